/** Measures the time from a submit to its response, to the first call, and to the end of the run at a subscriber. */
import { setTimeout as sleep } from 'node:timers/promises';
import { cancel, submit } from '../local/simulate/operations.ts';
import type { StackSession } from '../local/session.ts';
import type { Arrival } from '../local/simulator/arrivals.ts';
import { addAnalyst } from './support/analyst.ts';
import type { Bench, BenchOptions } from './support/bench.ts';
import { waitForStatus } from './support/subscriber.ts';
import { startBenchStack, type BenchStack } from './support/bench-stack.ts';
import { quantile, table } from './support/table.ts';

const personas = 5;
/** Latency of a typical provider. */
const latencyMs = { minMs: 250, maxMs: 900 };
/** API keys of the measured runs and of the other ones, so that the two have separate rate limits. */
const keys = { quiet: 'sim-quiet', busy: 'sim-noise' };

export const submitBench: Bench = {
  name: 'submit',
  title: 'Submit, first call, end',
  async run({ quick, say }) {
    const setup = await startBenchStack({ OPENAI_TIER: 'tier3' }, { latencyMs });
    try {
      await setup.startWorker();
      const { session, cohort } = await addAnalyst(setup);
      const rounds = quick ? 6 : 25;
      // The first runs warm the processes up and are not counted.
      await measure(setup, session, cohort, 3);
      const quiet = rowsOf('quiet', await measure(setup, session, cohort, rounds), say);
      const others = await startOthers(session, cohort);
      const busy = rowsOf('3 other runs open', await measure(setup, session, cohort, rounds), say);
      for (const jobId of others) await cancel(session, jobId);
      const intro = `${rounds} runs of ${personas} personas, one after the other, over HTTP and GraphQL; the simulated provider answers in ${latencyMs.minMs} to ${latencyMs.maxMs} ms.
The three other runs are on an account of their own. The last reply is that of the analysis.`;
      return `${intro}\n\n${table(['From … to …', 'Machine', 'p50 ms', 'p95 ms'], [...quiet, ...busy])}`;
    } finally {
      await setup.stop();
    }
  },
};

interface Times {
  answered: number[];
  firstCall: number[];
  completed: number[];
}

/** Submits one run after the other. All times are in milliseconds. */
async function measure({ stack }: BenchStack, session: StackSession, cohort: string, rounds: number): Promise<Times> {
  const times: Times = { answered: [], firstCall: [], completed: [] };
  for (let round = 0; round < rounds; round += 1) {
    const before = (await arrivals(stack.urls.simulator)).at(-1)?.seq ?? 0;
    const submittedAt = Date.now();
    const began = performance.now();
    const { jobId } = await submit(session, { ...input(cohort), numUsers: personas, apiKeys: { openai: keys.quiet } });
    times.answered.push(performance.now() - began);
    const seenAt = await waitForStatus(stack.urls.app, await session.accessToken(), jobId, 'completed');
    const calls = (await arrivals(stack.urls.simulator, before)).filter(
      ({ keyTail }) => keyTail === keys.quiet.slice(-4),
    );
    times.firstCall.push((calls[0]?.at ?? Number.NaN) - submittedAt);
    times.completed.push(seenAt - Math.max(...calls.map(({ endedAt }) => endedAt ?? Number.NaN)));
  }
  return times;
}

function rowsOf(machine: string, times: Times, say: BenchOptions['say']) {
  const named = {
    'submit → answer': times.answered,
    'submit → first provider call': times.firstCall,
    'last reply → completed, seen by a subscriber': times.completed,
  };
  return Object.entries(named).map(([name, sample]) => {
    const figures = [quantile(sample, 0.5), quantile(sample, 0.95)];
    say(`${machine}: ${name}: ${figures.map((ms) => ms.toFixed(0)).join(' / ')} ms`);
    return [name, machine, ...figures];
  });
}

/** Starts three runs that do not end during the measurement. */
async function startOthers(session: StackSession, cohort: string): Promise<string[]> {
  const jobs = [];
  for (let run = 0; run < 3; run += 1)
    jobs.push((await submit(session, { ...input(cohort), numUsers: 20_000, apiKeys: { openai: keys.busy } })).jobId);
  // The measurement begins when these runs have loaded their segment and make calls.
  await sleep(4_000);
  return jobs;
}

function input(cohort: string) {
  return { message: 'The library opens on Sundays from May on.', segmentIds: [cohort], models: ['gpt-4o'] };
}

async function arrivals(simulatorUrl: string, after = 0): Promise<Arrival[]> {
  return (await (await fetch(`${simulatorUrl}/__log?after=${after}`)).json()) as Arrival[];
}
