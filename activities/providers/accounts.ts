import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { ensureAccount, type ProviderAccount } from '../../db/providers/accounts.ts';
import { retryWhileUnavailable } from '../../db/retry-while-unavailable.ts';
import type { Provider } from '../../domain/providers/provider.ts';

/** Accounts this process has made sure of, by key; waits while the database is away. */
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
