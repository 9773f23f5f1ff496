/** The stored rounds of tool-use loops, from which a loop goes on after a worker died. */
import { sql } from 'kysely';
import { failureText } from '../../domain/tools/result-text.ts';
import { maxCallsPerRound, type CallPlace, type ModelToolCall, type ToolRound } from '../../domain/tools/rounds.ts';
import type { Db } from '../client.ts';
import { lockOpenJob, type JobRef } from '../jobs/open-job.ts';
import type { ToolCallStatus } from '../tables/tools.ts';

/** Identifies one loop of a job: what is asked, through which provider. */
export interface LoopRef {
  jobId: string;
  item: number;
  provider: string;
}

/** Identifies one call of a loop. */
export type ToolCallRef = { jobId: string } & CallPlace;

export interface NewRound extends LoopRef {
  round: number;
  text: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
  calls: readonly ModelToolCall[];
}

/** Stores a round with its calls; one that is stored already stays. False when the job is not open. */
export async function storeRound(
  db: Db,
  job: JobRef,
  { calls, ...round }: NewRound,
  alsoWrite: (trx: Db) => Promise<void> = async () => undefined,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockOpenJob(trx, job))) return false;
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('toolRound')
      .values(round)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return true;
    const { jobId, item, provider, round: number } = round;
    const rows = calls.map(({ id, name, arguments: given, extra }, place) => ({
      jobId,
      item,
      provider,
      round: number,
      place,
      callId: id,
      name,
      arguments: given,
      extra: extra === undefined ? null : JSON.stringify(extra),
      ...(place < maxCallsPerRound ? notEnded : tooMany(number)),
    }));
    if (rows.length > 0) await trx.insertInto('toolCall').values(rows).execute();
    await alsoWrite(trx);
    return true;
  });
}

const notEnded = { status: 'waiting' as const, error: null, content: null, endedAt: null };

function tooMany(round: number) {
  const error = `At most ${maxCallsPerRound} tools can be called at once`;
  return { status: 'failed' as const, error, content: failureText(error, round), endedAt: sql<Date>`now()` };
}

/** A round as the loop reads it: its calls may have no results yet. */
export interface StoredRound extends Omit<ToolRound, 'calls' | 'results'> {
  round: number;
  calls: StoredCall[];
}

export interface StoredCall extends ModelToolCall {
  place: number;
  status: ToolCallStatus;
  content: string | null;
}

/** Reads the rounds of the loops of these items, in order, by item. */
export async function readRounds(
  db: Db,
  { jobId, provider }: Omit<LoopRef, 'item'>,
  items: readonly number[],
): Promise<Map<number, StoredRound[]>> {
  const byItem = new Map<number, StoredRound[]>();
  if (items.length === 0) return byItem;
  const rows = await db
    .selectFrom('toolRound as r')
    .innerJoin('toolCall as c', (join) =>
      join
        .onRef('c.jobId', '=', 'r.jobId')
        .onRef('c.item', '=', 'r.item')
        .onRef('c.provider', '=', 'r.provider')
        .onRef('c.round', '=', 'r.round'),
    )
    .select(['r.item', 'r.round', 'r.text', 'c.place', 'c.callId', 'c.name', 'c.arguments', 'c.extra', 'c.status'])
    .select('c.content')
    .where('r.jobId', '=', jobId)
    .where('r.provider', '=', provider)
    .where('r.item', 'in', [...items])
    .orderBy('r.item')
    .orderBy('r.round')
    .orderBy('c.place')
    .execute();
  for (const { item, round, text, place, callId, name, arguments: given, extra, status, content } of rows) {
    const rounds = byItem.get(item) ?? [];
    byItem.set(item, rounds);
    if (rounds.at(-1)?.round !== round) rounds.push({ round, text, calls: [] });
    const call = { id: callId, name, arguments: given, place, status, content };
    rounds.at(-1)?.calls.push(extra === null ? call : { ...call, extra });
  }
  return byItem;
}

/** Lists the calls of rounds that have not ended. */
export function openCalls(provider: string, rounds: ReadonlyMap<number, readonly StoredRound[]>): CallPlace[] {
  return [...rounds].flatMap(([item, ofItem]) =>
    ofItem.flatMap(({ round, calls }) =>
      calls.filter(({ content }) => content === null).map(({ place }) => ({ item, provider, round, place })),
    ),
  );
}

/** Deletes the loops of a job that starts over. */
export async function deleteRounds(trx: Db, jobId: string): Promise<void> {
  await trx.deleteFrom('toolRound').where('jobId', '=', jobId).execute();
}

/** Sums what the model's replies of a job's loop cost and the calls of its tools, in US dollars. */
export async function loopCost(db: Db, jobId: string): Promise<{ rounds: number; tools: number }> {
  const { rows } = await sql<{ rounds: number; tools: number }>`
    select (select coalesce(sum(cost_usd), 0) from tool_round where job_id = ${jobId}) as rounds,
      (select coalesce(sum(provider_cost_usd), 0) from tool_call where job_id = ${jobId}) as tools`.execute(db);
  return rows[0] ?? { rounds: 0, tools: 0 };
}
