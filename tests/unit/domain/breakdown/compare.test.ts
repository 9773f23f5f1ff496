/** Runs compared in the groups of an attribute. */
import { compareByAttribute, comparedSentence } from '../../../../domain/breakdown/compare.ts';
import { independentDifference, type Difference } from '../../../../domain/simulations/difference.ts';
import { pairedDifference } from '../../../_support/paired-difference.ts';
import { scaleOf } from '../../../../domain/simulations/scale.ts';
import { collect } from './personas.ts';

/** 100 personas of each party; `positive` says which of them are for it. */
function run(positive: (party: string, at: number) => boolean, personOf = (at: number) => `person ${at}`) {
  return collect(
    ['Blue', 'Red'].flatMap((party) =>
      Array.from({ length: 100 }, (_, at) => ({
        score: positive(party, at) ? 1 : -1,
        person: `${personOf(at)} ${party}`,
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

test('personas that were asked both are compared with themselves, corrected for all groups', () => {
  const groups = compareByAttribute([first, later], { ...asked, isPaired: true });
  expect(groups.map(({ label, sides }) => [label, ...sides.map((side) => side?.counts.positive)])).toEqual([
    ['Blue', 50, 75],
    ['Red', 50, 50],
  ]);
  const [found] = groups[0]?.differences ?? [];
  expectLike(found, pairedDifference({ n: 100, onlyFirst: 25, onlySecond: 0 }, 2));
  expect(comparedSentence(groups, ['A', 'B'], scaleOf(null))).toBe(
    'Clear differences: Blue: B 25 points more positive than A (p < 0.001). 2 comparisons were made, and the figures are corrected for that.',
  );
});

test('different personas are compared as two samples', () => {
  const madeUp = (positive: (party: string, at: number) => boolean) => run(positive, (at) => `synthetic-${at}`);
  const runs = [
    madeUp((_party, at) => at % 2 === 0),
    madeUp((party, at) => (party === 'Blue' ? at % 4 !== 1 : at % 2 === 0)),
  ];
  const [blue] = compareByAttribute(runs, { ...asked, isPaired: false });
  expectLike(blue?.differences[0], independentDifference({ successes: 75, n: 100 }, { successes: 50, n: 100 }, 2));
});

test('the same profiles are the same people in runs that drew them anew', () => {
  const [blue] = compareByAttribute([first, later], { ...asked, isPaired: false });
  expectLike(blue?.differences[0], pairedDifference({ n: 100, onlyFirst: 25, onlySecond: 0 }, 2));
});

test('groups of fewer than 30 people are not compared, however often they were asked', () => {
  const few = (yes: number) =>
    collect(
      Array.from({ length: 280 }, (_, at) => ({
        person: `voter ${at % 10}`,
        score: at % 10 < yes ? 1 : -1,
        attributes: { party: at % 2 === 0 ? 'Blue' : 'Red' },
      })),
    );
  const groups = compareByAttribute([few(2), few(8)], { ...asked, isPaired: true });
  expect(groups.map(({ sides, differences }) => [sides[0]?.people, sides[0]?.isSmall, differences])).toEqual([
    [5, true, [null]],
    [5, true, [null]],
  ]);
});

test('small groups, groups of one run only and filters', () => {
  const few = collect([
    ...Array.from({ length: 29 }, (_, at) => ({ score: at % 2, attributes: { party: 'Blue', town: 'yes' } })),
    ...Array.from({ length: 40 }, () => ({ score: 1, attributes: { party: 'Green', town: 'no' } })),
  ]);
  const groups = compareByAttribute([first, few], { ...asked, isPaired: false });
  expect(
    groups.map(({ label, sides, differences }) => [label, sides.map((side) => side?.counts.total), differences]),
  ).toEqual([
    ['Blue', [100, 29], [null]],
    ['Red', [100, undefined], [null]],
    ['Green', [undefined, 40], [null]],
  ]);
  expect(comparedSentence(groups, ['A', 'B'], scaleOf(null))).toBe(
    'No group has 30 people in both runs, so nothing is compared.',
  );
  expect(() => compareByAttribute([first, few], { by: 'town', only: [], isPaired: false })).toThrow('have no “town”');
  const blue = compareByAttribute([first, later], { ...asked, only: ['party:blue'], isPaired: true });
  expect(blue.map(({ label }) => label)).toEqual(['Blue']);
  expect(
    comparedSentence(compareByAttribute([first, first], { ...asked, isPaired: true }), ['A', 'B'], scaleOf(null)),
  ).toBe('No clear difference in any group. 2 comparisons were made, and the figures are corrected for that.');
});
