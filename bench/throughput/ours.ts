/** Measures the product's own runs for the throughput benchmark. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createTemporalGateway, type TemporalGateway } from '../../services/jobs/temporal.ts';
import { submitRun } from '../../services/simulations/submit.ts';
import { createLog } from '../../config/log.ts';
import { readEnv } from '../../config/env.ts';
import { simulationWorkflowId } from '../../workflows/ids.ts';
import { addUserWithKeys, addVoters } from '../support/audience.ts';
import { readCounts } from '../support/database-counts.ts';
import { cpuMs } from '../support/processes.ts';
import type { BenchStack } from '../support/bench-stack.ts';
import { reactionRate, serverCpu, watchMemory, type Measured } from './measured.ts';

/** Time within which sessions of Postgres have reported their counts. */
const reportedAfterMs = 1_500;

const message =
  'From next spring, buses in the city run every ten minutes until midnight, paid for by a parking fee of two dollars a day.';

export interface OurRun extends Measured {
  runId: string;
  rosterId: string;
  /** Number of events in all histories of the run's workflow, and number of histories. */
  history: { events: number; chained: number };
}

/** Starts a worker of tier `unlimited` with this concurrency, and creates a user with a cohort. */
export async function startOurs(setup: BenchStack, concurrent: number, name = 'measured') {
  const settings = { OPENAI_TIER: 'unlimited', UNLIMITED_CONCURRENT: String(concurrent) };
  const env = readEnv({ ...setup.stack.childEnv, ...settings });
  const userId = `${name}-${concurrent}`;
  await addUserWithKeys(setup.db, env, userId, `sim-${userId}`);
  const cohort = await addVoters(setup.db, userId, 1_000);
  const worker = await setup.startWorker(settings);
  const temporal = createTemporalGateway(env);
  const deps = { db: setup.db, env, temporal, log: createLog({ LOG_LEVEL: 'silent' }, 'bench') };

  const measure = async (personas: number): Promise<OurRun> => {
    const before = { worker: cpuMs(worker.pid), ...serverCpu(setup), ...(await readCounts(setup.db)) };
    const stopWatching = watchMemory(worker.pid);
    const began = performance.now();
    const { id, jobId } = await submitRun(deps, userId, {
      message,
      segmentIds: [cohort],
      numUsers: personas,
      models: ['gpt-4o'],
    });
    const ended = await waitForEnd(setup, id);
    const wholeSeconds = (performance.now() - began) / 1_000;
    if (ended.status !== 'completed') throw new Error(`The run failed: ${ended.error}`);
    const after = { worker: cpuMs(worker.pid), ...serverCpu(setup) };
    const memoryMb = stopWatching();
    await sleep(reportedAfterMs);
    const counts = await readCounts(setup.db);
    return {
      runId: id,
      rosterId: ended.rosterId ?? '',
      ...(await reactionRate(setup, id)),
      wholeSeconds,
      workerCpu: (after.worker - before.worker) / personas,
      postgresCpu: (after.postgres - before.postgres) / personas,
      temporalCpu: (after.temporal - before.temporal) / personas,
      providerCpu: (after.provider - before.provider) / personas,
      asks: (counts.asks - before.asks) / personas,
      inserts: (counts.inserts - before.inserts) / personas,
      memoryMb,
      history: await readHistory(temporal, jobId),
    };
  };
  return {
    measure,
    async stop() {
      await worker.stop();
      await temporal.close();
    },
  };
}

async function waitForEnd({ db }: BenchStack, id: string) {
  for (;;) {
    const run = await db
      .selectFrom('dynamicSimulationRun')
      .select(['status', 'error', 'rosterId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (run.status === 'completed' || run.status === 'failed') return run;
    await sleep(50);
  }
}

async function readHistory(temporal: TemporalGateway, jobId: string): Promise<OurRun['history']> {
  const client = await temporal.client();
  // Temporal updates its list of workflows a moment after a workflow ends.
  await sleep(1_500);
  const history = { events: 0, chained: 0 };
  for await (const part of client.workflow.list({ query: `WorkflowId = '${simulationWorkflowId(jobId)}'` })) {
    history.events += part.historyLength;
    history.chained += 1;
  }
  return history;
}
