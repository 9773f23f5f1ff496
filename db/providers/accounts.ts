/** Provider accounts: how they are named, and their limits as rows. */
import { createHmac, hkdfSync } from 'node:crypto';
import { sql } from 'kysely';
import { tierOf, type Env, type ProviderTiers } from '../../config/env.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { generalLimits, tierLimits } from '../../domain/providers/tiers.ts';
import type { Db } from '../client.ts';

type AccountEnv = ProviderTiers & Pick<Env, 'ENCRYPTION_KEY' | 'UNLIMITED_CONCURRENT' | 'PACING_SCALE'>;

/** The laws of one account, times in milliseconds. */
export interface AccountLimits {
  tier: string;
  /** Null: no such limit. */
  requestsPerWindow: number | null;
  windowMs: number;
  concurrent: number;
  minGapMs: number;
  batchSize: number;
  batchDelayMs: number;
  generalPerWindow: number | null;
  generalConcurrent: number;
  generalMinGapMs: number;
}

export type ProviderAccount = AccountLimits & { id: string; provider: Provider };

/** Providers count what arrives, and the network does not deliver evenly. Not scaled: a test's network is as uneven. */
const windowMarginMs = 250;

/** provider ':' and a keyed hash of the API key: the same in every process, of no use to anybody who reads it. */
export function accountIdOf(provider: Provider, apiKey: string, env: Pick<Env, 'ENCRYPTION_KEY'>): string {
  const hashKey = hkdfSync('sha256', Buffer.from(env.ENCRYPTION_KEY, 'base64'), '', 'soundings provider account', 32);
  return `${provider}:${createHmac('sha256', Buffer.from(hashKey)).update(apiKey.trim()).digest('base64url').slice(0, 22)}`;
}

/** The tier's limits (specification §9) as this installation keeps them: PACING_SCALE multiplies every time. */
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

/** Makes the account's row, or brings its limits up to date with the settings. */
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

/** Writes an account's limits; what it has started stays. Untouched when nothing differs. */
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

/** What a provider said of a key it was asked about. Without an account nothing was asked yet, and nothing is noted. */
export async function noteKeyVerdict(db: Db, accountId: string, verdict: 'works' | 'refused'): Promise<void> {
  await db
    .updateTable('providerAccount')
    .set({ refusedAt: verdict === 'refused' ? sql<Date>`pacer_now()` : null })
    .where('id', '=', accountId)
    .execute();
}

/** When the provider refused the account's key, as long as no call on it has succeeded since; the first look after one forgets it. */
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
