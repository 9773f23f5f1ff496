/** The steps of panels: what was planned and said. What a step asks somebody is an ask of the same number. */
import { sql } from 'kysely';
import type { PanelSpec } from '../../domain/panels/setup.ts';
import {
  isAsked,
  spokenKinds,
  type Step,
  type StepData,
  type StepKind,
  type StepPlan,
} from '../../domain/panels/step.ts';
import type { Db } from '../client.ts';
import { appendAsks, insertCopies, noRetryStep, type Effects } from '../jobs/asks.ts';

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
  await db.updateTable('panelDiscussion').set({ isSimulated: true }).where('id', '=', panelId).execute();
}

/** Starts a read of steps with their asks. What its owner gave a panel, it asks nobody: it is said at once. */
function stepsWithAsks(db: Db, panelId: string) {
  return db
    .selectFrom('panelStep as step')
    .leftJoin('ask', (join) => join.onRef('ask.jobId', '=', 'step.panelId').onRef('ask.number', '=', 'step.number'))
    .where('step.panelId', '=', panelId);
}

/** A step that ended without an answer is a failed one, like one whose calls failed. */
const status = sql<Step['status']>`coalesce(replace(ask.status, 'ended', 'failed'), 'answered')`;

/** Reads all steps of a panel, in order. */
export async function stepsOf(db: Db, panelId: string): Promise<Step[]> {
  const rows = await stepsWithAsks(db, panelId)
    .select(['step.number', 'step.groupNumber as group', 'step.key', 'step.kind', 'step.phase', 'step.participantId'])
    .select(['step.moment', 'step.exchange', 'step.plan', 'step.text', 'step.data', 'ask.ending'])
    .select([
      status.as('status'),
      sql<number>`coalesce(ask.input_tokens, 0)`.as('inputTokens'),
      sql<number>`coalesce(ask.output_tokens, 0)`.as('outputTokens'),
      sql<number>`coalesce(ask.cost_usd, 0)`.as('costUsd'),
    ])
    .orderBy('step.number')
    .execute();
  return rows.map(({ kind, plan, data, ...row }) => ({
    ...row,
    kind: kind as StepKind,
    plan: plan as StepPlan,
    data: data as StepData | null,
  }));
}

/** True when this was said in a group: its place in the transcript is of something that everybody heard. */
export async function hasTurn(
  db: Db,
  panelId: string,
  { group, exchange }: { group: number; exchange: number },
): Promise<boolean> {
  const row = await stepsWithAsks(db, panelId)
    .select('step.number')
    .where('step.groupNumber', '=', group)
    .where('step.exchange', '=', exchange)
    .where('step.kind', 'in', [...spokenKinds])
    .where(status, '=', 'answered')
    .executeTakeFirst();
  return row !== undefined;
}

interface SettledCounts {
  calls: number;
  turns: number;
  /** True when all groups are summed up, or are being so. */
  isSummedUp: boolean;
}

/** Counts the settled asks of a panel, and the turns among them. */
export async function countSettled(db: Db, panelId: string): Promise<SettledCounts> {
  return stepsWithAsks(db, panelId)
    .select([
      sql<number>`(count(*) filter (where ask.status <> 'open'))::int`.as('calls'),
      sql<number>`(count(*) filter (where step.kind = 'turn' and ask.status = 'answered'))::int`.as('turns'),
      sql<boolean>`coalesce(bool_or(step.kind = 'summary'), false)`.as('isSummedUp'),
    ])
    .executeTakeFirstOrThrow();
}

/** Findings are all that a retry asks again: on everything else more was built. */
const asksAgain: ReadonlySet<StepKind> = new Set(['insights', 'summary']);

/** Adds planned steps under their numbers behind all others, in the caller's transaction. */
export async function appendSteps(trx: Db, panelId: string, steps: readonly Step[]): Promise<void> {
  await insertSteps(trx, panelId, steps);
  const asked = steps.filter(({ kind }) => isAsked(kind));
  const [first] = asked;
  if (first === undefined) return;
  const asks = asked.map((step) => ({ key: askKey(step), plan: {} }));
  await appendAsks(trx, panelId, asksAgain.has(first.kind) ? 0 : noRetryStep, asks, first.number);
}

/** Stores the steps of another panel under their numbers, in the transaction that creates the panel. */
export async function copySteps(trx: Db, panelId: string, steps: readonly Step[]): Promise<void> {
  await insertSteps(trx, panelId, steps);
  const asked = steps.filter(({ kind }) => isAsked(kind));
  const asks = asked.map(({ group, key, number, ending = null, status, inputTokens, outputTokens, costUsd }) => ({
    number,
    key: askKey({ group, key }),
    status: ending === null ? status : ('ended' as const),
    ending,
    inputTokens,
    outputTokens,
    costUsd,
  }));
  await insertCopies(trx, panelId, asks);
}

/** The key of a step is unique in its group. */
function askKey({ group, key }: Pick<Step, 'group' | 'key'>): string {
  return group === null ? key : `${group}/${key}`;
}

async function insertSteps(trx: Db, panelId: string, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return;
  const rows = steps.map(({ number, group, key, kind, phase, participantId, moment, exchange, plan, text, data }) => ({
    panelId,
    number,
    groupNumber: group,
    key,
    kind,
    phase,
    participantId,
    moment,
    exchange,
    text,
    plan: JSON.stringify(plan),
    data: data === null ? null : JSON.stringify(data),
  }));
  await trx.insertInto('panelStep').values(rows).execute();
}

/** Stores what was said, where the ask of the step is settled by it. */
export function stepSaid(panelId: string, { text, data }: { text: string; data: StepData | null }): Effects[number] {
  const json = data === null ? null : JSON.stringify(data);
  return sql`said as (
      update panel_step as step set text = ${text}, data = ${json}::jsonb from changed
      where step.panel_id = ${panelId} and step.number = changed.number
    )`;
}
