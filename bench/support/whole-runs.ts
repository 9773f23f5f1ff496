import { setTimeout as sleep } from 'node:timers/promises';
import { cancelOwnRun } from '../../services/simulations/cancel.ts';
import { submitRun } from '../../services/simulations/submit.ts';
import { createTemporalGateway } from '../../services/jobs/temporal.ts';
import { createLog } from '../../config/log.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { addAsker, addVoters } from './audience.ts';
import { startScene } from './scene.ts';

export interface RunsWish {
  provider: Provider;
  runs: number;
  name: string;
}

/** A stack with worker processes, for measuring complete runs. */
export interface WholeRuns {
  /** Changes the provider's latency. */
  answerIn(latencyMs: number): Promise<void>;
  /**
   * Returns the start times of calls on one account within some seconds in which all runs have more calls to make;
   * milliseconds, in order.
   */
  startsWithin(wish: RunsWish & { seconds: number }): Promise<number[]>;
  /** Returns the start times of all personas' calls on one account; milliseconds, in order. */
  startsOf(wish: RunsWish & { personas: number }): Promise<number[]>;
  stop(): Promise<void>;
}

/** Number of personas that no run can finish during the measurement. */
const endless = 2_000;
const settleMs = 3_000;

/** Starts a stack with these tiers and workers. */
export async function startWholeRuns(settings: Record<string, string>, workers: number): Promise<WholeRuns> {
  const scene = await startScene(settings);
  const { db, env } = scene;
  const temporal = createTemporalGateway(env);
  const deps = { db, env, temporal, log: createLog({ LOG_LEVEL: 'silent' }, 'bench') };
  const stop = async () => {
    await temporal.close();
    await scene.stop();
  };
  try {
    for (let started = 0; started < workers; started += 1) await scene.startWorker();
  } catch (error) {
    await stop();
    throw error;
  }

  /**
   * Reads the start times of the runs' calls after `from`, optionally of personas only. Calls that returned their
   * permit are left out.
   */
  const starts = async (ids: readonly string[], from: Date, ofPersonas = false) => {
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
  };

  const submitted = async ({ provider, runs, name }: RunsWish, numUsers: number) => {
    await addAsker(db, env, name, `sim-${name}`);
    const cohort = await addVoters(db, name, 500);
    const input = {
      message: 'Buses run every ten minutes until midnight.',
      segmentIds: [cohort],
      numUsers,
      modelProvider: provider,
    };
    return Promise.all(Array.from({ length: runs }, () => submitRun(deps, name, input)));
  };

  return {
    stop,
    async answerIn(latencyMs) {
      const answer = await fetch(`${scene.stack.urls.simulator}/__config`, {
        method: 'POST',
        body: JSON.stringify({ latencyMs }),
      });
      if (!answer.ok) throw new Error(`The simulator answered ${answer.status}`);
    },
    async startsWithin({ provider, runs, name, seconds }) {
      const open = await submitted({ provider, runs, name }, endless);
      const ids = open.map(({ id }) => id);
      const allAsk = async () => new Set((await starts(ids, new Date(0))).map(({ runId }) => runId)).size === runs;
      const isReady = await waitUntil(allAsk, { timeoutMs: 60_000 });
      // The first calls are skipped because the provider was idle.
      await sleep(settleMs);
      const from = new Date();
      await sleep(seconds * 1_000);
      const found = (await starts(ids, from)).map(({ at }) => at);
      for (const { jobId } of open) await cancelOwnRun(deps, name, jobId);
      if (!isReady) throw new Error(`${name}: not every run came to ask`);
      return found;
    },
    async startsOf({ personas, ...wish }) {
      const ids = (await submitted(wish, personas)).map(({ id }) => id);
      const openRuns = db.selectFrom('dynamicSimulationRun').select('status').where('id', 'in', ids);
      const haveEnded = async () =>
        (await openRuns.execute()).every(({ status }) => status === 'completed' || status === 'failed');
      const isReady = await waitUntil(haveEnded, { timeoutMs: 300_000 });
      const found = (await starts(ids, new Date(0), true)).map(({ at }) => at);
      if (!isReady || found.length !== wish.runs * personas)
        throw new Error(`${wish.name}: ${found.length} of ${wish.runs * personas} calls`);
      return found;
    },
  };
}
