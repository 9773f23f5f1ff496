/** Counted use of an agent's key by UTC day, in MCPUsageTracking and in its MCPApiKey. */
import { sql } from 'kysely';
import { defaultRate, type RatePeriod } from '../../domain/agents/key-settings.ts';
import type { Db } from '../client.ts';

export type CallOutcome = 'ok' | 'over-limit' | 'no-permission' | 'failed';

/**
 * Counts one call in one statement: `metrics` by operation (calls that the key may make, also failed ones), `hourlyCounts` by UTC hour
 * (all calls) and `errors` by outcome.
 */
export async function countAgentCall(
  db: Db,
  keyId: string,
  { operation, outcome }: { readonly operation: string; readonly outcome: CallOutcome },
): Promise<void> {
  const isRefused = outcome === 'over-limit' || outcome === 'no-permission';
  const metric = isRefused ? null : operation.slice(0, 100);
  const error = outcome === 'ok' ? null : outcome;
  const counted = (counts: string, key: unknown) =>
    sql`case when ${key}::text is null then ${sql.raw(counts)} else count_in_json(${sql.raw(counts)}, ${key}::text) end`;
  const utc = sql`(now() at time zone 'utc')`;
  const hour = sql`extract(hour from ${utc})::text`;
  await sql`
    with used as (
      update mcp_api_key set last_used_at = now(), total_requests = coalesce(total_requests, 0) + 1
      where id = ${keyId} returning id
    )
    insert into mcp_usage_tracking as usage (id, api_key_id, date, metrics, hourly_counts, errors)
    select 'usage-' || used.id || '-' || to_char(${utc}, 'YYYY-MM-DD'), used.id, to_char(${utc}, 'YYYY-MM-DD'),
      ${counted(`'{}'::jsonb`, metric)}, count_in_json('{}'::jsonb, ${hour}), ${counted(`'{}'::jsonb`, error)}
    from used
    on conflict (id) do update set
      metrics = ${counted('usage.metrics', metric)},
      hourly_counts = count_in_json(usage.hourly_counts, ${hour}),
      errors = ${counted('usage.errors', error)},
      updated_at = now()
    where usage.api_key_id = excluded.api_key_id`.execute(db);
}

/** Use of one day by one key. */
export interface UsageRow {
  keyId: string;
  /** YYYY-MM-DD, UTC. */
  date: string;
  /** Counts as stored; the data API may have written anything. */
  metrics: unknown;
  hourlyCounts: unknown;
  errors: unknown;
}

/** Reads the use of a person's keys and clients since a UTC day. */
export function readUsage(db: Db, userId: string, since: string): Promise<UsageRow[]> {
  return db
    .selectFrom('mcpUsageTracking as usage')
    .innerJoin('agentKey as key', 'key.keyId', 'usage.apiKeyId')
    .select(['key.keyId', 'usage.date', 'usage.metrics', 'usage.hourlyCounts', 'usage.errors'])
    .where('key.userId', '=', userId)
    .where('usage.date', '>=', since)
    .execute();
}

/** Reads the rate limit of a key or client; one deleted meanwhile has the default. */
export async function agentRateOf(db: Db, keyId: string): Promise<{ requests: number; period: RatePeriod }> {
  const row = await db
    .selectFrom('agentKey')
    .select(['rateLimitRequests as requests', 'rateLimitPeriod as period'])
    .where('keyId', '=', keyId)
    .executeTakeFirst();
  return row ?? defaultRate;
}
