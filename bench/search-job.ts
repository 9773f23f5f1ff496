/** Measures what a search adds to the calls of its provider: time for each generation, histories, and memory. */
import { Client, Connection } from '@temporalio/client';
import { sql } from 'kysely';
import { waitUntil } from '../local/wait-until.ts';
import { meanOf } from '../domain/simulations/student-t.ts';
import { addAnalyst } from './support/analyst.ts';
import type { Bench } from './support/bench.ts';
import { startBenchStack, type BenchStack } from './support/bench-stack.ts';
import { inspectable, liveHeapMb } from './support/live-heap.ts';
import { residentMb } from './support/processes.ts';
import { quantile, table } from './support/table.ts';

const facts = Array.from(
  { length: 60 },
  (_, at) => `In district ${at + 11} the tram saves ${at + 3} minutes for ${(at + 2) * 110} people.`,
).join(' ');

const latencyMs = 200;
const concurrent = 20;

export const searchJobBench: Bench = {
  name: 'search-job',
  title: 'A search as a job',
  async run({ quick, say }) {
    const generations = quick ? 4 : 50;
    const rows: (string | number)[][] = [];
    for (const [name, simulator] of [
      ['a provider that answers at once', {}],
      [`a provider that takes ${latencyMs} ms`, { latencyMs: { minMs: latencyMs, maxMs: latencyMs } }],
    ] as const) {
      const measured = await measure(name, simulator, generations, say);
      rows.push([name, ...measured]);
    }
    return [
      `A search of 20 candidates and 100 personas over ${generations} generations, ${concurrent} calls in flight, on one worker. A generation is what is asked between two of its records.`,
      '',
      table(
        [
          'With',
          'Generations',
          'Calls',
          'Calls a generation',
          'Seconds a generation p50',
          'p95',
          'Of these, not the provider’s (s)',
          'ms a call, not the provider’s',
          'Histories',
          'Most events in one',
          'Worker’s live heap after a tenth (MB)',
          'at the end',
          'Worker’s memory after a tenth (MB)',
          'at the end',
        ],
        rows,
      ),
    ].join('\n');
  },
};

async function measure(
  name: string,
  simulator: { latencyMs?: { minMs: number; maxMs: number } },
  generations: number,
  say: (line: string) => void,
): Promise<(string | number)[]> {
  const setup = await startBenchStack(
    { OPENAI_TIER: 'unlimited', UNLIMITED_CONCURRENT: String(concurrent) },
    simulator,
  );
  try {
    const worker = await setup.startWorker(inspectable);
    const { session, cohort } = await addAnalyst(setup);
    // A first search loads and compiles everything.
    await runSearch(setup, session, { segmentIds: [cohort], generations: 1 });
    const heap: number[] = [];
    const memory: number[] = [];
    let seed = 0;
    const measureNow = async () => {
      // The simulated writer would repeat itself, which a model does not, and a search of known texts ends.
      seed += 1;
      const changed = await fetch(`${setup.stack.urls.simulator}/__config`, {
        method: 'POST',
        body: JSON.stringify({ seed }),
      });
      if (!changed.ok) throw new Error(`The simulator refused another seed: ${await changed.text()}`);
      heap.push(Math.round(await liveHeapMb(worker.logFile)));
      memory.push(Math.round(residentMb(worker.pid)));
      say(`${name}: live heap ${heap.at(-1)} MB, memory ${memory.at(-1)} MB`);
    };
    const jobId = await runSearch(setup, session, { segmentIds: [cohort], generations }, measureNow);
    const found = await figures(setup, jobId);
    const waits = simulator.latencyMs?.minMs ?? 0;
    const providerSeconds = (found.callsEach * waits) / 1_000 / concurrent;
    const own = quantile(found.seconds, 0.5) - providerSeconds;
    const ends = (measured: number[]) =>
      [measured[Math.floor(measured.length / 10)], measured.at(-1)].map((mb) => mb ?? Number.NaN);
    say(
      `${name}: ${found.generations} generations, ${quantile(found.seconds, 0.5).toFixed(2)} s each, ${own.toFixed(2)} s not the provider’s, at most ${Math.max(...found.histories)} events in a history, live heap ${ends(heap).join(' and ')} MB, memory ${ends(memory).join(' and ')} MB`,
    );
    return [
      found.generations,
      found.calls,
      Math.round(found.callsEach),
      quantile(found.seconds, 0.5),
      quantile(found.seconds, 0.95),
      own,
      (own * 1_000) / found.callsEach,
      found.histories.length,
      Math.max(...found.histories),
      ...ends(heap),
      ...ends(memory),
    ];
  } finally {
    await setup.stop();
  }
}

type Session = Awaited<ReturnType<typeof addAnalyst>>['session'];

/** Runs a search to its end, and calls `measureNow` about every five seconds. */
async function runSearch(
  { db }: BenchStack,
  session: Session,
  changes: object,
  measureNow: () => Promise<void> = async () => {},
): Promise<string> {
  const setup = {
    seedMessages: ['We will leverage synergies to build tram line 4, and shameful elites can not stop it.'],
    population: 20,
    // Facts enough that every generation has something new to say.
    constraints: { brief: facts },
    personas: 100,
    sealedPersonas: 50,
    control: 'none',
    plateauGenerations: 50,
    modelProvider: 'openai',
    seed: 11,
    ...changes,
  };
  const { submitSearch } = await session.ask<{ submitSearch: { jobId: string } }>(
    'mutation ($setup: JSON!) { submitSearch(setup: $setup) { jobId } }',
    { setup },
  );
  const { jobId } = submitSearch;
  const statusOf = () => db.selectFrom('job').select(['status', 'error']).where('name', '=', jobId).executeTakeFirst();
  const hasEnded = async () => {
    await measureNow();
    return ['completed', 'failed'].includes((await statusOf())?.status ?? '');
  };
  await waitUntil(hasEnded, { timeoutMs: 1_800_000, everyMs: 5_000 });
  const end = await statusOf();
  if (end?.status !== 'completed') throw new Error(`The search did not complete: ${end?.error ?? end?.status}`);
  return jobId;
}

async function figures({ db, env }: BenchStack, jobId: string) {
  const { rows } = await sql<{ generation: number; seconds: number; calls: number }>`
    select candidate.generation, extract(epoch from max(ask.settled_at) - min(ask.created_at))::float8 as seconds, count(*)::int as calls
    from ask
    join genetic_algorithm_job as record on record.id = ask.job_id and record.job_id = ${jobId}
    join search_candidate as candidate on candidate.search_id = ask.job_id and candidate.number = (ask.plan->>'candidate')::int
    join search_setup as setup on setup.search_id = ask.job_id
    where ask.plan->>'kind' <> 'judge' and coalesce((ask.plan->>'personaIndex')::int, 0) < (setup.spec->>'personas')::int
    group by candidate.generation having candidate.generation > 0 order by 1`.execute(db);
  const connection = await Connection.connect({ address: env.TEMPORAL_ADDRESS });
  try {
    const client = new Client({ connection, namespace: env.TEMPORAL_NAMESPACE });
    const histories: number[] = [];
    for await (const run of client.workflow.list({ query: `WorkflowId = 'search/${jobId}'` }))
      histories.push(run.historyLength ?? Number.NaN);
    return {
      generations: rows.length,
      calls: rows.reduce((sum, row) => sum + row.calls, 0),
      callsEach: meanOf(rows.map(({ calls }) => calls)),
      seconds: rows.map(({ seconds }) => seconds),
      histories,
    };
  } finally {
    await connection.close();
  }
}
