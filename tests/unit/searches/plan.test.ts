/** Laws of the planner over whole searches in memory, whatever they are set up with. */
import fc from 'fast-check';
import { seededRandom } from '../../../domain/random.ts';
import { ratingsNeeded, planNext } from '../../../domain/searches/plan.ts';
import type { SearchPlan } from '../../../domain/searches/state.ts';
import {
  playSearch,
  searchSpec,
  startState,
  store,
  toyMethod,
  type Judge,
  type PlayedState,
} from '../../_support/search-in-memory.ts';
import { toyLandscape } from '../../_support/toy-landscape.ts';

const setups = fc.record({
  seed: fc.integer({ min: 0, max: 10_000 }),
  population: fc.integer({ min: 4, max: 12 }),
  generations: fc.integer({ min: 1, max: 5 }),
  personas: fc.integer({ min: 20, max: 60 }),
  sealedPersonas: fc.constant(50),
  segments: fc.integer({ min: 1, max: 4 }),
  seeds: fc.integer({ min: 1, max: 4 }),
  budgetCalls: fc.option(fc.integer({ min: 50, max: 1_500 })),
  selection: fc.constantFrom('weights' as const, 'front' as const),
  control: fc.constantFrom('equal' as const, 'none' as const),
  objectives: fc.constantFrom({ supportRate: 1 }, { supportRate: 0.5, authenticity: 0.5 }),
  lost: fc.constantFrom(0, 0.2, 1),
  judgesClaims: fc.boolean(),
  /** The share of candidates whose claims are named. */
  named: fc.constantFrom(0, 0.5, 1),
});
type Setup = typeof setups extends fc.Arbitrary<infer T> ? T : never;

const named =
  (share: number): Judge =>
  (message) => ({ claims: seededRandom(message)() < share ? [message] : [] });

function start({ segments, seeds, ...setup }: Setup) {
  const landscape = toyLandscape(setup.seed);
  const others = Array.from({ length: seeds - 1 }, (_, at) => toyLandscape(setup.seed + at + 1).firstMessage);
  const seedMessages = [landscape.firstMessage, ...others];
  return { landscape, state: startState(searchSpec(landscape, { ...setup, seedMessages }, segments)) };
}

/** Requests of its owner at the first moves. */
const requests = fc.array(
  fc.tuple(
    fc.integer({ min: 0, max: 30 }),
    fc.oneof(
      fc.record({
        kind: fc.constant('pin' as const),
        message: fc.constantFrom('0 0 0 0 0 0 0 0', '1 0 1 0 1 0 1 0'),
        parent: fc.constantFrom(0, 3),
      }),
      fc.record({ kind: fc.constant('more' as const), generations: fc.integer({ min: 1, max: 2 }) }),
      fc.record({ kind: fc.constant('end' as const) }),
    ),
  ),
  { maxLength: 3 },
);

/** Plays with requests at given moves, and says what was planned. */
function play(
  setup: Setup,
  wanted: typeof requests extends fc.Arbitrary<infer T> ? T : never,
  change = (state: PlayedState) => state,
) {
  const { landscape, state } = start(setup);
  const plans: SearchPlan[] = [];
  let played = state;
  for (let move = 0; move < 5_000; move += 1) {
    const asked = wanted.flatMap(([at, request], index) => (at === move ? [{ ...request, id: String(index) }] : []));
    played = change({ ...played, requests: [...played.requests, ...asked] });
    const plan = planNext(played, toyMethod);
    plans.push(plan);
    // A question that was asked before, and a number that was used before, throw here.
    played = store(played, plan, landscape, { lost: setup.lost, judge: named(setup.named) });
    if (plan.isDone) return { plans, played };
  }
  throw new Error('The search does not end');
}

test('a search always ends, asks nothing twice, and never plans a move that does nothing', () => {
  fc.assert(
    fc.property(setups, requests, (setup, wanted) => {
      const { plans, played } = play(setup, wanted);
      for (const plan of plans)
        expect(plan.asks.length + plan.created.length + plan.toJudge.length > 0 || plan.isDone).toBe(true);
      expect(played.progress.phase).toBe('done');
      expect(played.progress.stop).not.toBeNull();
      expect(played.candidates.filter(({ status }) => status === 'writing' || status === 'racing')).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

test('the same state has the same plan, also after it was stored as JSON in another order, with only the ratings that are needed', () => {
  const stored = (state: PlayedState): PlayedState => {
    const needed = new Set(ratingsNeeded(state.progress, state.candidates));
    const ratings = [...state.ratings].filter(([candidate]) => needed.has(candidate)).toReversed();
    return {
      ...state,
      progress: JSON.parse(JSON.stringify(state.progress)),
      candidates: JSON.parse(JSON.stringify(state.candidates)),
      ratings: new Map(ratings.map(([candidate, answers]) => [candidate, new Map([...answers].toReversed())])),
    };
  };
  fc.assert(
    fc.property(setups, requests, (setup, wanted) => {
      const { plans } = play(setup, wanted);
      // The copy of each state is planned with; the whole state goes on.
      let whole = 0;
      const again = play(setup, wanted, (state) => {
        expect(planNext(stored(state), toyMethod)).toEqual(plans[whole]);
        whole += 1;
        return state;
      });
      expect(again.plans).toEqual(plans);
    }),
    { numRuns: 12 },
  );
});

test('a budget is never exceeded by the search', () => {
  fc.assert(
    fc.property(setups, fc.integer({ min: 50, max: 1_500 }), (setup, budgetCalls) => {
      const { landscape, state } = start({ ...setup, budgetCalls });
      const stopped = playSearch(state, landscape, { lost: setup.lost, toTheEnd: false });
      expect(stopped.progress.history.at(-1)?.calls ?? 0).toBeLessThanOrEqual(budgetCalls);
      const done = playSearch(stopped, landscape, { lost: setup.lost });
      const { controlCalls } = done.progress;
      const sealed = [...done.ratings.values()].reduce(
        (sum, own) => sum + [...own.keys()].filter((persona) => persona >= setup.personas).length,
        0,
      );
      expect(done.calls - sealed).toBeLessThanOrEqual(controlCalls ?? Infinity);
    }),
    { numRuns: 40 },
  );
});

test('survivors keep their answers: each persona of the roster is asked about a candidate once in the whole search', () => {
  const landscape = toyLandscape(5);
  const asked = new Map<number, number>();
  const done = playSearch(startState(searchSpec(landscape, { personas: 40, generations: 6 })), landscape, {
    watch: ({ asks }) => asks.forEach(({ candidate }) => asked.set(candidate, (asked.get(candidate) ?? 0) + 1)),
    toTheEnd: false,
  });
  const oldest = done.progress.elites[0] as number;
  expect(asked.get(oldest)).toBe(40);
  expect(asked.get(0)).toBe(40);
  const raced = done.candidates.filter(({ arm, status }) => arm === 'search' && status === 'dropped');
  expect(raced.filter(({ number }) => (asked.get(number) ?? 0) < 40).length).toBeGreaterThan(20);
  expect(Math.max(...asked.values())).toBe(40);
});

test('blocks that are asked at once are decided as if they had come one by one', () => {
  const landscape = toyLandscape(8);
  const spec = searchSpec(landscape, { personas: 60, generations: 4, control: 'none' });
  const whole = playSearch(startState(spec), landscape, { toTheEnd: false });
  // The provider takes only the first block of what is asked.
  let state = startState(spec);
  for (;;) {
    const plan = planNext(state, toyMethod);
    if (plan.progress.phase !== 'searching') {
      state = store(state, plan, landscape);
      break;
    }
    const first = Math.min(...plan.asks.map(({ persona }) => Math.floor(persona / 5)));
    state = store(
      state,
      { ...plan, asks: plan.asks.filter(({ persona }) => Math.floor(persona / 5) === first) },
      landscape,
    );
  }
  const fates = (of: PlayedState) => of.candidates.map(({ number, status, message }) => [number, status, message]);
  expect(fates(state)).toEqual(fates(whole).slice(0, fates(state).length));
  expect(state.calls).toBeLessThan(whole.calls);
});
