/** Moves a search on: decides from its rows what is asked next and stores it, in one transaction. */
import { sql } from 'kysely';
import { planNext, ratingsNeeded } from '../../domain/searches/plan.ts';
import type { CandidateChange, NewCandidate } from '../../domain/searches/candidate.ts';
import type { SearchPhase, SearchPlan, SearchProgress } from '../../domain/searches/state.ts';
import type { Db } from '../client.ts';
import { notifyJob } from '../jobs/notify-job.ts';
import { lockOpenJob, updateOpenJob, type JobRef } from '../jobs/open-job.ts';
import type { StepCounts } from '../jobs/step-counts.ts';
import { stepCounts } from './asks.ts';
import { recordSearch } from './record.ts';
import { insertCandidates } from './searches.ts';
import { stateOf } from './state.ts';

export type Advance =
  /** Questions from one number to another, not included, are open. */
  | { kind: 'ask'; from: number; to: number; phase: SearchPhase; generation: number }
  | { kind: 'done' }
  /** Nothing of the last step was answered. */
  | { kind: 'unanswered'; counts: StepCounts }
  /** The job is closed or paused. */
  | { kind: 'stopped' };

export async function advanceSearch(db: Db, job: JobRef): Promise<Advance> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockOpenJob(trx, job);
    if (locked?.status !== 'processing') return { kind: 'stopped' };
    const open = await openRange(trx, job.id);
    const state = await stateOf(trx, job.id, ratingsNeeded);
    if (state === undefined) return { kind: 'stopped' };
    const { phase, generation } = state.progress;
    if (open !== null) return { kind: 'ask', ...open, phase, generation };
    const counts = await stepCounts(trx, job);
    if (counts.answered === 0 && counts.failed > 0) return { kind: 'unanswered', counts };
    const plan = planNext(state);
    const range = await storePlan(trx, job.id, plan);
    const isNewChapter = plan.progress.generation !== generation || plan.progress.phase !== phase;
    if (isNewChapter || plan.isDone) await recordSearch(trx, job.id);
    if (plan.isDone) return { kind: 'done' };
    // Screens that watch the job read the search again.
    await updateOpenJob(trx, job).set({ updatedAt: new Date() }).execute();
    await notifyJob(trx, job.id);
    return { kind: 'ask', ...range, phase: plan.progress.phase, generation: plan.progress.generation };
  });
}

interface Range {
  from: number;
  to: number;
}

async function openRange(trx: Db, searchId: string): Promise<Range | null> {
  const { from, to } = await trx
    .selectFrom('searchAsk')
    .select(sql<number | null>`min(number)`.as('from'))
    .select(sql<number | null>`max(number) + 1`.as('to'))
    .where('searchId', '=', searchId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return from === null || to === null ? null : { from, to };
}

/** Stores the decisions and the new questions. Returns the numbers of these. */
async function storePlan(
  trx: Db,
  searchId: string,
  { progress, changes, created, asks, toJudge, isDone }: SearchPlan,
): Promise<Range> {
  await insertCandidates(trx, searchId, created);
  for (const change of changes) await changeCandidate(trx, searchId, change);
  const from = await nextNumber(trx, searchId);
  const writings = created.filter(({ status }: NewCandidate) => status === 'writing');
  const rows = [
    ...writings.map(({ number }) => ({ kind: 'write' as const, candidate: number, personaIndex: null })),
    ...toJudge.map((number) => ({ kind: 'judge' as const, candidate: number, personaIndex: null })),
    ...asks.map(({ candidate, persona }) => ({ kind: 'rate' as const, candidate, personaIndex: persona })),
  ].map((row, at) => ({ ...row, searchId, number: from + at }));
  if (rows.length === 0 && !isDone) throw new Error('A search that is not done has to ask something');
  for (let start = 0; start < rows.length; start += 2_000)
    await trx
      .insertInto('searchAsk')
      .values(rows.slice(start, start + 2_000))
      .execute();
  await storeProgress(trx, searchId, progress, from);
  return { from, to: from + rows.length };
}

async function changeCandidate(
  trx: Db,
  searchId: string,
  { number, flags, ...change }: CandidateChange,
): Promise<void> {
  const set = { ...change, ...(flags === undefined ? {} : { flags: JSON.stringify(flags) }) };
  if (Object.keys(set).length === 0) return;
  await trx
    .updateTable('searchCandidate')
    .set(set)
    .where('searchId', '=', searchId)
    .where('number', '=', number)
    .execute();
}

async function nextNumber(trx: Db, searchId: string): Promise<number> {
  const { next } = await trx
    .selectFrom('searchAsk')
    .select(sql<number>`coalesce(max(number), -1) + 1`.as('next'))
    .where('searchId', '=', searchId)
    .executeTakeFirstOrThrow();
  return next;
}

async function storeProgress(trx: Db, searchId: string, progress: SearchProgress, stepFrom: number): Promise<void> {
  await trx
    .updateTable('searchSetup')
    .set({ progress: JSON.stringify(progress), stepFrom })
    .where('searchId', '=', searchId)
    .execute();
}
