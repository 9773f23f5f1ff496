/** Moves a survey run on: plans the next call of every persona that is not complete, in one transaction. */
import { sql } from 'kysely';
import { languageCode } from '../../domain/surveys/runs/language.ts';
import { nextCall } from '../../domain/surveys/runs/next-call.ts';
import { respondentOf } from '../../domain/surveys/runs/persona.ts';
import { mostUnreadable } from '../../domain/surveys/runs/tries.ts';
import type { Db } from '../client.ts';
import { lockOpenJob, type JobRef } from '../jobs/open-job.ts';
import type { StepCounts } from '../jobs/step-counts.ts';
import { surveyStepCounts, unreadablePersonas } from './asks.ts';
import { completePersonas, failPersonas, hasCompleted, startedPersonas } from './persona-responses.ts';
import { surveyRunWork, type SurveyRunWork } from './runs.ts';

export type SurveyAdvance =
  /** Calls from one number to another, not included, are open. */
  | { kind: 'ask'; from: number; to: number }
  | { kind: 'done' }
  /** Nobody is complete: no reply to some question could be read. */
  | { kind: 'unreadable' }
  /** No call of the last step was answered, and nobody is complete. */
  | { kind: 'unanswered'; counts: StepCounts }
  /** The job is closed or paused. */
  | { kind: 'stopped' };

export async function advanceSurveyRun(db: Db, job: JobRef): Promise<SurveyAdvance> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockOpenJob(trx, job);
    if (locked?.status !== 'processing') return { kind: 'stopped' };
    const open = await openRange(trx, job.id);
    if (open !== null) return { kind: 'ask', ...open };
    const counts = await surveyStepCounts(trx, job);
    if (counts.answered === 0 && counts.failed > 0 && !(await hasCompleted(trx, job.id)))
      return { kind: 'unanswered', counts };
    const run = await surveyRunWork(trx, job.id);
    if (run === undefined) return { kind: 'stopped' };
    await failPersonas(trx, job.id, await unreadablePersonas(trx, job.id, mostUnreadable));
    const range = await planStep(trx, job.id, run);
    if (range.to > range.from) return { kind: 'ask', ...range };
    return (await hasCompleted(trx, job.id)) ? { kind: 'done' } : { kind: 'unreadable' };
  });
}

interface Range {
  from: number;
  to: number;
}

async function openRange(trx: Db, runId: string): Promise<Range | null> {
  const { from, to } = await trx
    .selectFrom('surveyAsk')
    .select(sql<number | null>`min(number)`.as('from'))
    .select(sql<number | null>`max(number) + 1`.as('to'))
    .where('runId', '=', runId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return from === null || to === null ? null : { from, to };
}

/** Personas that are planned at a time, so that the process answers others between. */
const perPage = 250;

/** Stores one call for each persona that is not complete. Returns their numbers. */
async function planStep(trx: Db, runId: string, run: SurveyRunWork): Promise<Range> {
  const { definition, spec } = run;
  const language = languageCode(definition, spec.language);
  const from = await nextNumber(trx, runId);
  let to = from;
  for (let index = 0; ;) {
    const personas = await startedPersonas(trx, runId, index, perPage);
    const calls = personas.map((persona) => {
      const most = persona.isAskedAlone ? 1 : spec.questionsPerCall;
      const call = nextCall(definition, persona.answers, respondentOf(persona, language), most);
      return { personaIndex: persona.personaIndex, questions: call.map(({ id }) => id) };
    });
    // No question is for them.
    const without = calls.filter(({ questions }) => questions.length === 0);
    await completePersonas(
      trx,
      runId,
      without.map(({ personaIndex }) => personaIndex),
    );
    const asks = calls.filter(({ questions }) => questions.length > 0);
    const rows = asks.map((ask, at) => ({ ...ask, runId, number: to + at }));
    if (rows.length > 0) await trx.insertInto('surveyAsk').values(rows).execute();
    to += rows.length;
    const last = personas.at(-1);
    if (last === undefined || personas.length < perPage) break;
    index = last.personaIndex + 1;
  }
  if (to > from) await trx.updateTable('surveyRun').set({ stepFrom: from }).where('id', '=', runId).execute();
  return { from, to };
}

async function nextNumber(trx: Db, runId: string): Promise<number> {
  const { next } = await trx
    .selectFrom('surveyAsk')
    .select(sql<number>`coalesce(max(number), -1) + 1`.as('next'))
    .where('runId', '=', runId)
    .executeTakeFirstOrThrow();
  return next;
}
