/** Measures complete runs: submitted, asked by worker processes, and stored. */
import { setTimeout as sleep } from 'node:timers/promises';
import { cancelOwnJob } from '../../services/jobs/own-jobs.ts';
import { storedSimulation } from '../../db/simulations/end-run.ts';
import { submitRun, type SubmitDeps } from '../../services/simulations/submit.ts';
import { createTemporalGateway } from '../../services/jobs/temporal.ts';
import { createLog } from '../../config/log.ts';
import type { Db } from '../../db/client.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { addUserWithKeys, addVoters } from './audience.ts';
import { startBenchStack } from './bench-stack.ts';

export interface RunsRequest {
  provider: Provider;
  runs: number;
  name: string;
}

/** A stack with worker processes, for measuring complete runs. */
export interface WholeRuns {
  /** Changes the provider's latency. */
  setLatency(latencyMs: number): Promise<void>;
  /**
   * Returns the start times of calls on one account within some seconds in which all runs have more calls to make;
   * milliseconds, in order.
   */
  measureStartsDuring(request: RunsRequest & { seconds: number }): Promise<number[]>;
  /** Returns the start times of all personas' calls on one account; milliseconds, in order. */
  measureAllStarts(request: RunsRequest & { personas: number }): Promise<number[]>;
  stop(): Promise<void>;
}

/** Number of personas per run, more than any run can finish during the measurement. */
const personasPerRun = 2_000;
/** Wait in milliseconds until the first calls, which find an idle provider, have passed. */
const settleMs = 3_000;

/** Starts a stack with these tiers and workers. */
export async function startWholeRuns(settings: Record<string, string>, workers: number): Promise<WholeRuns> {
  const setup = await startBenchStack(settings);
  const { db, env } = setup;
  const temporal = createTemporalGateway(env);
  const deps = { db, env, temporal, log: createLog({ LOG_LEVEL: 'silent' }, 'bench') };
  const stop = async () => {
    await temporal.close();
    await setup.stop();
  };
  try {
    for (let started = 0; started < workers; started += 1) await setup.startWorker();
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    stop,
    async setLatency(latencyMs) {
      const answer = await fetch(`${setup.stack.urls.simulator}/__config`, {
        method: 'POST',
        body: JSON.stringify({ latencyMs }),
      });
      if (!answer.ok) throw new Error(`The simulator answered ${answer.status}`);
    },
    async measureStartsDuring({ provider, runs, name, seconds }) {
      const open = await submitRuns(deps, { provider, runs, name }, personasPerRun);
      const ids = open.map(({ id }) => id);
      const haveAllStarted = async () =>
        new Set((await readStarts(db, ids, new Date(0))).map(({ runId }) => runId)).size === runs;
      const isReady = await waitUntil(haveAllStarted, { timeoutMs: 60_000 });
      await sleep(settleMs);
      const from = new Date();
      await sleep(seconds * 1_000);
      const found = (await readStarts(db, ids, from)).map(({ at }) => at);
      for (const { jobId } of open) await cancelOwnJob(deps, storedSimulation, name, jobId);
      if (!isReady) throw new Error(`${name}: not every run made a call`);
      return found;
    },
    async measureAllStarts({ personas, ...request }) {
      const ids = (await submitRuns(deps, request, personas)).map(({ id }) => id);
      const openRuns = db.selectFrom('dynamicSimulationRun').select('status').where('id', 'in', ids);
      const haveEnded = async () =>
        (await openRuns.execute()).every(({ status }) => status === 'completed' || status === 'failed');
      const isReady = await waitUntil(haveEnded, { timeoutMs: 300_000 });
      const found = (await readStarts(db, ids, new Date(0), true)).map(({ at }) => at);
      if (!isReady || found.length !== request.runs * personas)
        throw new Error(`${request.name}: ${found.length} of ${request.runs * personas} calls`);
      return found;
    },
  };
}

/**
 * Reads the start times of the runs' calls after `from`, optionally of personas only. Calls that returned their permit
 * are left out.
 */
async function readStarts(db: Db, ids: readonly string[], from: Date, ofPersonas = false) {
  const rows = await db
    .selectFrom('permit')
    .select(['runId', 'startsAt'])
    .where('runId', 'in', ids)
    .where('startsAt', '>=', from)
    .where(({ or, eb }) => or([eb('outcome', 'is', null), eb('outcome', '<>', 'unused')]))
    .$if(ofPersonas, (query) => query.where('purpose', '=', 'reaction'))
    .orderBy('startsAt')
    .execute();
  return rows.map(({ runId, startsAt }) => ({ runId, at: startsAt.getTime() }));
}

async function submitRuns(deps: SubmitDeps, { provider, runs, name }: RunsRequest, numUsers: number) {
  await addUserWithKeys(deps.db, deps.env, name, `sim-${name}`);
  const cohort = await addVoters(deps.db, name, 500);
  const input = {
    message: 'Buses run every ten minutes until midnight.',
    segmentIds: [cohort],
    numUsers,
    modelProvider: provider,
  };
  return Promise.all(Array.from({ length: runs }, () => submitRun(deps, name, input)));
}
