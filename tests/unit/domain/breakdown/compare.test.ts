/** Runs compared in the groups of an attribute. */
import { compareByAttribute, type ComparedGroup } from '../../../../domain/breakdown/compare.ts';
import { comparedSentence, groupSentence } from '../../../../domain/breakdown/compared-words.ts';
import { independentDifference, type Difference } from '../../../../domain/simulations/difference.ts';
import { pairedDifference } from '../../../_support/paired-difference.ts';
import { segments, threeWordings, wordings } from '../../../_support/three-wordings.ts';
import { collect } from './personas.ts';

/** 100 personas of each party; `positive` says which of them are for it. */
function run(positive: (party: string, at: number) => boolean, personOf = (at: number) => `person ${at}`) {
  return collect(
    ['Blue', 'Red'].flatMap((party) =>
      Array.from({ length: 100 }, (_, at) => ({
        score: positive(party, at) ? 1 : -1,
        person: `${personOf(at)} ${party}`,
        wording: 1,
        attributes: { party },
      })),
    ),
  );
}

/** The same test up to what a hundred people allow. */
function expectLike(found: Difference | null | undefined, wanted: Difference) {
  expect(found?.difference).toBeCloseTo(wanted.difference, 10);
  expect(found?.low).toBeCloseTo(wanted.low, 2);
  expect(found?.high).toBeCloseTo(wanted.high, 2);
}

const first = run((_party, at) => at % 2 === 0);
const later = run((party, at) => (party === 'Blue' ? at % 4 !== 1 : at % 2 === 0));
const asked = { by: 'party', only: [] as string[] };
const said = (groups: readonly ComparedGroup[], names = ['A', 'B']) => groups.map((one) => groupSentence(one, names));

test('personas that were asked both are compared with themselves, corrected for all groups', () => {
  const groups = compareByAttribute([first, later], { ...asked, isPaired: true });
  expect(groups.map(({ label, sides }) => [label, ...sides.map((side) => side?.counts.positive)])).toEqual([
    ['Blue', 50, 75],
    ['Red', 50, 50],
  ]);
  expectLike(groups[0]?.pairs[0], pairedDifference({ n: 100, onlyFirst: 0, onlySecond: 25 }, 2));
  // Holm's second step is the last one.
  expectLike(groups[1]?.pairs[0], pairedDifference({ n: 100, onlyFirst: 0, onlySecond: 0 }, 1));
  expect(said(groups)).toEqual(['For Blue: B, clearly above A (25 points)', 'For Red: A and B cannot be told apart']);
  expect(comparedSentence(groups)).toBe(
    'Clear differences in Blue. 2 comparisons were made, and the figures are corrected for that.',
  );
});

test('every two messages are compared in each group, also where all personas together hide it', () => {
  const runs = wordings.map((letter) =>
    collect(
      threeWordings.map(({ segment, positiveAbout }) => ({
        score: positiveAbout.includes(letter) ? 1 : -1,
        wording: 1,
        segmentId: segment,
        segmentName: segments[segment],
      })),
    ),
  );
  const groups = compareByAttribute(runs, { by: 'segment', only: [], isPaired: true });
  expect(said(groups, wordings)).toEqual([
    'For Women over 50: B, clearly above C (21 points); neither A and B nor A and C can be told apart',
    'For Young renters: A, clearly above C (30 points) and B (80 points); C, clearly above B (50 points)',
  ]);
  expect(groups[0]?.sides.map((side) => side?.counts.positive)).toEqual([47, 63, 31]);
  const [women] = groups;
  expectLike(women?.pairs[2], pairedDifference({ n: 154, onlyFirst: 52, onlySecond: 20 }, 3));
});

test('a group whose wordings disagree has no verdict, although one wording would give it one', () => {
  const asked = (isLater: boolean, isDealt: boolean) =>
    collect(
      Array.from({ length: 100 }, (_, at) => {
        const wording = 1 + (at % 25);
        // Nine of the wordings are for the later message, six against it.
        const leans = wording <= 9 ? isLater : wording <= 15 ? !isLater : at % 2 === 0;
        return {
          score: leans ? 1 : -1,
          wording: isDealt ? wording : 1,
          attributes: { party: at < 50 ? 'Blue' : 'Red' },
        };
      }),
    );
  const pairs = (isDealt: boolean) =>
    compareByAttribute([asked(false, isDealt), asked(true, isDealt)], {
      by: 'party',
      only: [],
      isPaired: true,
    }).flatMap((group) => group.pairs);
  const [dealt, one] = [pairs(true), pairs(false)];
  expect(dealt.map(({ isClear }) => isClear)).toEqual([false, false]);
  for (const [at, { difference, pValue }] of dealt.entries()) {
    expect(difference).toBe(one[at]?.difference);
    expect(pValue).toBeGreaterThan((one[at]?.pValue ?? 1) * 1.5);
  }
});

test('different personas are compared as two samples', () => {
  const madeUp = (positive: (party: string, at: number) => boolean) => run(positive, (at) => `synthetic-${at}`);
  const runs = [
    madeUp((_party, at) => at % 2 === 0),
    madeUp((party, at) => (party === 'Blue' ? at % 4 !== 1 : at % 2 === 0)),
  ];
  const [blue] = compareByAttribute(runs, { ...asked, isPaired: false });
  expectLike(blue?.pairs[0], independentDifference({ successes: 50, n: 100 }, { successes: 75, n: 100 }, 2));
});

test('the same profiles are the same people in runs that drew them anew', () => {
  const [blue] = compareByAttribute([first, later], { ...asked, isPaired: false });
  expectLike(blue?.pairs[0], pairedDifference({ n: 100, onlyFirst: 0, onlySecond: 25 }, 2));
});

test.each<[number, 0 | 1]>([
  [18, 0],
  [20, 1],
])('of %i people in two groups, however often they are asked, %i pairs of a group are compared', (people, pairs) => {
  const few = (yes: number) =>
    collect(
      Array.from({ length: 280 }, (_, at) => ({
        person: `voter ${at % people}`,
        score: at % people < yes ? 1 : -1,
        attributes: { party: (at % people) % 2 === 0 ? 'Blue' : 'Red' },
      })),
    );
  const groups = compareByAttribute([few(2), few(8)], { ...asked, isPaired: true });
  expect(groups.map((group) => [group.sides[0]?.people, group.pairs.length])).toEqual([
    [people / 2, pairs],
    [people / 2, pairs],
  ]);
  const words = {
    0: 'For Blue: too few people to tell the messages apart, at least 10 have to answer each',
    1: expect.stringMatching(/^For Blue: (B, clearly above A|A and B cannot be told apart)/),
  };
  expect(said(groups)[0]).toEqual(words[pairs]);
  expect(comparedSentence(groups)).toMatch(
    pairs === 0 ? 'No group has 10 people in two of the runs, so nothing is compared.' : '2 comparisons were made',
  );
});

test('small groups, groups of one run only and filters', () => {
  const few = collect([
    ...Array.from({ length: 9 }, (_, at) => ({ score: at % 2, attributes: { party: 'Blue', town: 'yes' } })),
    ...Array.from({ length: 40 }, () => ({ score: 1, attributes: { party: 'Green', town: 'no' } })),
  ]);
  const groups = compareByAttribute([first, later, few], { ...asked, isPaired: false });
  expect(groups.map(({ label, sides }) => [label, ...sides.map((side) => side?.counts.total)])).toEqual([
    ['Blue', 100, 100, 9],
    ['Red', 100, 100, undefined],
    ['Green', undefined, undefined, 40],
  ]);
  expect(said(groups, ['A', 'B', 'C'])).toEqual([
    'For Blue: B, clearly above A (25 points); too few people answered C',
    'For Red: A and B cannot be told apart; too few people answered C',
    'For Green: too few people to tell the messages apart, at least 10 have to answer each',
  ]);
  expect(() => compareByAttribute([first, few], { by: 'town', only: [], isPaired: false })).toThrow('have no “town”');
  const blue = compareByAttribute([first, later], { ...asked, only: ['party:blue'], isPaired: true });
  expect(blue.map(({ label }) => label)).toEqual(['Blue']);
  const same = compareByAttribute([first, first], { ...asked, isPaired: true });
  expect(comparedSentence(same)).toBe(
    'No clear difference in any group. 2 comparisons were made, and the figures are corrected for that.',
  );
});
