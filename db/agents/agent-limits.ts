/** Limits of what all agents of a person together may spend. */
import { sql, type Selectable } from 'kysely';
import type { Db } from '../client.ts';
import type { AgentLimitsTable } from '../tables/agent-keys.ts';
import type { JobCaller } from './agent-jobs.ts';

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

/** Reads the day limit of a key or client in US dollars; null when it has none. */
export async function readCallerDayLimit(db: Db, { userId, callerKind, callerId }: JobCaller): Promise<number | null> {
  const row = await db
    .selectFrom('agentKey')
    .select('dayLimitUsd')
    .where('userId', '=', userId)
    .where(callerKind === 'key' ? 'keyId' : 'clientId', '=', callerId)
    .executeTakeFirst();
  return row?.dayLimitUsd ?? null;
}

/** Reads the day limits of a person's clients in US dollars, by the client's id; null where one has none. */
export async function readClientDayLimits(db: Db, userId: string): Promise<ReadonlyMap<string, number | null>> {
  const rows = await db
    .selectFrom('agentKey')
    .select(['clientId', 'dayLimitUsd'])
    .where('userId', '=', userId)
    .where('kind', '=', 'client')
    .execute();
  return new Map(rows.map(({ clientId, dayLimitUsd }) => [clientId ?? '', dayLimitUsd]));
}

/** Stores the day limit of a key or client; null takes it away. */
export async function storeDayLimit(db: Db, keyId: string, dayLimitUsd: number | null): Promise<void> {
  await db.updateTable('agentKey').set({ dayLimitUsd }).where('keyId', '=', keyId).execute();
}
