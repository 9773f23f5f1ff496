import { sql, type ExpressionBuilder, type Selectable, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { Db } from '../client.ts';
import type { Database } from '../tables/database.ts';
import type { ReactionTable } from '../tables/runs.ts';
import { keyText, pageSize, pageToken, readPageToken } from '../page-token.ts';
import { likePattern } from '../like-pattern.ts';
import { ofRunByTime } from './newest-of-run.ts';

export type ReactionRow = Selectable<ReactionTable>;

/** Identifies an answer of a run. */
export interface AnswerRef {
  runId: string;
  personaIndex: number;
  provider: string;
}

const everyText = ['response', 'reaction', 'reasoning', 'personName'] as const;

export type SearchedColumn = (typeof everyText)[number];

export interface ReactionFilter {
  /** Text to search for in the columns of `searched`, ignoring case. */
  search?: string | null | undefined;
  /**
   * Columns to search. Columns that the reader may not see are excluded, because searches would reveal them letter by
   * letter.
   */
  searched?: readonly SearchedColumn[];
  sentiment?: string | null | undefined;
  segmentId?: string | null | undefined;
  provider?: string | null | undefined;
  /** Index of a single persona, as an analysis cites it. */
  personaIndex?: number | null | undefined;
  /** Indexes of the personas that a filter on attributes has chosen; null for all. */
  personas?: readonly number[] | null | undefined;
}

interface Paging {
  limit?: number | null | undefined;
  nextToken?: string | null | undefined;
  /** Rows to leave out, for pages by number; 0 when omitted. */
  skip?: number | null | undefined;
}

export interface ReactionRows {
  items: ReactionRow[];
  /** Number of matches on all pages. */
  total: number;
  nextToken: string | null;
}

const cursor = z.tuple([z.int32(), keyText]);

/** Reads one page of a run's reactions in the order of persona and provider: 50 rows by default, 200 at most. */
export async function reactionPage(
  db: Db,
  runId: string,
  filter: ReactionFilter,
  paging: Paging,
): Promise<ReactionRows> {
  const size = pageSize(paging.limit, 50, 200);
  const after = paging.nextToken ? readPageToken(paging.nextToken, cursor) : null;
  const [rows, count] = await Promise.all([
    reactionsAfter(db, runId, after, size + 1, filter, paging.skip ?? 0),
    db
      .selectFrom('reaction')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('runId', '=', runId)
      .where((eb) => matches(eb, filter))
      .executeTakeFirstOrThrow(),
  ]);
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return {
    items,
    total: count.total,
    nextToken: rows.length > size && last ? pageToken([last.personaIndex, last.provider]) : null,
  };
}

/** Reads all reactions of a run in the same order, in batches as the consumer takes them. */
export async function* readAllReactions(
  db: Db,
  runId: string,
  { batchSize = 500, personas = null }: { batchSize?: number; personas?: readonly number[] | null } = {},
): AsyncGenerator<ReactionRow> {
  let after: [number, string] | null = null;
  while (true) {
    const rows: ReactionRow[] = await reactionsAfter(db, runId, after, batchSize, { personas });
    yield* rows;
    const last = rows.at(-1);
    if (rows.length < batchSize || !last) return;
    after = [last.personaIndex, last.provider];
  }
}

/** Counts the answers and endings of a run, of all its providers. */
export async function settledCalls(db: Db, runId: string): Promise<number> {
  const { rows } = await sql<{ settled: number }>`
    select ((select count(*) from reaction where run_id = ${runId})
      + (select count(*) from reaction_ending where run_id = ${runId}))::int as settled`.execute(db);
  return rows[0]?.settled ?? 0;
}

/** Reads the last `count` reactions, newest first. */
export function newestReactions(db: Db, runId: string, count: number): Promise<ReactionRow[]> {
  return db
    .selectFrom('reaction')
    .selectAll()
    .where(ofRunByTime(runId))
    .orderBy('createdAt', 'desc')
    .orderBy('personaIndex', 'desc')
    .orderBy('provider', 'desc')
    .limit(count)
    .execute();
}

/**
 * Reads the first `each` reactions per sentiment, for a report: positive ones first, then negative and neutral.
 * `personas` are the indexes of those chosen; null for all.
 */
export async function quotedReactions(
  db: Db,
  runId: string,
  each: number,
  personas: readonly number[] | null = null,
): Promise<ReactionRow[]> {
  const kinds = ['positive', 'negative', 'neutral'];
  const read = (sentiment: string) => reactionsAfter(db, runId, null, each, { sentiment, personas });
  return (await Promise.all(kinds.map(read))).flat();
}

/** Reads the answers of these personas of a run, in their order. */
export async function reactionsOfPersonas(db: Db, runId: string, personas: readonly number[]): Promise<ReactionRow[]> {
  if (personas.length === 0) return [];
  const rows = db
    .selectFrom('reaction')
    .selectAll()
    .where('runId', '=', runId)
    .where('personaIndex', 'in', [...personas]);
  return rows.orderBy('personaIndex').orderBy('provider').execute();
}

function reactionsAfter(
  db: Db,
  runId: string,
  after: readonly [number, string] | null,
  limit: number,
  filter: ReactionFilter,
  skip = 0,
) {
  let query = db
    .selectFrom('reaction')
    .selectAll()
    .where('runId', '=', runId)
    .where((eb) => matches(eb, filter));
  if (after) query = query.where(sql<SqlBool>`(persona_index, provider) > (${after[0]}, ${after[1]})`);
  return query.orderBy('personaIndex').orderBy('provider').limit(limit).offset(skip).execute();
}

function matches(eb: ExpressionBuilder<Database, 'reaction'>, filter: ReactionFilter) {
  const wanted = filter.search?.trim() ? likePattern(filter.search.trim()) : null;
  return eb.and([
    ...(filter.sentiment ? [sql<SqlBool>`${eb.ref('sentiment')} = ${filter.sentiment}`] : []),
    ...(filter.segmentId ? [eb('segmentId', '=', filter.segmentId)] : []),
    ...(filter.provider ? [eb('provider', '=', filter.provider)] : []),
    ...(typeof filter.personaIndex === 'number' ? [eb('personaIndex', '=', filter.personaIndex)] : []),
    ...(filter.personas ? [sql<SqlBool>`persona_index = any(${[...filter.personas]}::int[])`] : []),
    ...(wanted ? [eb.or((filter.searched ?? everyText).map((column) => eb(column, 'ilike', wanted)))] : []),
  ]);
}
