/** Limits of what all agents of a person together may spend. */
import { sql, type Selectable } from 'kysely';
import type { Db } from '../client.ts';
import type { AgentLimitsTable } from '../tables/agent-keys.ts';

export type StoredLimits = Omit<Selectable<AgentLimitsTable>, 'userId' | 'updatedAt'>;

/** Reads a person's own limits; undefined when they chose none. */
export function readAgentLimits(db: Db, userId: string): Promise<StoredLimits | undefined> {
  return db
    .selectFrom('agentLimits')
    .select(['asksAboveUsd', 'dayLimitUsd', 'monthLimitUsd'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

export async function storeAgentLimits(db: Db, userId: string, limits: StoredLimits): Promise<void> {
  await db
    .insertInto('agentLimits')
    .values({ userId, ...limits })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...limits, updatedAt: sql`now()` }))
    .execute();
}

/** Reads the day limit of a key in US dollars; null when it has none. */
export async function readKeyDayLimit(db: Db, keyId: string): Promise<number | null> {
  const row = await db.selectFrom('agentKey').select('dayLimitUsd').where('keyId', '=', keyId).executeTakeFirst();
  return row?.dayLimitUsd ?? null;
}
