/** Calls of tools: each is claimed before it runs, and ended once. */
import { sql, type Selectable } from 'kysely';
import type { ToolInput, ToolSource } from '../../domain/tools/definition.ts';
import type { Json } from '../../domain/tools/json.ts';
import { budgetProblem, type ToolBudget } from '../../domain/tools/budget.ts';
import { sumOf } from '../../domain/sum.ts';
import type { Db } from '../client.ts';
import { newRecordId } from '../crud/new-id.ts';
import { lockOpenJob, type JobRef } from '../jobs/open-job.ts';
import type { ToolCallTable } from '../tables/tools.ts';
import type { ToolCallRef } from './rounds.ts';

export type ToolCallRow = Selectable<ToolCallTable>;

export type ToolClaim =
  /** `attempt` is what the end of the call names. */
  { kind: 'claimed'; attempt: number } | { kind: 'refused'; reason: string } | { kind: 'ended' } | { kind: 'closed' };

/** Reads one call; undefined when it is gone. */
export function readToolCall(db: Db, ref: ToolCallRef): Promise<ToolCallRow | undefined> {
  return where(db.selectFrom('toolCall').selectAll(), ref).executeTakeFirst();
}

/**
 * Claims a call before it runs. The job is locked meanwhile, so that calls that run at once cannot exceed the budget
 * together.
 */
export async function claimToolCall(
  db: Db,
  job: JobRef,
  ref: ToolCallRef,
  { name, costUsd, budget }: { name: string; costUsd: number; budget: ToolBudget },
): Promise<ToolClaim> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockOpenJob(trx, job))) return { kind: 'closed' };
    const call = await readToolCall(trx, ref);
    if (call === undefined) return { kind: 'closed' };
    if (call.endedAt !== null) return { kind: 'ended' };
    if (call.attempts === 0) {
      const reason = budgetProblem(await usedBudget(trx, job.id), { name, costUsd }, budget);
      if (reason !== null) return { kind: 'refused', reason };
    }
    const attempt = call.attempts + 1;
    await where(trx.updateTable('toolCall'), ref)
      .set({ status: 'running', attempts: attempt, costUsd, startedAt: sql<Date>`now()` })
      .execute();
    return { kind: 'claimed', attempt };
  });
}

/** Sums the calls of a job that have begun, each at its price or at what its calls of a provider cost, whichever is more. */
async function usedBudget(trx: Db, jobId: string): Promise<{ calls: number; costUsd: number }> {
  const { calls, costUsd } = await trx
    .selectFrom('toolCall')
    .select((eb) => [
      eb.fn.countAll<number>().as('calls'),
      sql<number | null>`sum(greatest(cost_usd, provider_cost_usd))`.as('costUsd'),
    ])
    .where('jobId', '=', jobId)
    .where('attempts', '>', 0)
    .executeTakeFirstOrThrow();
  return { calls, costUsd: costUsd ?? 0 };
}

/** The end of a call: what it returned, or why it failed. */
export interface EndedCall {
  input: ToolInput | null;
  /** Text that the model is told. */
  content: string;
  summary: string;
  data: Json;
  origin: string | null;
  sources: readonly ToolSource[];
  filePath: string | null;
  mimeType: string | null;
  fileBytes: number | null;
  error: string | null;
  /** Cost of its provider calls in US dollars, by account. */
  spent: readonly { accountId: string; costUsd: number }[];
  executionMs: number;
}

/**
 * Ends a call that runs under this attempt, or one that was refused before it ran (attempt 0). `alsoWrite` runs in the
 * same transaction. False when the call has ended or runs under a later attempt.
 */
export async function endToolCall(
  db: Db,
  ref: ToolCallRef,
  attempt: number,
  { mimeType: _type, fileBytes: _bytes, spent, ...ended }: EndedCall,
  alsoWrite: (trx: Db) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await where(trx.updateTable('toolCall'), ref)
      .set({
        ...ended,
        input: ended.input === null ? null : JSON.stringify(ended.input),
        data: JSON.stringify(ended.data),
        sources: JSON.stringify(ended.sources),
        providerCostUsd: sumOf(spent, ({ costUsd }) => costUsd),
        status: ended.error === null ? 'succeeded' : 'failed',
        endedAt: sql<Date>`now()`,
      })
      .where('attempts', '=', attempt)
      .where('endedAt', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await alsoWrite(trx);
    return true;
  });
}

/** Writes the record of a call that a persona of a run or of a panel made (specification §3, ToolOutput). */
export async function addToolOutput(
  trx: Db,
  of: { simulationId: string } | { panelId: string },
  call: { name: string; executedBy: string; costUsd: number },
  ended: EndedCall,
): Promise<void> {
  const hasFile = ended.filePath !== null;
  await trx
    .insertInto('toolOutput')
    .values({
      id: newRecordId(),
      ...of,
      toolName: call.name,
      executedBy: call.executedBy,
      executedAt: sql<Date>`now()`,
      input: JSON.stringify(ended.input ?? {}),
      outputType: hasFile ? 'file' : 'json',
      status: ended.error === null ? 'success' : 'error',
      output: JSON.stringify(ended.data),
      outputSummary: ended.summary,
      fileUrl: hasFile ? `/api/files/${ended.filePath}` : null,
      mimeType: ended.mimeType,
      fileSize: ended.fileBytes,
      executionTime: ended.executionMs,
      error: ended.error,
      cost: call.costUsd,
      sharedWithParticipants: true,
      viewCount: 0,
    })
    .execute();
}

/** Counts that the file of a call was opened; a path that no call of the job wrote is left alone. */
export async function countOutputView(db: Db, jobId: string, path: string): Promise<void> {
  await db
    .updateTable('toolOutput')
    .set({ viewCount: sql`coalesce(view_count, 0) + 1` })
    .where((row) => row.or([row('simulationId', '=', jobId), row('panelId', '=', jobId)]))
    .where('fileUrl', '=', `/api/files/${path}`)
    .execute();
}

/** Lists the calls of a job's loops in their order; of one item when it is given. */
export function callsOfJob(db: Db, jobId: string, item?: number): Promise<ToolCallRow[]> {
  let query = db.selectFrom('toolCall').selectAll().where('jobId', '=', jobId);
  if (item !== undefined) query = query.where('item', '=', item);
  return query.orderBy('item').orderBy('provider').orderBy('round').orderBy('place').execute();
}

interface Filtered<Q> {
  where(column: 'jobId' | 'item' | 'provider' | 'round' | 'place', operator: '=', value: string | number): Q;
}

function where<Q extends Filtered<Q>>(query: Q, { jobId, item, provider, round, place }: ToolCallRef): Q {
  return query
    .where('jobId', '=', jobId)
    .where('item', '=', item)
    .where('provider', '=', provider)
    .where('round', '=', round)
    .where('place', '=', place);
}
