/** Compares ways to search at equal calls: what each finds is asked of fresh personas afterwards. */
import { seededRandom } from '../../domain/random.ts';
import type { NewCandidate } from '../../domain/searches/candidate.ts';
import { ourMethod, type Method } from '../../domain/searches/draft.ts';
import { confirmationOf } from '../../domain/searches/outcome/confirmed.ts';
import type { SearchSpec } from '../../domain/searches/setup.ts';
import type { MeanInterval } from '../../domain/simulations/statistics.ts';
import { tInterval } from '../../domain/simulations/student-t.ts';
import { inventions, pleas } from '../../local/simulator/reply/search/phrases.ts';
import { playSearch, searchSpec, startState, toyMethod, type PlayedState } from './search-in-memory.ts';
import { simulatedLandscape } from './simulated-landscape.ts';
import { toyLandscape, type Landscape } from './toy-landscape.ts';

export interface Found {
  message: string;
  calls: number;
}

/** The share of fresh personas who support a message; no search ever asks them. */
export function freshSupport({ rate }: Landscape, { segments }: SearchSpec, message: string, personas = 500): number {
  let positive = 0;
  for (let index = 0; index < personas; index += 1)
    positive += rate(message, 1_000_000 + index, index % segments.length).sentiment === 'positive' ? 1 : 0;
  return positive / personas;
}

/** The engine with a budget of calls and no other end. */
export function searched(landscape: Landscape, spec: SearchSpec, method: Method = toyMethod): Found {
  const played = playSearch(startState({ ...spec, control: 'none' }), landscape, { method, toTheEnd: false });
  return { message: bestOf(played), calls: played.progress.history.at(-1)?.calls ?? 0 };
}

/** The same without racing: every candidate is asked of the whole roster. */
export function fullyEvaluated(landscape: Landscape, spec: SearchSpec, method: Method = toyMethod): Found {
  return searched(landscape, spec, { ...method, race: { ...method.race, dropBelow: -Infinity } });
}

function bestOf({ candidates, progress }: PlayedState): string {
  const best = progress.history.at(-1)?.best ?? 0;
  return candidates.find(({ number }) => number === best)?.message ?? '';
}

/** Paraphrases of the first message, as many as can be asked of the whole roster; the best is taken. */
export function bestParaphrase(landscape: Landscape, spec: SearchSpec): Found {
  const plain = plainSearch(landscape, spec);
  const count = Math.floor(((spec.budgetCalls ?? 0) - spec.personas) / (spec.personas + 1));
  const first = landscape.firstMessage;
  const texts = Array.from({ length: count }, (_, index) => plain.write('paraphrase', [first], index));
  return plain.best([first, ...texts]);
}

/** A plain genetic algorithm: tournaments, mutations at random, everything asked of everybody, and nothing asked twice. */
export function plainGenetic(landscape: Landscape, spec: SearchSpec, method: Method = toyMethod): Found {
  const plain = plainSearch(landscape, spec);
  const random = seededRandom(`${spec.seed}/plain`);
  let population = [landscape.firstMessage];
  let written = 0;
  const seen = new Set(population);
  const write = (parents: readonly string[]) => {
    const usable = method.mutations.filter((one) => one.parents <= new Set(parents).size && one.needs !== 'objections');
    const mutation = usable[Math.floor(random() * usable.length)] as (typeof usable)[number];
    written += 1;
    return plain.write(mutation.name, parents, written);
  };
  for (;;) {
    const scored = population.map((message) => ({ message, worth: plain.worth(message) }));
    const drawn = () => scored[Math.floor(random() * scored.length)] as (typeof scored)[number];
    const parent = () => [drawn(), drawn()].reduce((one, other) => (other.worth > one.worth ? other : one)).message;
    const best = plain.best(population);
    const children = Array.from({ length: spec.population - 1 }, () => write([parent(), parent()]));
    population = [best.message, ...children];
    for (const message of population) seen.add(message);
    if (plain.calls + children.length * (spec.personas + 1) > (spec.budgetCalls ?? 0))
      return plain.best([best.message]);
    plain.spend(children.length);
  }
}

/** Asks whole rosters, with a memo. */
function plainSearch({ rate, write }: Landscape, { personas, segments, seed }: SearchSpec) {
  const memo = new Map<string, number>();
  let calls = 0;
  const worth = (message: string) => {
    const known = memo.get(message);
    if (known !== undefined) return known;
    let sum = 0;
    for (let persona = 0; persona < personas; persona += 1)
      sum += rate(message, persona, persona % segments.length).values.supportRate;
    calls += personas;
    memo.set(message, sum / personas);
    return sum / personas;
  };
  return {
    worth,
    get calls() {
      return calls;
    },
    spend: (more: number) => void (calls += more),
    best: (messages: readonly string[]): Found => {
      const message = messages.reduce((best, one) => (worth(one) > worth(best) ? one : best));
      return { message, calls };
    },
    write(origin: string, parents: readonly string[], number: number): string {
      const child: NewCandidate = {
        number: seed * 100_000 + number,
        generation: 1,
        arm: 'search',
        origin,
        parents: [],
        status: 'writing',
        message: null,
        reason: null,
        plan: {},
        flags: [],
      };
      return write(
        child,
        parents.map((message) => ({ ...child, message, answers: null, costUsd: 0 })),
      );
    },
  };
}

export interface Entry {
  name: string;
  /** Calls on average. */
  calls: number;
  /** Support by fresh personas, by seed. */
  support: number[];
}

/** One landscape for each seed, with its set-up and the method of its gates. */
export type Course = (seed: number) => { landscape: Landscape; spec: SearchSpec; method: Method };

export const contestBudget = 3_600;

/** Lets all ways to search spend the same calls, and ours also half of them. */
export function holdContest(course: Course, seeds: readonly number[], say: (line: string) => void = () => {}): Entry[] {
  const entries = new Map<string, Entry>();
  for (const seed of seeds) {
    const { landscape, spec: drawn, method } = course(seed);
    // Without a floor and a plateau, so that calls alone end a search.
    const long = { generations: 50, plateauGenerations: 20, segmentFloorPoints: null, budgetCalls: contestBudget };
    const spec: SearchSpec = { ...drawn, ...long };
    const half: SearchSpec = { ...spec, budgetCalls: contestBudget / 2 };
    const neighbor = { ...method, race: { block: 10, dropBelow: -0.5 } };
    const found: Record<string, Found> = {
      'The first message': { message: landscape.firstMessage, calls: 0 },
      Racing: searched(landscape, spec, method),
      'Racing, half the calls': searched(landscape, half, method),
      'Racing in blocks of 10, t 0.5': searched(landscape, spec, neighbor),
      'Full evaluation': fullyEvaluated(landscape, spec, method),
      'Plain genetic algorithm with a memo': plainGenetic(landscape, spec, method),
      'Best of many paraphrases': bestParaphrase(landscape, spec),
    };
    for (const [name, { message, calls }] of Object.entries(found)) {
      const entry = entries.get(name) ?? { name, calls: 0, support: [] };
      entry.calls += calls / seeds.length;
      entry.support.push(freshSupport(landscape, spec, message));
      entries.set(name, entry);
    }
    say(`seed ${seed} done`);
  }
  return [...entries.values()];
}

/** The support of one entry minus that of another on the same landscapes. */
export function lead(entries: readonly Entry[], name: string, over: string): MeanInterval {
  const of = (wanted: string) => entries.find((entry) => entry.name === wanted)?.support ?? [];
  const others = of(over);
  return tInterval(of(name).map((support, at) => support - (others[at] as number))) as MeanInterval;
}

export const toyCourse: Course = (seed) => {
  const landscape = toyLandscape(seed);
  return { landscape, spec: searchSpec(landscape, { seed }), method: toyMethod };
};

export const simulatedCourse: Course = (seed) => {
  const { spec, ...landscape } = simulatedLandscape(seed);
  return { landscape, spec, method: ourMethod };
};

/** Whole searches on landscapes where no message is better than another: how many claim a better one. */
export function falseClaims(
  seeds: readonly number[],
  landscapeOf: (seed: number) => Landscape,
  method: Method,
): number {
  const verdicts = seeds.map((seed) => {
    const landscape = landscapeOf(seed);
    const done = playSearch(startState(searchSpec(landscape, { seed, control: 'none', generations: 4 })), landscape, {
      method,
    });
    return confirmationOf(done)?.headline.verdict;
  });
  return verdicts.filter((verdict) => verdict !== 'no-better' && verdict !== 'worse').length;
}

/** Whole searches whose writer cheats: how many have a finalist that cheats without a flag, and how often it cheated at all. */
export function unflaggedCheats(seeds: readonly number[]): { searches: number; cheats: number } {
  let [searches, cheats] = [0, 0];
  for (const seed of seeds) {
    const { spec, ...landscape } = simulatedLandscape(seed, { brief: '[[appeals]] [[claims]]' });
    const setup = { ...spec, control: 'none' as const, generations: 4 };
    const { candidates, progress } = playSearch(startState(setup), landscape, { toTheEnd: false, method: ourMethod });
    const cheating = candidates.filter(({ message }) =>
      [...pleas, ...inventions].some((cheat) => message?.includes(cheat)),
    );
    cheats += cheating.length;
    if (cheating.some(({ number, flags }) => progress.finalists.includes(number) && flags.length === 0)) searches += 1;
  }
  return { searches, cheats };
}
