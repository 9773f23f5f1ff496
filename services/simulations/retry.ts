import type { Env } from '../../config/env.ts';
import { InvalidInput, UserSettingsNotFound } from '../../domain/errors.ts';
import { isSimulatedKey, trimmedKeys } from '../../domain/providers/keys.ts';
import { checkSpendCap, inputOfRecord, type RunInput } from '../../domain/simulations/run-input.ts';
import { ownRun, type OwnRun } from '../../db/simulations/own-run.ts';
import { runSettings } from '../../db/providers/keys.ts';
import { ensureAccounts, keysFor, storedKeys } from './accept-run.ts';
import { reopenRun, type Reopening } from '../../db/simulations/create-run.ts';
import { startStoredRun } from './start-run.ts';
import type { JobDeps } from '../jobs/temporal.ts';

export interface RetryWith {
  /** Explicit keys of before were erased when the run ended. */
  apiKeys?: RunInput['apiKeys'];
  /** US dollars over the whole run, what it has spent included. Not given, the run keeps its cap; null, it has none any more. */
  spendCapUsd?: number | null | undefined;
}

/**
 * Finishes a failed run of its owner: only personas without an answer are asked, with the keys given, else the stored ones; by the
 * simulator where the run was for it, whatever keys are given. False when
 * there is no failed run of that id; throws ApiKeyNotConfigured, UserSettingsNotFound, InvalidInput.
 */
export async function retryOwnRun(
  deps: JobDeps & { env: Env },
  userId: string,
  jobId: string,
  wanted: RetryWith = {},
): Promise<boolean> {
  const run = await ownRun(deps.db, userId, jobId);
  if (run?.status !== 'failed') return false;
  if (!(await reopenRun(deps.db, userId, jobId, await reopeningOf(deps, userId, run, wanted)))) return false;
  await startStoredRun(deps, jobId);
  return true;
}

async function reopeningOf(
  { db, env }: JobDeps & { env: Env },
  userId: string,
  run: OwnRun,
  wanted: RetryWith,
): Promise<Reopening> {
  const settings = await runSettings(db, userId, env.ENCRYPTION_KEY);
  if (!settings) throw new UserSettingsNotFound();
  const spendCapUsd = newCapOf(wanted, run.costUsd);
  const asked = { ...inputOfRecord(run), userId };
  const explicit = trimmedKeys(asked.simulated ? null : wanted.apiKeys);
  const keys = keysFor(env, asked, explicit, settings.keys);
  const accounts = await ensureAccounts({ db, env }, keys);
  return {
    accounts,
    keys: storedKeys(env, run.id, asked, explicit),
    isSimulated: keys.some(({ apiKey }) => isSimulatedKey(apiKey)),
    spendCapUsd,
  };
}

/** A cap that is spent already would stop the run before it asked anybody. */
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
