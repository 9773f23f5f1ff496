import type { Env } from '../../config/env.ts';
import { InvalidInput, UserSettingsNotFound } from '../../domain/errors.ts';
import { isSimulatedKey, trimmedKeys } from '../../domain/providers/keys.ts';
import { checkSpendCap, inputOfRecord, type RunInput } from '../../domain/simulations/run-input.ts';
import { ownRun, type OwnRun } from '../../db/simulations/own-run.ts';
import { runSettings } from '../../db/providers/keys.ts';
import { ensureAccounts, chooseKeys, encryptExplicitKeys } from '../jobs/job-access.ts';
import { reopenRun, type Reopening } from '../../db/simulations/create-run.ts';
import { startStoredJob } from '../jobs/start-job.ts';
import { runStart } from '../jobs/starts.ts';
import type { JobDeps } from '../jobs/temporal.ts';

export interface RetryWith {
  /** Explicit keys, because those of the submit were deleted when the run ended. */
  apiKeys?: RunInput['apiKeys'];
  /** Spend cap of the whole run in US dollars, cost so far included. Undefined keeps the cap; null removes it. */
  spendCapUsd?: number | null | undefined;
}

/**
 * Retries a failed run of its owner: asks only personas without an answer, with the given keys or the stored ones. A
 * run for the simulator uses the simulator again. False when there is no failed run with that id. Throws
 * ApiKeyNotConfigured, UserSettingsNotFound, InvalidInput.
 */
export async function retryOwnRun(
  deps: JobDeps & { env: Env },
  userId: string,
  jobId: string,
  changes: RetryWith = {},
): Promise<boolean> {
  const run = await ownRun(deps.db, userId, jobId);
  if (run?.status !== 'failed') return false;
  if (!(await reopenRun(deps.db, userId, jobId, await reopeningOf(deps, userId, run, changes)))) return false;
  await startStoredJob(deps, runStart, jobId);
  return true;
}

async function reopeningOf(
  { db, env }: JobDeps & { env: Env },
  userId: string,
  run: OwnRun,
  changes: RetryWith,
): Promise<Reopening> {
  const settings = await runSettings(db, userId, env.ENCRYPTION_KEY);
  if (!settings) throw new UserSettingsNotFound();
  const spendCapUsd = newCapOf(changes, run.costUsd);
  const asked = { ...inputOfRecord(run), userId };
  const explicit = trimmedKeys(asked.simulated ? null : changes.apiKeys);
  const keys = chooseKeys(env, asked, explicit, settings.keys);
  const accounts = await ensureAccounts({ db, env }, keys);
  return {
    accounts,
    keys: encryptExplicitKeys(env, run.id, asked, explicit),
    isSimulated: keys.some(({ apiKey }) => isSimulatedKey(apiKey)),
    spendCapUsd,
  };
}

/** Checks that the new cap exceeds the cost so far; otherwise the run would stop at once. Throws InvalidInput. */
function newCapOf({ spendCapUsd }: RetryWith, spentUsd: number): number | null | undefined {
  if (spendCapUsd === undefined || spendCapUsd === null) return spendCapUsd;
  const cap = checkSpendCap(spendCapUsd);
  if (cap !== null && cap <= spentUsd)
    throw new InvalidInput(
      `The run has spent $${spentUsd.toFixed(2)} already: the spend cap must be more than that`,
      'spendCapUsd',
    );
  return cap;
}
