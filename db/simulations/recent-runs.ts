import { sql, type Selectable, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { Db } from '../client.ts';
import type { Database } from '../tables/database.ts';
import { keyText, pageSize, pageToken, readPageToken } from '../page-token.ts';

const columns = [
  'id',
  'jobId',
  'message',
  'status',
  'progress',
  'progressMessage',
  'numUsers',
  'answeredCount',
  'positiveCount',
  'neutralCount',
  'negativeCount',
  'segmentNames',
  'modelProvider',
  'sentimentType',
  'isSimulated',
  'pausedAt',
  'error',
  'createdAt',
] as const;

export type RecentRun = Pick<Selectable<Database['dynamicSimulationRun']>, (typeof columns)[number]>;

interface Asked {
  limit?: number | null | undefined;
  nextToken?: string | null | undefined;
  status?: string | null | undefined;
}

/** True when the person has any run. */
export async function hasRuns(db: Db, userId: string): Promise<boolean> {
  const run = await db
    .selectFrom('dynamicSimulationRun')
    .select('id')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return run !== undefined;
}

const cursor = z.tuple([z.iso.datetime(), keyText]);

/** Reads one page of a person's runs, newest first, ties by id: 20 rows by default, 100 at most. */
export async function recentRuns(
  db: Db,
  userId: string,
  asked: Asked,
): Promise<{ items: RecentRun[]; nextToken: string | null }> {
  const size = pageSize(asked.limit, 20, 100);
  let query = db.selectFrom('dynamicSimulationRun').select(columns).where('userId', '=', userId);
  if (asked.status) query = query.where(sql<SqlBool>`status = ${asked.status}`);
  if (asked.nextToken) {
    const [createdAt, id] = readPageToken(asked.nextToken, cursor);
    query = query.where(sql<SqlBool>`(created_at, id) < (${createdAt}::timestamptz, ${id})`);
  }
  const rows = await query
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute();
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return { items, nextToken: rows.length > size && last ? pageToken([last.createdAt.toISOString(), last.id]) : null };
}
