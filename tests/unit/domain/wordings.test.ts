import { buildReactionPrompt } from '../../../domain/personas/reaction-prompt.ts';
import { wordingCount, wordings } from '../../../domain/personas/wordings.ts';
import { modelAt } from '../../../domain/providers/models.ts';
import { sentimentTypes } from '../../../domain/sentiment/sentiment.ts';
import { dealWordings, wordingOf } from '../../../domain/simulations/deal-wordings.ts';
import { shuffled, seededRandom } from '../../../domain/random.ts';

test('each scale has 25 different wordings, and none names only one side', () => {
  for (const type of sentimentTypes) expect(new Set(wordings[type]).size).toBe(wordingCount);
  const sides = /\b(?:support|oppos\w+|for it|against|in favor|agree|back|stand|side|yes|no)\b/i;
  expect(wordings['positive-negative-neutral'].filter((text) => sides.test(text))).toEqual([]);
  const lean = (text: string, one: RegExp, other: RegExp) => one.test(text) !== other.test(text);
  const forIt = /\b(?:support|back|for (?:it|this|or)|in favor|with (?:it|them)|behind|toward|agree|speaks for)\b/i;
  const againstIt = /\b(?:oppos\w+|against|away|disagree)\b/i;
  expect(wordings['support-oppose'].filter((text) => lean(text, forIt, againstIt))).toEqual([]);
  expect(wordings['yes-no'].filter((text) => lean(text, /\byes\b/i, /\bno\b/i))).toEqual([]);
});

test('of the wordings that name both sides, some name the one first and some the other', () => {
  const order = (text: string, one: RegExp, other: RegExp) => Math.sign(text.search(one) - text.search(other));
  const orders = wordings['yes-no'].map((text) => order(text, /\byes\b/i, /\bno\b/i));
  expect(orders).toEqual(expect.arrayContaining([-1, 1]));
});

test('the prompt has the message first, then files, context and the wording, and the person last', () => {
  const { system, user } = buildReactionPrompt(
    { kind: 'voter', name: 'Ana', age: 42, gender: null, attributes: {} },
    {
      message: 'Vote for parks',
      sentimentType: 'support-oppose',
      attachmentsText: 'A leaflet',
      currentEvents: 'A storm',
      customContext: 'A local vote',
    },
    {
      papers: { passages: [{ text: 'Parks help.', title: 'On parks', year: null }], titles: [], authors: [] },
      wording: 7,
    },
  );
  const parts = [
    'Vote for parks',
    'A leaflet',
    'A storm',
    'A local vote',
    'Parks help.',
    'What is your position',
    '- Age: 42',
  ];
  const places = parts.map((part) => user.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(system).not.toContain('42');
});

test('wordings are balanced within each segment at every size, and the same for the same roster', () => {
  const random = seededRandom('segments');
  const segments = shuffled(random, [
    ...Array(130).fill('a'),
    ...Array(60).fill('b'),
    ...Array(7).fill('c'),
  ] as string[]);
  const dealt = dealWordings(segments, 'roster');
  expect(dealWordings(segments, 'roster')).toEqual(dealt);
  expect(dealWordings(segments, 'another')).not.toEqual(dealt);
  for (const size of [10, 50, 100, 197])
    for (const segment of ['a', 'b', 'c']) {
      const own = dealt.slice(0, size).filter((_, at) => segments[at] === segment);
      const counts = Array.from(
        { length: wordingCount },
        (_, at) => own.filter((wording) => wording === at + 1).length,
      );
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }
});

test('no wording is tied to a model', () => {
  const models = ['a', 'b', 'c', 'd', 'e'];
  // Chi-square of wordings by models over many rosters; each has (25 - 1) * (5 - 1) degrees of freedom.
  const rosters = 40;
  let sum = 0;
  for (let roster = 0; roster < rosters; roster += 1) {
    const dealt = dealWordings(Array(1_000).fill('s') as string[], String(roster));
    const cells = new Map<string, number>();
    dealt.forEach((wording, at) => {
      const cell = `${wording}/${modelAt(models, at)}`;
      cells.set(cell, (cells.get(cell) ?? 0) + 1);
    });
    for (let wording = 1; wording <= wordingCount; wording += 1)
      for (const model of models) sum += ((cells.get(`${wording}/${model}`) ?? 0) - 8) ** 2 / 8;
  }
  const degrees = rosters * (wordingCount - 1) * (models.length - 1);
  expect(Math.abs(sum - degrees) / Math.sqrt(2 * degrees)).toBeLessThan(4);
});

test('a run of one wording asks in it; rosters from before ask in the first', () => {
  expect(wordingOf({ wording: 3 }, { wording: 9 })).toBe(3);
  expect(wordingOf({ wording: null }, { wording: 9 })).toBe(9);
  expect(wordingOf({ wording: null }, { wording: null })).toBe(1);
});
