import { diffWordsWithSpace } from 'diff';
import { recentTurns, titleFrom } from '../../../../domain/assistant/prompt.ts';
import { partsOf } from '../../../../domain/assistant/versions.ts';

test('a reply is split into texts and proposed versions', () => {
  const reply =
    'Two ways.\n\n## Version A: calmer\n\n> “We will open **two** clinics.\n> By May.”\n\nIt is short.\n\n> A second wording of four.\n';
  expect(partsOf(reply)).toEqual([
    { kind: 'text', text: 'Two ways.\n\n## Version A: calmer' },
    { kind: 'version', text: 'We will open two clinics.\nBy May.' },
    { kind: 'text', text: 'It is short.' },
    { kind: 'version', text: 'A second wording of four.' },
  ]);
});

test('a short quote is not a version and stays in the text', () => {
  expect(partsOf('They say:\n\n> No way\n\nand leave.')).toEqual([
    { kind: 'text', text: 'They say:\n\n> No way\n\nand leave.' },
  ]);
});

test('an incomplete reply is split as far as it has arrived, and an empty one has no versions', () => {
  expect(partsOf('')).toEqual([]);
  expect(partsOf('> We will open tw')).toEqual([{ kind: 'version', text: 'We will open tw' }]);
  expect(partsOf('> “Unfinished quote of five')).toEqual([{ kind: 'version', text: '“Unfinished quote of five' }]);
});

test('the words shown as unchanged or removed form the original', () => {
  const [from, to] = ['We will really open two clinics!', 'We will open two more clinics by May.'];
  const parts = diffWordsWithSpace(from, to);
  const joined = (isShown: (part: (typeof parts)[number]) => boolean) =>
    parts
      .filter(isShown)
      .map(({ value }) => value)
      .join('');
  expect(joined(({ added }) => !added)).toBe(from);
  expect(joined(({ removed }) => !removed)).toBe(to);
  expect(joined(({ removed }) => removed)).toContain('really');
});

test('as many of the newest turns as fit are sent, beginning with a question', () => {
  const turns = Array.from({ length: 30 }, (_, place) => ({
    role: place % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content: `${place}`,
  }));
  const kept = recentTurns(turns);
  expect([kept.length, kept[0], kept.at(-1)?.content]).toEqual([20, { role: 'user', content: '10' }, '29']);
  const long = [
    { role: 'user' as const, content: 'x'.repeat(12_000) },
    { role: 'assistant' as const, content: 'y' },
  ];
  expect(recentTurns(long)).toEqual([]);
});

test('a conversation is titled with its first words', () => {
  expect(titleFrom('  How\n are you? ')).toBe('How are you?');
  expect(titleFrom(`${'x'.repeat(58)}😀😀`)).toBe(`${'x'.repeat(58)}…`);
  const title = titleFrom('word '.repeat(40));
  expect(title.length).toBeLessThanOrEqual(60);
  expect(title).toMatch(/word…$/);
});
