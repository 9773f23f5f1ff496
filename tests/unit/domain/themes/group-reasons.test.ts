import { randomInt, seededRandom } from '../../../../domain/random.ts';
import { groupReasons } from '../../../../domain/themes/group-reasons.ts';
import { reasons as simulated } from '../../../../local/simulator/voice/reasons.ts';
import { adjustedRandIndex, numberOf, placedShare, purity, themesOf } from './agreement.ts';
import { makeNoise, makeReasons } from './made-reasons.ts';

// The floors are under what groups of 300 reasons reached with many seeds; the deep test measures 1,000.
test('finds most of the structure of reasons that were made from 12 themes in 8 wordings each', () => {
  const made = makeReasons(300, 1);
  const themes = made.map(({ theme }) => theme);
  const found = themesOf(made.map(({ text }) => text));
  expect(adjustedRandIndex(themes, found)).toBeGreaterThan(0.4);
  expect(purity(themes, found)).toBeGreaterThan(0.75);
  expect(placedShare(found)).toBeGreaterThan(0.75);
});

test('claims no theme in 300 texts of random words', () => {
  for (const seed of [1, 2]) expect(numberOf(themesOf(makeNoise(300, seed)))).toBe(0);
});

test('finds pure themes in 80 reasons of four themes, and leaves out what fits none', () => {
  const four = new Set(['online', 'rural', 'pays', 'elderly']);
  const made = makeReasons(1_000, 1)
    .filter(({ theme }) => four.has(theme))
    .slice(0, 80);
  const themes = made.map(({ theme }) => theme);
  const found = themesOf([...made.map(({ text }) => text), 'Bananas', 'Purple elephants dance']);
  expect(purity(themes, found.slice(0, 80))).toBeGreaterThan(0.85);
  expect(placedShare(found)).toBeGreaterThan(0.6);
  expect(found.slice(80)).toEqual([null, null]);
});

test('gives the same themes each time and in any order', () => {
  const texts = makeReasons(150, 4).map(({ text }) => text);
  const found = themesOf(texts);
  expect(themesOf(texts)).toEqual(found);
  expect(themesOf(texts.toReversed()).toReversed()).toEqual(found);
});

test('repeated reasons are themes, and the largest is the first', () => {
  const texts = ['It costs too much', 'The clinic is far away', 'Buses run late'].flatMap((text, at) =>
    Array.from({ length: 40 - 10 * at }, () => text),
  );
  const found = themesOf([...texts, 'Something of its own']);
  expect(found.slice(0, 40).every((theme) => theme === 0)).toBe(true);
  expect(found.slice(40, 70).every((theme) => theme === 1)).toBe(true);
  expect(found.slice(70, 90).every((theme) => theme === 2)).toBe(true);
  expect(found.at(-1)).toBeNull();
});

test('leaves out themes under 3 reasons or 2%', () => {
  const many = Array.from({ length: 196 }, () => 'It costs too much');
  const few = (length: number) => Array.from({ length }, () => 'The clinic is far away');
  expect(numberOf(themesOf([...many, ...few(3)]))).toBe(1);
  expect(numberOf(themesOf([...many, ...few(4)]))).toBe(2);
  expect(numberOf(themesOf([...few(2)]))).toBe(0);
  expect(numberOf(themesOf([...few(3)]))).toBe(1);
});

test.each([
  [
    'Russian',
    [
      'Налоги снова вырастут, и платить придется мне',
      'Налог растет, а платить мне нечем',
      'Не хочу платить новые налоги',
      'Медсестер не хватает, и они устали',
      'Медсестры устали, их слишком мало и не хватает',
      'Не хватает медсестер, все устали',
    ],
  ],
  [
    'Chinese',
    [
      '税收会再次增加，我付不起',
      '我付不起更高的税收',
      '税收增加，普通人付不起',
      '护士已经很累，人手不够',
      '人手不够，护士太累',
      '护士人手不够，大家都累',
    ],
  ],
])('groups reasons in %s by their words', (_, plain) => {
  const texts = Array.from({ length: 5 }, () => plain).flat();
  const found = themesOf(texts);
  expect(placedShare(found)).toBeGreaterThan(0.9);
  const topics = texts.map((__, at) => (at % 6 < 3 ? 'taxes' : 'nurses'));
  expect(purity(topics, found)).toBe(1);
});

test('takes empty, blank and wordless reasons, and none at all', () => {
  expect(groupReasons([])).toEqual([]);
  expect(themesOf(['', '  ', '...', 'a', '🙂', 'the'])).toEqual([null, null, null, null, null, null]);
});

test('groups the sentences that the simulator gives as reasons by what they say', () => {
  const random = seededRandom('simulator');
  const topics = ['housing', 'trains', 'school lunches', 'energy prices', 'sleep'];
  const jobs = ['a nurse', 'a driver', 'a teacher', 'a cook'];
  const pick = <T>(items: readonly T[]): T => items[randomInt(random, 0, items.length - 1)] as T;
  const lines = Object.values(simulated).flatMap((byFeeling) => Object.values(byFeeling).flat());
  const made = Array.from({ length: 600 }, () => {
    const line = pick(lines);
    const age = String(randomInt(random, 20, 80));
    return { line, text: line.replace('{topic}', pick(topics)).replace('{job}', pick(jobs)).replace('{age}', age) };
  });
  const found = themesOf(made.map(({ text }) => text));
  const measured = {
    sentences: lines.length,
    themes: numberOf(found),
    placed: placedShare(found),
    purity: purity(
      made.map(({ line }) => line),
      found,
    ),
  };
  process.stdout.write(`simulator: ${JSON.stringify(measured)}\n`);
  expect(numberOf(found)).toBeGreaterThan(8);
  expect(measured.purity).toBeGreaterThan(0.6);
});
