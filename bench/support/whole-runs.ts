import { setTimeout as sleep } from 'node:timers/promises';
import { cancelOwnRun } from '../../api/simulations/cancel.ts';
import { submitRun } from '../../api/simulations/submit.ts';
import { createTemporalGateway } from '../../api/temporal.ts';
import { createLog } from '../../config/log.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { addAsker, addVoters } from './audience.ts';
import { startScene } from './scene.ts';

/** What pacing is worth to a whole run: a stack with worker processes that runs are submitted to. */
export interface WholeRuns {
  /** From now on the provider takes this long. */
  answerIn(latencyMs: number): Promise<void>;
  /** Starts of so many runs on one account within some seconds in which all of them have more to ask; milliseconds, in order. */
  startsWithin(wish: { provider: Provider; runs: number; name: string; seconds: number }): Promise<number[]>;
  stop(): Promise<void>;
}

/** More than any of them can ask in the time. */
const personas = 2_000;
const settleMs = 3_000;

/** `settings` name the tiers. */
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

  /** When the calls of these runs started that began after a time; calls that were given back are none. */
  const starts = async (ids: readonly string[], from: Date) => {
    const rows = await db
      .selectFrom('permit')
      .select(['runId', 'startsAt'])
      .where('runId', 'in', ids)
      .where('startsAt', '>=', from)
      .where(({ or, eb }) => or([eb('outcome', 'is', null), eb('outcome', '<>', 'unused')]))
      .orderBy('startsAt')
      .execute();
    return rows.map(({ runId, startsAt }) => ({ runId, at: startsAt.getTime() }));
  };

  return {
    stop,
    async answerIn(latencyMs) {
      const answer = await fetch(`${scene.stack.urls.simulator}/__config`, { method: 'POST', body: JSON.stringify({ latencyMs }) });
      if (!answer.ok) throw new Error(`The simulator answered ${answer.status}`);
    },
    async startsWithin({ provider, runs, name, seconds }) {
      await addAsker(db, env, name, `sim-${name}`);
      const cohort = await addVoters(db, name, 500);
      const input = { message: 'Buses run every ten minutes until midnight.', segmentIds: [cohort], numUsers: personas, modelProvider: provider };
      const submitted = await Promise.all(Array.from({ length: runs }, () => submitRun(deps, name, input)));
      const ids = submitted.map(({ id }) => id);
      const allAsk = async () => new Set((await starts(ids, new Date(0))).map(({ runId }) => runId)).size === runs;
      const isReady = await waitUntil(allAsk, { timeoutMs: 60_000 });
      // Past the first calls, which find the provider idle.
      await sleep(settleMs);
      const from = new Date();
      await sleep(seconds * 1_000);
      const found = (await starts(ids, from)).map(({ at }) => at);
      for (const { jobId } of submitted) await cancelOwnRun(deps, name, jobId);
      if (!isReady) throw new Error(`${name}: not every run came to ask`);
      return found;
    },
  };
}
