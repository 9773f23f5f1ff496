import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { ensureAccount, type ProviderAccount } from '../../db/providers/accounts.ts';
import { retryWhileUnavailable } from '../../db/retry-while-unavailable.ts';
import type { Provider } from '../../domain/providers/provider.ts';

/**
 * Returns a function that finds the provider account of a key and creates its row when it is missing. Accounts are
 * cached per process. The function waits while the database is unavailable.
 */
export function createAccounts(
  db: Db,
  env: Env,
): (provider: Provider, apiKey: string, signal: AbortSignal) => Promise<ProviderAccount> {
  const known = new Map<string, ProviderAccount>();
  return async (provider, apiKey, signal) => {
    const name = `${provider} ${apiKey}`;
    const found = known.get(name);
    if (found) return found;
    const account = await retryWhileUnavailable(() => ensureAccount(db, provider, apiKey, env), signal);
    known.set(name, account);
    return account;
  };
}
