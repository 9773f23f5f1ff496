import type { Env } from '../../config/env.ts';
import { UserSettingsNotFound } from '../../domain/errors.ts';
import { ensureAccount } from '../../db/pacer/accounts.ts';
import { runSettings } from '../../db/queries/provider-keys.ts';
import { reopenRun } from '../../db/queries/runs/create-run.ts';
import { startFacts } from '../../db/queries/runs/run-facts.ts';
import { startStoredRun, type StartDeps } from './start-run.ts';
import { keysFor } from '../../db/queries/runs/accept-run.ts';

/**
 * Finishes a failed run of its owner: only personas without an answer are asked. Explicit keys were erased when the run ended, so the
 * stored ones are used. False when there is no failed run of that id; throws ApiKeyNotConfigured, UserSettingsNotFound.
 */
export async function retryOwnRun(deps: StartDeps & { env: Env }, userId: string, jobId: string): Promise<boolean> {
  const facts = await startFacts(deps.db, jobId);
  if (!facts || facts.userId !== userId || facts.status !== 'failed') return false;
  const settings = await runSettings(deps.db, userId, deps.env.ENCRYPTION_KEY);
  if (!settings) throw new UserSettingsNotFound();
  const modelProvider = facts.modelProvider === 'all' || facts.modelProvider === 'anthropic' ? facts.modelProvider : 'openai';
  const keys = keysFor({ modelProvider }, { openai: '', anthropic: '' }, settings.keys);
  const accounts = await Promise.all(
    keys.map(async ({ provider, apiKey }) => ({ provider, accountId: (await ensureAccount(deps.db, provider, apiKey, deps.env)).id })),
  );
  const reopened = await reopenRun(deps.db, userId, jobId, accounts);
  if (!reopened) return false;
  await startStoredRun(deps, jobId);
  return true;
}
