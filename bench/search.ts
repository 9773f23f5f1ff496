/** Compares ways to search at equal calls, and measures what planning costs beside the calls. */
import { planNext } from '../domain/searches/plan.ts';
import { ourMethod } from '../domain/searches/draft.ts';
import {
  contestBudget,
  falseClaims,
  holdContest,
  lead,
  simulatedCourse,
  toyCourse,
  unflaggedCheats,
  type Course,
} from '../tests/_support/search-contest.ts';
import { searchSpec, startState, store, toyMethod } from '../tests/_support/search-in-memory.ts';
import { simulatedLandscape } from '../tests/_support/simulated-landscape.ts';
import { toyLandscape } from '../tests/_support/toy-landscape.ts';
import type { Bench } from './support/bench.ts';
import { quantile, table } from './support/table.ts';

const seedsFrom = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);

export const searchBench: Bench = {
  name: 'search',
  title: 'Genetic search',
  run({ quick, say }) {
    const seeds = seedsFrom(1, quick ? 6 : 120);
    const others = seedsFrom(5_000, quick ? 10 : 100);
    const toy = contest(toyCourse, seeds, say);
    const simulated = contest(simulatedCourse, seeds, say);
    const flat = falseClaims(others, (seed) => toyLandscape(seed, { slope: 0 }), toyMethod);
    const flatSimulated = falseClaims(others, (seed) => simulatedLandscape(seed, { message: '[[flat]]' }), ourMethod);
    const { searches, cheats } = unflaggedCheats(others);
    return Promise.resolve(
      [
        `${seeds.length} landscapes each, ${contestBudget.toLocaleString('en')} calls (written texts included), 100 personas, population 12. What each way found was asked of 500 fresh personas afterwards. The difference is paired by landscape, with a 95% interval.`,
        '',
        'A toy landscape of eight numbers:',
        '',
        toy,
        '',
        'The provider simulator, in process, with its writer, its personas and the gates:',
        '',
        simulated,
        '',
        `Where no message is better, ${flat} of ${others.length} whole searches on the toy landscape and ${flatSimulated} of ${others.length} on the simulator claimed a better one. With a writer that pleads and invents facts (${cheats} such texts), ${searches} of ${others.length} searches had such a finalist without a flag.`,
        '',
        'Planning alone, with a population of 20 and 50 generations; a generation is planned in several steps:',
        '',
        table(
          ['Personas', 'Steps', 'Step p50 ms', 'Step p95 ms', 'Generation ms', 'Heap at the end MB'],
          [100, 1_000].map(planning),
        ),
      ].join('\n'),
    );
  },
};

function contest(course: Course, seeds: readonly number[], say: (line: string) => void): string {
  const entries = holdContest(course, seeds, say);
  const points = (share: number) => `${share < 0 ? '−' : '+'}${Math.abs(share).toFixed(3)}`;
  const rows = entries.map(({ name, calls, support }) => {
    const { mean, low, high } = lead(entries, name, 'Full evaluation');
    const share = support.reduce((sum, one) => sum + one / support.length, 0);
    return [name, Math.round(calls), share.toFixed(3), `${points(mean)} (${points(low)} to ${points(high)})`];
  });
  return table(['Way to search', 'Calls', 'Support', 'Beside full evaluation'], rows);
}

/** Times plans over all answers of a long search, also those that a service would leave out. */
function planning(personas: number) {
  const landscape = toyLandscape(1);
  const setup = { personas, population: 20, generations: 50, plateauGenerations: 20, control: 'none' };
  let state = startState(searchSpec(landscape, setup));
  const times: number[] = [];
  for (;;) {
    const began = performance.now();
    const plan = planNext(state, toyMethod);
    times.push(performance.now() - began);
    if (plan.progress.phase !== 'searching') break;
    state = store(state, plan, landscape);
  }
  const total = times.reduce((sum, time) => sum + time, 0);
  const heap = process.memoryUsage().heapUsed / 1024 / 1024;
  return [personas, times.length, quantile(times, 0.5), quantile(times, 0.95), total / state.progress.generation, heap];
}
