/** Quotes of papers in replies: what is kept stands in the passage that it names. */
import fc from 'fast-check';
import { keepCitations, maxCitations, type CitablePassage } from '../../../../domain/papers/citations.ts';
import { buildReactionPrompt } from '../../../../domain/personas/reaction-prompt.ts';
import { cite, readPassages } from '../../../../local/simulator/reply/citations.ts';

const passage = (id: string, text: string): CitablePassage => ({
  id,
  paperId: `paper of ${id}`,
  title: 'Fares and ridership',
  year: 2019,
  page: 2,
  text,
});

const fares = passage(
  'fares',
  'Free fares on trams raised rider-\nship by a fifth within two years. Car traffic hardly changed.',
);
const levy = passage('levy', 'A levy on carbon lowers emissions without a measurable loss of growth.');
const shown = [fares, levy];
const reply = (...citations: unknown[]) => JSON.stringify({ sentiment: 'support', response: 'Yes.', citations });
const quotesOf = (text: string) => keepCitations(text, shown).kept.map(({ quote }) => quote);

test('a quote is kept with the words of its passage, however the model spaces and hyphenates it', () => {
  expect(keepCitations(reply({ passage: 1, quote: '“raised ridership by  a fifth”' }), shown).kept).toEqual([
    {
      passageId: 'fares',
      paperId: 'paper of fares',
      title: 'Fares and ridership',
      year: 2019,
      page: 2,
      quote: 'raised rider- ship by a fifth',
    },
  ]);
  expect(quotesOf(reply({ passage: '[2]', quote: 'lowers emissions without' }))).toEqual(['lowers emissions without']);
});

test.each([
  ['words that stand nowhere', { passage: 1, quote: 'raised ridership by a third within two years' }],
  ['words of another passage', { passage: 2, quote: 'Car traffic hardly changed' }],
  ['words of two sentences put together', { passage: 1, quote: 'Free fares hardly changed car traffic' }],
  ['another spelling', { passage: 2, quote: 'a levy on carbon lowers emissions' }],
  ['a passage that was not shown', { passage: 3, quote: 'Car traffic hardly changed' }],
  ['passage 0', { passage: 0, quote: 'Car traffic hardly changed' }],
  ['no passage', { quote: 'Car traffic hardly changed' }],
  ['words that may stand anywhere', { passage: 1, quote: 'on trams' }],
  ['no quote', { passage: 1 }],
  ['a text', 'Car traffic hardly changed'],
  ['null', null],
])('a citation with %s is dropped', (_what, citation) => {
  expect(keepCitations(reply(citation), shown)).toEqual({ kept: [], dropped: 1 });
});

test('a reply without JSON, without a list, or without passages has no citations', () => {
  expect(quotesOf('Car traffic hardly changed.')).toEqual([]);
  expect(quotesOf('{"citations":"Car traffic hardly changed"}')).toEqual([]);
  expect(keepCitations(reply({ passage: 1, quote: 'Car traffic hardly changed' }), [])).toEqual({
    kept: [],
    dropped: 0,
  });
});

test('citations are read from the object that has them, not from a fuller one', () => {
  const drafted = `{"sentiment":"support","reasoning":"a","response":"b"}\n${reply({ passage: 1, quote: 'Car traffic hardly changed' })}`;
  expect(quotesOf(drafted)).toEqual(['Car traffic hardly changed']);
});

test('the same quote is kept once, and at most five are', () => {
  const one = { passage: 1, quote: 'Car traffic hardly changed' };
  expect(keepCitations(reply(one, one), shown)).toMatchObject({ kept: { length: 1 }, dropped: 0 });
  const words = fares.text.slice(0, 40);
  const many = Array.from({ length: 12 }, (_, at) => ({ passage: 1, quote: words.slice(0, 20 + at) }));
  expect(quotesOf(reply(...many))).toHaveLength(maxCitations);
});

test('whatever a model cites, every kept quote stands in the passage that it names', () => {
  const text = fc.constantFrom(fares.text, levy.text, 'We find beyond doubt that trams are best for everybody.');
  const citation = fc.record({
    passage: fc.oneof(fc.integer({ min: -2, max: 5 }), fc.string()),
    quote: fc.tuple(text, fc.nat(60), fc.nat(90)).map(([words, from, length]) => words.slice(from, from + length)),
  });
  fc.assert(
    fc.property(fc.array(citation, { maxLength: 9 }), (citations) => {
      for (const { passageId, quote } of keepCitations(reply(...citations), shown).kept) {
        const { text: of = '' } = shown.find(({ id }) => id === passageId) ?? {};
        expect(of.replace(/\s+/gu, ' ')).toContain(quote);
      }
    }),
  );
});

test('the provider simulator cites passages of a prompt, and quotes that it makes up are dropped', () => {
  const persona = { kind: 'professional', name: 'Ilse Vandermeer', age: null, gender: null, attributes: {} } as const;
  const papers = { passages: shown, titles: [], authors: [] };
  const topic = { message: 'Trams will be free.', sentimentType: 'support-oppose' } as const;
  const prompt = buildReactionPrompt(persona, topic, { papers });
  const passages = readPassages(`${prompt.system}\n${prompt.user}`);
  expect(passages.map(({ number }) => number)).toEqual([1, 2]);
  const made = Array.from({ length: 200 }, (_, at) => cite(passages, at));
  const kept = made.flatMap((citations) => keepCitations(reply(...citations), shown).kept);
  expect(kept.length).toBeGreaterThan(50);
  expect(kept.length).toBeLessThan(150);
  for (const { quote } of kept) expect(quote).not.toMatch(/beyond all doubt/);
});
