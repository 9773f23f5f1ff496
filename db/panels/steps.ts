/** The steps of panels: planned once, settled once, whoever plans and asks them. */
import { sql } from 'kysely';
import {
  applySteering,
  endsWaiting,
  heardSinceAnswer,
  isTalkOver,
  steeringKey,
  type StoredRequest,
} from '../../domain/panels/steering.ts';
import { nextOfGroup, nextOfPanel } from '../../domain/panels/next-steps.ts';
import { humansOf, type PanelSpec } from '../../domain/panels/setup.ts';
import {
  askedKinds,
  spokenKinds,
  type PlannedStep,
  type Step,
  type StepData,
  type StepKind,
  type StepPlan,
} from '../../domain/panels/step.ts';
import type { Spent } from '../../domain/jobs/ask.ts';
import type { EndingKind } from '../../domain/simulations/endings.ts';
import type { Db } from '../client.ts';
import { notifyJob } from '../jobs/notify-job.ts';
import { lockOpenJob, openExecution, updateOpenJob, type JobRef } from '../jobs/open-job.ts';

export interface Planned {
  spec: PanelSpec;
  steps: Step[];
  /** Steps to ask now, which may be in `steps` already; null when there are none left. */
  open: Step[] | null;
  /** Requests of the owner since the last answer, and the turn after which the group hears them. */
  heard: { id: string; after: number }[];
}

/** Options that older panels were not asked for. */
const laterOptions = { enabledTools: [], toolBudgetUsd: null, scheduledFor: null, sham: false };

/** Reads a panel's set-up; undefined when it is gone. */
export async function panelSpecOf(db: Db, panelId: string): Promise<PanelSpec | undefined> {
  const row = await db.selectFrom('panelSetup').select('spec').where('panelId', '=', panelId).executeTakeFirst();
  return row === undefined ? undefined : { ...laterOptions, ...(row.spec as PanelSpec) };
}

/** Marks a panel whose key became one of the provider simulator, so that its answers never pass for a model's. */
export async function markPanelSimulated(db: Db, panelId: string): Promise<void> {
  await db
    .updateTable('panelSetup')
    .set({ spec: sql`jsonb_set(spec, '{simulated}', 'true')` })
    .where('panelId', '=', panelId)
    .execute();
}

/** Reads all steps of a panel, in order. */
export async function stepsOf(db: Db, panelId: string): Promise<Step[]> {
  const rows = await db.selectFrom('panelStep').selectAll().where('panelId', '=', panelId).orderBy('number').execute();
  return rows.map(
    ({ groupNumber, kind, plan, data, panelId: _panelId, createdAt: _createdAt, settledAt: _settledAt, ...row }) => ({
      ...row,
      group: groupNumber,
      kind: kind as StepKind,
      plan: plan as StepPlan,
      data: data as StepData | null,
    }),
  );
}

/** True when this was said in a group: its place in the transcript is of something that everybody heard. */
export async function hasTurn(
  db: Db,
  panelId: string,
  { group, exchange }: { group: number; exchange: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('panelStep')
    .select('number')
    .where('panelId', '=', panelId)
    .where('groupNumber', '=', group)
    .where('exchange', '=', exchange)
    .where('kind', 'in', [...spokenKinds])
    .where('status', '=', 'answered')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Plans what a group asks next, after what its owner told it meanwhile; the summary for the group null. Null when the job
 * is not open.
 */
export async function planSteps(db: Db, job: JobRef, group: number | null): Promise<Planned | null> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockOpenJob(trx, job);
    if (locked?.status !== 'processing') return null;
    const spec = await panelSpecOf(trx, job.id);
    if (spec === undefined) return null;
    const before = await stepsOf(trx, job.id);
    const steps = group === null ? before : await applyOpenSteering(trx, job.id, { spec, steps: before, group });
    const next = group === null ? nextOfPanel(steps) : nextOfGroup(spec, steps, group);
    const heard = heardSinceAnswer(steps, group);
    if (next === null) return { spec, steps, open: null, heard };
    const known = new Set(steps.map(keyOf));
    const missing = next.filter((step) => !known.has(keyOf(step)));
    if (missing.length > 0) {
      await appendSteps(trx, job.id, missing);
      // Screens that watch the job see who is asked now.
      await updateOpenJob(trx, job).set({ updatedAt: new Date() }).execute();
      await notifyJob(trx, job.id);
    }
    const planned = missing.length === 0 ? steps : await stepsOf(trx, job.id);
    const wanted = new Set(next.map(keyOf));
    const open = planned.filter((step) => step.status === 'open' && wanted.has(keyOf(step)));
    return { spec, steps: planned, open, heard };
  });
}

function keyOf({ group, key }: Pick<PlannedStep, 'group' | 'key'>): string {
  return `${group}/${key}`;
}

/** A step with what was answered, for what its owner added. */
type GivenStep = PlannedStep & { text?: string | null };

async function appendSteps(trx: Db, panelId: string, added: readonly GivenStep[]): Promise<void> {
  const { last } = await trx
    .selectFrom('panelStep')
    .select(sql<number>`coalesce(max(number), -1)`.as('last'))
    .where('panelId', '=', panelId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('panelStep')
    .values(
      added.map(({ group, plan, text, ...step }, at) => ({
        ...step,
        panelId,
        number: last + 1 + at,
        groupNumber: group,
        plan: JSON.stringify(plan),
        ...(text === undefined ? {} : { text, status: 'answered' as const, settledAt: new Date() }),
      })),
    )
    .execute();
}

/** Makes steps of what the owner asked for since the group's last step. Returns all steps. */
async function applyOpenSteering(
  trx: Db,
  panelId: string,
  { spec, steps, group }: { spec: PanelSpec; steps: Step[]; group: number },
): Promise<Step[]> {
  const own = steps.filter((step) => step.group === group);
  if (isTalkOver(own)) return steps;
  const known = new Set(own.map(({ key }) => key));
  const stored = await trx
    .selectFrom('panelSteering')
    .select(['id', 'request'])
    .where('panelId', '=', panelId)
    .where((row) => row.or([row('groupNumber', '=', group), row('groupNumber', 'is', null)]))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const requests = stored
    .filter(({ id }) => !known.has(steeringKey(id)))
    .map(({ id, request }) => ({ id, request: request as StoredRequest }));
  if (requests.length === 0) return steps;
  // Calls under way finish first, so that everybody hears a question at the same place.
  const open = own.filter(({ status }) => status === 'open');
  if (open.length > 0) {
    const wanted = requests.map(({ request }) => request);
    if (!endsWaiting(wanted, open, humansOf(spec))) return steps;
    await leaveOut(trx, panelId, open);
  }
  let applied = open.length > 0 ? await stepsOf(trx, panelId) : steps;
  for (const { id, request } of requests) {
    await appendSteps(trx, panelId, [applySteering(spec, applied, group, id, request)]);
    applied = await stepsOf(trx, panelId);
  }
  return applied;
}

/** Turns that nobody waits for any more count as failed ones. */
async function leaveOut(trx: Db, panelId: string, open: readonly Step[]): Promise<void> {
  await trx
    .updateTable('panelStep')
    .set({ status: 'failed', settledAt: new Date() })
    .where('panelId', '=', panelId)
    .where('status', '=', 'open')
    .where(
      'number',
      'in',
      open.map(({ number }) => number),
    )
    .execute();
}

/** Stores the steps of another panel under their numbers, in the transaction that creates the panel. */
export async function copySteps(trx: Db, panelId: string, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return;
  const rows = steps.map(({ group, plan, data, ...step }) => ({
    ...step,
    panelId,
    groupNumber: group,
    plan: JSON.stringify(plan),
    data: data === null ? null : JSON.stringify(data),
  }));
  await trx.insertInto('panelStep').values(rows).execute();
}

/** The answer of a step and its cost. */
export interface SettledStep {
  number: number;
  text: string;
  data: StepData | null;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
}

/** Stores the answer of a step once. False when the job is not open any more. */
export async function settleStep(db: Db, job: JobRef, provider: string, settled: SettledStep): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockOpenJob(trx, job))) return false;
    const isAgain = settled.data?.askedAgainFor !== undefined && settled.data.flaw === undefined;
    const { number, data, inputTokens, outputTokens, costUsd, text } = settled;
    await trx
      .updateTable('panelStep')
      .set({
        text,
        data: data === null ? null : JSON.stringify(data),
        inputTokens: sql`input_tokens + ${inputTokens}`,
        outputTokens: sql`output_tokens + ${outputTokens}`,
        costUsd: sql`cost_usd + ${costUsd}`,
        ...(isAgain ? {} : { status: 'answered' as const, settledAt: new Date() }),
      })
      .where('panelId', '=', job.id)
      .where('number', '=', number)
      .where('status', '=', 'open')
      .execute();
    if (isAgain) return true;
    // The pacer refuses further calls for an item that has its answer.
    await trx
      .insertInto('jobItem')
      .values({ jobId: job.id, item: number, provider, output: '{}' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  });
}

/** A step that ended without an answer, and its cost. */
export interface EndedStep extends Spent {
  number: number;
  ending: EndingKind;
  /** Words of the model instead of an answer. */
  words: string | null;
}

/** Stores once that a step ended without an answer. False when the job is not open any more. */
export async function endStep(
  db: Db,
  job: JobRef,
  provider: string,
  { number, ending, words, ...spent }: EndedStep,
): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    with ${openExecution(job)}, ended as (
      update panel_step set status = 'failed', ending = ${ending}, words = ${words}, input_tokens = input_tokens + ${spent.inputTokens},
        output_tokens = output_tokens + ${spent.outputTokens}, cost_usd = cost_usd + ${spent.costUsd}, settled_at = now()
      where panel_id = (select id from open) and number = ${number} and status = 'open'
      returning number
    ), item as (
      -- The pacer refuses further calls for an item that has ended.
      insert into job_item (job_id, item, provider, output)
      select ${job.id}, number, ${provider}, '{}' from ended on conflict do nothing
    )
    select exists (select from open) as "isOpen"`.execute(db);
  return rows[0]?.isOpen === true;
}

/** Marks open steps as failed whose calls failed for good in this attempt. */
export async function failSteps(db: Db, job: JobRef, numbers: readonly number[], attempt: number): Promise<void> {
  await sql`
    update panel_step as step set status = 'failed', settled_at = now()
    where panel_id = ${job.id} and number = any(${numbers}::int[]) and status = 'open' and exists (
      select from job_item_failure as failure
      where failure.job_id = step.panel_id and failure.item = step.number and failure.execution = ${job.execution}
        and failure.attempt = ${attempt} and failure.final
    )`.execute(db);
}

/** Counts the settled calls of a panel, and the turns among them. */
export async function countSettled(db: Db, panelId: string): Promise<{ calls: number; turns: number }> {
  return db
    .selectFrom('panelStep')
    .select([
      sql<number>`count(*)::int`.as('calls'),
      sql<number>`(count(*) filter (where kind = 'turn' and status = 'answered'))::int`.as('turns'),
    ])
    .where('panelId', '=', panelId)
    .where('status', '!=', 'open')
    .where('kind', 'in', askedKinds)
    .executeTakeFirstOrThrow();
}
