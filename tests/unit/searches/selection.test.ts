/** Selection by hand-made cases: the front, the bandit, the floor and paired comparisons. */
import { chooseMutation, drawBeta, nextShares, tallies } from '../../../domain/searches/bandit.ts';
import type { Candidate } from '../../../domain/searches/candidate.ts';
import { floorFlag } from '../../../domain/searches/floor.ts';
import { pairedOf, Scores } from '../../../domain/searches/fitness.ts';
import { objectionsTo } from '../../../domain/searches/objections.ts';
import { byWorth } from '../../../domain/searches/selection/survivors.ts';
import { crowdingOf, nsgaOrder, ranksOf } from '../../../domain/searches/selection/nsga.ts';
import type { Rating } from '../../../domain/searches/state.ts';
import { seededRandom } from '../../../domain/random.ts';
import { searchSpec, startState } from '../../_support/search-in-memory.ts';
import { toyLandscape } from '../../_support/toy-landscape.ts';

test('ranks are fronts, peeled one by one', () => {
  const points = [
    [1, 5],
    [2, 3],
    [4, 1],
    [3, 3],
    [4, 5],
    [1, 1],
  ];
  expect(ranksOf(points)).toEqual([1, 2, 1, 1, 0, 3]);
  expect(
    ranksOf([
      [1, 1],
      [1, 1],
    ]),
  ).toEqual([0, 0]);
  expect(ranksOf([])).toEqual([]);
});

test('crowding is the sides of the box between neighbors, and the ends are never crowded', () => {
  const [first, second, third, last] = crowdingOf([
    [0, 10],
    [1, 9],
    [4, 2],
    [10, 0],
  ]);
  expect([first, last]).toEqual([Infinity, Infinity]);
  expect(second).toBeCloseTo(4 / 10 + 8 / 10);
  expect(third).toBeCloseTo(9 / 10 + 9 / 10);
});

test('the order is by rank, then the less crowded, then the older', () => {
  expect(
    nsgaOrder([
      [0, 10],
      [1, 9],
      [4, 2],
      [10, 0],
      [0, 0],
    ]),
  ).toEqual([0, 3, 2, 1, 4]);
  expect(
    nsgaOrder([
      [1, 1],
      [1, 1],
      [1, 1],
    ]),
  ).toEqual([0, 2, 1]);
});

test.each([
  [[], { n: 0, t: 0 }],
  [[1], { n: 1, t: 0 }],
  [[0, 0, 0], { n: 3, t: 0 }],
  [[-1, -1], { n: 2, t: -Infinity }],
  [[0.1, 0.1, 0.1], { n: 3, t: Infinity }],
  [[1, 0, 0, 0, 0], { n: 5, t: 1 }],
])('differences of %j are compared as %j', (differences: number[], expected) => {
  const sum = differences.reduce((total, one) => total + one, 0);
  const paired = pairedOf(
    differences.length,
    sum,
    differences.reduce((total, one) => total + one * one, 0),
  );
  expect({ n: paired.n, t: Number.isFinite(paired.t) ? Math.round(paired.t * 1e6) / 1e6 : paired.t }).toEqual(expected);
});

const mutations = ['good', 'bad', 'merge'].map((name) => ({
  name,
  label: name,
  parents: name === 'merge' ? (2 as const) : (1 as const),
  instruct: () => '',
}));

function tried(origin: string, kept: number, dropped: number, costUsd = 0): Candidate[] {
  return Array.from({ length: kept + dropped }, (_, at) => ({
    number: at,
    generation: 1,
    arm: 'search',
    origin,
    parents: [],
    status: at < kept ? 'kept' : 'dropped',
    message: '',
    reason: null,
    plan: {},
    flags: [],
    answers: null,
    costUsd,
  }));
}

test('the bandit prefers what survived, gives the unknown a chance, and leaves the preference on a plateau', () => {
  const all = tallies([...tried('good', 20, 20), ...tried('bad', 1, 39)]);
  expect(all.get('good')).toEqual({ tried: 40, kept: 20, costUsd: 0 });
  const choice = { mutations, tallies: all, raceCostUsd: 0, isWidened: false };
  const shares = nextShares(seededRandom(1), choice, 2_000);
  expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  expect(shares.get('bad')).toBeLessThan(0.02);
  // A survival that is anywhere from 0 to 1 is above one of about a half in about half of the draws.
  expect(shares.get('merge')).toBeGreaterThan(0.4);
  const widened = nextShares(seededRandom(1), { ...choice, isWidened: true }, 2_000);
  expect(widened.get('merge')).toBeCloseTo(2 / 4, 1);
  expect(widened.get('bad')).toBeCloseTo(1 / 4, 1);
});

test('an expensive writer must keep more to be chosen as often', () => {
  const shareOf = (costUsd: number) => {
    const all = tallies([...tried('good', 10, 10, costUsd), ...tried('bad', 10, 10, 0)]);
    const choice = { mutations: mutations.slice(0, 2), tallies: all, raceCostUsd: 1, isWidened: false };
    return nextShares(seededRandom(2), choice, 2_000).get('good') as number;
  };
  expect(shareOf(0)).toBeCloseTo(0.5, 1);
  expect(shareOf(1)).toBeLessThan(0.1);
});

test('without a mutation there is no choice, and draws have the mean of their distribution', () => {
  expect(
    chooseMutation(seededRandom(1), { mutations: [], tallies: new Map(), raceCostUsd: 0, isWidened: false }),
  ).toBeUndefined();
  const random = seededRandom(3);
  const draws = Array.from({ length: 4_000 }, () => drawBeta(random, 3, 7));
  expect(draws.reduce((sum, one) => sum + one, 0) / draws.length).toBeCloseTo(0.3, 1);
});

const landscape = toyLandscape(1);
const rating = (support: number, objection = ''): Rating => ({
  values: { supportRate: support, viralPotential: 0, authenticity: 0, persuasionScore: 0 },
  sentiment: support === 1 ? 'positive' : 'negative',
  objection,
});

test('a candidate is below the floor when one segment loses more than allowed, and no accident', () => {
  const spec = searchSpec(landscape, { personas: 80, segmentFloorPoints: 10 });
  // Segment 1 has the even personas: it loses `lost` of 40, and segment 2 wins everybody.
  const flagOf = (lost: number, floor: number | null = 10) => {
    const personas = Array.from({ length: 80 }, (_, persona) => persona);
    const seed = new Map(personas.map((persona) => [persona, rating(persona % 2 === 0 ? 1 : 0)]));
    const other = new Map(
      personas.map((persona) => [persona, rating(persona % 2 === 0 && persona < lost * 2 ? 0 : 1)]),
    );
    const state = {
      ...startState({ ...spec, segmentFloorPoints: floor }),
      ratings: new Map([
        [0, seed],
        [1, other],
      ]),
    };
    return floorFlag(state, 1)?.text ?? null;
  };
  expect(flagOf(12)).toBe('30 points below your message in Segment 1');
  expect(flagOf(3)).toBeNull();
  expect(flagOf(12, null)).toBeNull();
  expect(flagOf(12, 40)).toBeNull();
});

test('objections are counted by text without case and punctuation, the most frequent first, without sealed personas', () => {
  const state = startState(searchSpec(landscape, { personas: 20 }));
  const said = ['Too dear.', 'When?', 'too dear', 'Who pays?', 'When?', 'Too dear!'];
  const own = new Map(said.map((objection, persona) => [persona, rating(0, objection)]));
  own.set(25, rating(0, 'Sealed'));
  own.set(6, rating(1));
  const found = { ...state, ratings: new Map([[0, own]]) };
  expect(objectionsTo(found, 0)).toEqual([
    { text: 'Too dear.', personas: 3, segment: null },
    { text: 'When?', personas: 2, segment: null },
    { text: 'Who pays?', personas: 1, segment: null },
  ]);
  expect(objectionsTo(found, 0, 1).map(({ text, personas, segment }) => [text, personas, segment])).toEqual([
    ['Too dear!', 1, 1],
    ['When?', 1, 1],
    ['Who pays?', 1, 1],
  ]);
});

test('sealed answers are never part of what the search believes', () => {
  const state = startState(searchSpec(landscape, { personas: 20 }));
  const own = new Map([
    [0, rating(1)],
    [1, rating(0)],
    [20, rating(1)],
    [21, rating(1)],
  ]);
  const scores = new Scores({ ...state, ratings: new Map([[0, own]]) });
  expect(scores.mean(0)).toBe(0.5);
  expect(scores.row(0).unasked).toBe(18);
});

test.each([
  [5, 5, [1, 2]],
  [19, 19, [1, 2]],
  [40, 30, [2, 1]],
  [40, 20, [1, 2]],
])(
  'with %i answers of 100, %i of them support, beside one with half of all, the order is %j',
  (answers, support, order) => {
    const spec = searchSpec(landscape, { personas: 100 });
    const whole = new Map(Array.from({ length: 100 }, (_, persona) => [persona, rating(persona % 2)] as const));
    const part = new Map(
      Array.from({ length: answers }, (_, persona) => [persona, rating(persona < support ? 1 : 0)] as const),
    );
    const scores = new Scores({
      spec,
      ratings: new Map([
        [1, whole],
        [2, part],
      ]),
    });
    const candidates = tried('good', 0, 3).filter(({ number }) => number > 0);
    expect(byWorth(scores, candidates, spec)).toEqual(order);
  },
);
