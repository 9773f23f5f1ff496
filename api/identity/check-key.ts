import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { beginKeyCheck, endKeyCheck, keyCheckOutcome, type KeyOutcome } from '../../db/providers/key-checks.ts';
import { accountIdOf, noteKeyVerdict } from '../../db/providers/accounts.ts';
import { isMask } from '../../db/secrets.ts';
import { ApiKeyNotConfigured, InvalidInput, reasonOf } from '../../domain/errors.ts';
import { TooManyKeyChecks } from '../../domain/identity/settings-errors.ts';
import { providerNames, type Provider } from '../../domain/providers/provider.ts';
import { text, view, type ValueOf } from '../../domain/view.ts';
import { runKeyCheck } from '../../services/jobs/key-checks.ts';
import type { TemporalGateway } from '../../services/jobs/temporal.ts';
import { checkedProvider, ensureSettings, openKey } from './settings.ts';

export interface KeyCheckDeps {
  db: Db;
  env: Env;
  log: Logger;
  temporal: TemporalGateway;
}

export const keyCheckAnswerView = view('KeyCheck', 'Outcome of a check: works, refused or unreachable.', {
  outcome: text<KeyOutcome>(),
  /** One sentence for people. */
  message: text(),
});

export type KeyCheckAnswer = ValueOf<typeof keyCheckAnswerView>;

/** Longer than the provider may take, including the wait for a permit. */
const waitMs = 35_000;

/**
 * Checks a key with its provider: the given one, or the stored one when none or its mask is given. Keys can be saved
 * whatever the result; a refusal is recorded. Throws ApiKeyNotConfigured, InvalidInput, TooManyKeyChecks.
 */
export async function checkKey(
  deps: KeyCheckDeps,
  userId: string,
  name: string,
  given: string | null | undefined,
): Promise<KeyCheckAnswer> {
  const provider = checkedProvider(name);
  const apiKey = await keyOf(deps, userId, provider, given?.trim() ?? '');
  const id = randomUUID();
  if (!(await beginKeyCheck(deps.db, { id, userId, provider, apiKey }, deps.env.ENCRYPTION_KEY)))
    throw new TooManyKeyChecks();
  try {
    const client = await deps.temporal.client();
    await client.withDeadline(Date.now() + waitMs, () => runKeyCheck(client, id));
  } catch (error) {
    deps.log.warn({ reason: reasonOf(error) }, 'a key could not be checked');
    await endKeyCheck(deps.db, id, 'unreachable', `${providerNames[provider]} could not be asked just now.`);
  }
  const answer = await keyCheckOutcome(deps.db, id);
  if (answer !== null && answer.outcome !== 'unreachable')
    await noteKeyVerdict(deps.db, accountIdOf(provider, apiKey, deps.env), answer.outcome);
  return answer ?? { outcome: 'unreachable', message: `${providerNames[provider]} could not be asked just now.` };
}

async function keyOf({ db, env }: KeyCheckDeps, userId: string, provider: Provider, given: string): Promise<string> {
  if (given.length > 500) throw new InvalidInput('An API key has no spaces or special characters', 'key');
  if (given !== '' && !isMask(given)) return given;
  const stored = openKey(await ensureSettings(db, userId), provider, env.ENCRYPTION_KEY);
  if (stored === null) throw new ApiKeyNotConfigured(provider);
  return stored;
}
