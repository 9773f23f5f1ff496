/** Compares ways to search at equal calls: what each finds is asked of fresh personas afterwards. */
import { seededRandom } from '../../domain/random.ts';
import type { NewCandidate } from '../../domain/searches/candidate.ts';
import type { Method } from '../../domain/searches/draft.ts';
import type { SearchSpec } from '../../domain/searches/setup.ts';
import { playSearch, startState, toyMethod, type PlayedState } from './search-in-memory.ts';
import type { Landscape } from './toy-landscape.ts';

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
