/** Ids and limits of provider accounts. */
import { createHmac, hkdfSync } from 'node:crypto';
import { sql } from 'kysely';
import { tierOf, type Env, type ProviderTiers } from '../../config/env.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { generalLimits, tierLimits } from '../../domain/providers/tiers.ts';
import type { Db } from '../client.ts';
import type { AccountLimits } from '../tables/permits.ts';

type AccountEnv = ProviderTiers & Pick<Env, 'ENCRYPTION_KEY' | 'UNLIMITED_CONCURRENT' | 'PACING_SCALE'>;

export type ProviderAccount = AccountLimits & { id: string; provider: Provider };

/**
 * Margin for network delays, since providers count arrivals. It is not scaled, because a test's network varies as much.
 */
const windowMarginMs = 250;

/** Returns the account's id: provider ':' keyed hash of the API key, which is the same in every process. */
export function accountIdOf(provider: Provider, apiKey: string, env: Pick<Env, 'ENCRYPTION_KEY'>): string {
  const hashKey = hkdfSync('sha256', Buffer.from(env.ENCRYPTION_KEY, 'base64'), '', 'soundings provider account', 32);
  return `${provider}:${createHmac('sha256', Buffer.from(hashKey)).update(apiKey.trim()).digest('base64url').slice(0, 22)}`;
}

/** Returns the tier's limits (specification §9) with every time multiplied by PACING_SCALE. */
export function accountLimits(provider: Provider, env: AccountEnv): AccountLimits {
  const tier = tierOf(env, provider);
  const limits = tierLimits(provider, tier, env.UNLIMITED_CONCURRENT);
  const general = generalLimits(provider);
  const scaled = (ms: number) => Math.ceil(ms * env.PACING_SCALE);
  return {
    tier,
    requestsPerWindow: limits.requestsPerMinute,
    windowMs: scaled(60_000) + windowMarginMs,
    concurrent: limits.concurrent,
    minGapMs: scaled(limits.minGapMs),
    batchSize: limits.batchSize,
    batchDelayMs: scaled(limits.batchDelayMs),
    generalPerWindow: general.requestsPerMinute,
    generalConcurrent: general.concurrent,
    generalMinGapMs: scaled(general.minGapMs),
  };
}

/** Creates the account's row or updates its limits from the settings. */
export async function ensureAccount(
  db: Db,
  provider: Provider,
  apiKey: string,
  env: AccountEnv,
): Promise<ProviderAccount> {
  const account = { id: accountIdOf(provider, apiKey, env), provider, ...accountLimits(provider, env) };
  await putAccount(db, account);
  return account;
}

/** Writes an account's limits if they differ; its starts stay. */
export async function putAccount(db: Db, account: ProviderAccount): Promise<void> {
  const { id, ...limits } = account;
  const names = Object.keys(limits) as (keyof typeof limits)[];
  const excluded = (name: string) => sql<never>`${sql.ref(`excluded.${name}`)}`;
  await db
    .insertInto('providerAccount')
    .values({ id, ...limits })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...Object.fromEntries(names.map((name) => [name, excluded(name)])), updatedAt: sql`now()` })
        .where(({ or, eb }) =>
          or(names.map((name) => eb(`providerAccount.${name}`, 'is distinct from', excluded(name)))),
        ),
    )
    .execute();
}

/** Changes how many calls the account has at once, until a process reads its limits from the settings again. */
export async function storeConcurrent(db: Db, accountId: string, concurrent: number): Promise<void> {
  await db
    .updateTable('providerAccount')
    .set({ concurrent, updatedAt: sql`now()` })
    .where('id', '=', accountId)
    .execute();
}

/** Records whether the provider accepted the account's key. Does nothing when the account has no row. */
export async function noteKeyVerdict(db: Db, accountId: string, verdict: 'works' | 'refused'): Promise<void> {
  await db
    .updateTable('providerAccount')
    .set({ refusedAt: verdict === 'refused' ? sql<Date>`pacer_now()` : null })
    .where('id', '=', accountId)
    .execute();
}

/**
 * Returns when the provider last refused the account's key; null, and the row is cleared, if a call has succeeded
 * since.
 */
export async function keyRefusedAt(db: Db, accountId: string): Promise<Date | null> {
  const account = await db
    .selectFrom('providerAccount')
    .select((eb) => [
      'refusedAt',
      eb
        .exists(
          eb
            .selectFrom('permit')
            .select('permit.id')
            .whereRef('permit.accountId', '=', 'providerAccount.id')
            .where('permit.outcome', '=', 'ok')
            .whereRef('permit.startsAt', '>', 'providerAccount.refusedAt'),
        )
        .as('worksSince'),
    ])
    .where('id', '=', accountId)
    .where('refusedAt', 'is not', null)
    .executeTakeFirst();
  if (account === undefined) return null;
  if (!account.worksSince) return account.refusedAt;
  await noteKeyVerdict(db, accountId, 'works');
  return null;
}
