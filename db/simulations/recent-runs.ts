import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import { z } from 'zod';
import { noProject, type RunSort } from '../../domain/simulations/library/choices.ts';
import type { RunFilter } from '../../domain/simulations/library/filter.ts';
import { tagKey } from '../../domain/simulations/library/labels.ts';
import type { Db } from '../client.ts';
import { likePattern } from '../like-pattern.ts';
import { isNoSample } from '../samples/samples.ts';
import type { Database } from '../tables/database.ts';
import { keyText, pageSize, pageToken, readPageToken } from '../page-token.ts';

const columns = [
  'run.id',
  'run.jobId',
  'run.message',
  'run.status',
  'run.progress',
  'run.progressMessage',
  'run.numUsers',
  'run.answeredCount',
  'run.endings',
  'run.positiveCount',
  'run.neutralCount',
  'run.negativeCount',
  'run.segmentNames',
  'run.modelProvider',
  'run.sentimentType',
  'run.isSimulated',
  'run.pausedAt',
  'run.error',
  'run.costUsd',
  'run.queuedAt',
  'run.createdAt',
  'kept.name',
  'kept.tags',
  'kept.isStarred',
  'kept.archivedAt',
  'kept.deletedAt',
  'kept.projectId',
] as const;

type RunColumns = Selectable<Database['dynamicSimulationRun']>;
type KeptColumns = Selectable<Database['runLibrary']>;

/** Names of the columns of one table in the list above. */
type ColumnsOf<Table extends string, Column = (typeof columns)[number]> = Column extends `${Table}.${infer Name}`
  ? Name
  : never;

export type RecentRun = Pick<RunColumns, ColumnsOf<'run'>> &
  Pick<KeptColumns, ColumnsOf<'kept'>> & { projectName: string | null };

interface Paging {
  limit?: number | null | undefined;
  nextToken?: string | null | undefined;
}

/** True when the person has any run besides the samples. */
export async function hasRuns(db: Db, userId: string): Promise<boolean> {
  const run = await db
    .selectFrom('dynamicSimulationRun')
    .select('id')
    .where('userId', '=', userId)
    .where(isNoSample('dynamicSimulationRun.id'))
    .limit(1)
    .executeTakeFirst();
  return run !== undefined;
}

/** Runs that are looked through for one that was started in the form. */
const newestLookedThrough = 200;

/** Finds the newest run that the person started in the form, with whom it asked and how many were wanted. */
export async function newestFormRun(db: Db, userId: string) {
  const newest = db
    .selectFrom('dynamicSimulationRun')
    .select(['id', 'jobId', 'segmentIds', 'modelProvider', 'models', 'options', 'numUsers', 'source', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(newestLookedThrough)
    .as('run');
  return db
    .selectFrom(newest)
    .leftJoin('runPlan as plan', 'plan.runId', 'run.id')
    .select(['run.jobId', 'run.segmentIds', 'run.modelProvider', 'run.models', 'run.options'])
    .select(sql<number>`coalesce(plan.wished_users, run.num_users)`.as('numUsers'))
    .where('run.source', '=', 'web')
    .orderBy('run.createdAt', 'desc')
    .orderBy('run.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The key that an order compares before the id, and its direction. */
interface Order {
  key: RawBuilder<unknown>;
  /** Type of the key in a page token. */
  type: 'timestamptz' | 'text' | 'float8';
  direction: 'asc' | 'desc';
  /** The id after it, of the table whose index has the order. */
  id?: RawBuilder<unknown>;
}

const answers = sql`(run.positive_count + run.negative_count + coalesce(run.neutral_count, 0))`;

/** Runs without answers come last. */
const orders: Record<RunSort, Order> = {
  newest: { key: sql`run.created_at`, type: 'timestamptz', direction: 'desc' },
  oldest: { key: sql`run.created_at`, type: 'timestamptz', direction: 'asc' },
  name: { key: sql`kept.title`, type: 'text', direction: 'asc', id: sql`kept.run_id` },
  'most-positive': {
    key: sql`coalesce(run.positive_count::float8 / nullif(${answers}, 0), -1)`,
    type: 'float8',
    direction: 'desc',
  },
  'most-answers': { key: sql`run.answered_count::float8`, type: 'float8', direction: 'desc' },
};

const cursors = {
  timestamptz: z.tuple([z.iso.datetime(), keyText]),
  text: z.tuple([keyText, keyText]),
  float8: z.tuple([z.number(), keyText]),
} as const;

/**
 * Reads one page of a person's runs in the order of the filter, ties by id: 20 rows by default, 100 at most. Throws
 * InvalidInput for a token of another order.
 */
export async function recentRuns(
  db: Db,
  userId: string,
  filter: RunFilter,
  { limit, nextToken }: Paging,
): Promise<{ items: RecentRun[]; nextToken: string | null }> {
  const size = pageSize(limit, 20, 100);
  const { key, type, direction, id = sql`run.id` } = orders[filter.sort];
  // Ids are sorted without the other columns, which are read for the rows of the page alone.
  let sorted = db
    .selectFrom('dynamicSimulationRun as run')
    .innerJoin('runLibrary as kept', 'kept.runId', 'run.id')
    .select(['run.id', sql<string | number | Date>`${key}`.as('sortKey')]);
  for (const condition of conditionsOf(userId, filter)) sorted = sorted.where(condition);
  if (nextToken) {
    const [last, lastId] = readPageToken<[string | number, string]>(nextToken, cursors[type]);
    sorted = sorted.where(
      sql<SqlBool>`(${key}, ${id}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${last}::${sql.raw(type)}, ${lastId})`,
    );
  }
  sorted = sorted
    .orderBy(key, direction)
    .orderBy(id, direction)
    .limit(size + 1);
  const rows = await db
    .selectFrom(sorted.as('page'))
    .innerJoin('dynamicSimulationRun as run', 'run.id', 'page.id')
    .innerJoin('runLibrary as kept', 'kept.runId', 'page.id')
    .leftJoin('runProject as project', (join) =>
      join.onRef('project.id', '=', 'kept.projectId').on('project.deletedAt', 'is', null),
    )
    .select(columns)
    .select(['project.name as projectName', 'page.sortKey'])
    .orderBy('page.sortKey', direction)
    .orderBy('page.id', direction)
    .execute();
  const last = rows.length > size ? rows[size - 1] : undefined;
  return {
    items: rows.slice(0, size).map(({ sortKey: _key, ...run }) => run),
    nextToken: last === undefined ? null : pageToken([last.sortKey, last.id]),
  };
}

function conditionsOf(userId: string, filter: RunFilter): RawBuilder<SqlBool>[] {
  const { words, tags, project, isStarred, segmentId, status, from, to } = filter;
  return [
    ...shelfConditions(userId, filter),
    ...words.map((word) => sql<SqlBool>`kept.words like ${likePattern(word)}`),
    ...tags.map(
      (tag) => sql<SqlBool>`exists (select 1 from unnest(kept.tags) as tag where lower(tag) = ${tagKey(tag)})`,
    ),
    ...(project === null
      ? []
      : [
          project === noProject
            ? sql<SqlBool>`not exists (select from run_project project where project.id = kept.project_id and project.deleted_at is null)`
            : sql<SqlBool>`kept.project_id = ${project}`,
        ]),
    ...(isStarred === null ? [] : [sql<SqlBool>`kept.is_starred = ${isStarred}`]),
    ...(segmentId === null ? [] : [sql<SqlBool>`${segmentId} = any(run.segment_ids)`]),
    ...(status === null ? [] : [sql<SqlBool>`run.status = ${status}`]),
    ...(from === null ? [] : [sql<SqlBool>`run.created_at >= ${from}`]),
    ...(to === null ? [] : [sql<SqlBool>`run.created_at < ${to}`]),
  ];
}

/** Conditions of owner and shelf. The record of a deleted run has no owner, so its row in the library names them. */
function shelfConditions(userId: string, { shelf }: RunFilter): RawBuilder<SqlBool>[] {
  if (shelf === 'deleted') return [sql`kept.user_id = ${userId}`, sql`kept.deleted_at is not null`];
  return [
    sql`run.user_id = ${userId}`,
    sql`kept.user_id = ${userId}`,
    shelf === 'archived' ? sql`kept.archived_at is not null` : sql`kept.archived_at is null`,
  ];
}
