/** Runs of surveys by personas, and the version that each asks. */
import { sql } from 'kysely';
import { surveyRunKind } from '../../domain/surveys/runs/kind.ts';
import type { SurveyRunSpec } from '../../domain/surveys/runs/setup.ts';
import type { SurveyDefinition } from '../../domain/surveys/survey.ts';
import type { Db } from '../client.ts';
import { createQueuedJob, type JobAccess } from '../jobs/create-job.ts';
import type { StoredKind } from '../jobs/life-cycle.ts';
import type { JobRef } from '../jobs/open-job.ts';

/** Survey runs as jobs: what a failed one has asked stays. */
export const storedSurveyRun = { kind: surveyRunKind } satisfies StoredKind;

/** Reads the newest published version of a person's survey: null without one, undefined when the survey is not theirs. */
export async function publishedSurvey(
  db: Db,
  userId: string,
  surveyId: string,
): Promise<{ version: number; definition: SurveyDefinition } | null | undefined> {
  const survey = await db
    .selectFrom('survey')
    .select('id')
    .where('id', '=', surveyId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (survey === undefined) return undefined;
  const row = await db
    .selectFrom('surveyVersion')
    .select(['number as version', 'definition'])
    .where('surveyId', '=', surveyId)
    .where('publishedAt', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { version: row.version, definition: row.definition as SurveyDefinition };
}

export interface NewSurveyRun extends JobAccess {
  id: string;
  jobId: string;
  userId: string;
  surveyId: string;
  version: number;
  spec: SurveyRunSpec;
}

/** Stores a run with its queued job in one transaction. */
export async function createSurveyRun(
  db: Db,
  { id, jobId, userId, surveyId, version, spec, ...access }: NewSurveyRun,
): Promise<JobRef> {
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('surveyRun')
      .values({ id, jobId, userId, surveyId, version, spec: JSON.stringify(spec) })
      .execute();
    const { spendCapUsd } = spec;
    return createQueuedJob(trx, surveyRunKind, { id, name: jobId, userId, spendCapUsd, ...access });
  });
}

export interface SurveyRunWork {
  userId: string;
  surveyId: string;
  version: number;
  spec: SurveyRunSpec;
  definition: SurveyDefinition;
  isPrepared: boolean;
}

/** Reads what a run asks, and of which survey; undefined when it is gone. */
export async function surveyRunWork(db: Db, runId: string): Promise<SurveyRunWork | undefined> {
  const row = await db
    .selectFrom('surveyRun as run')
    .innerJoin('surveyVersion as version', (join) =>
      join.onRef('version.surveyId', '=', 'run.surveyId').onRef('version.number', '=', 'run.version'),
    )
    .select(['run.userId', 'run.surveyId', 'run.version', 'run.spec', 'run.isPrepared', 'version.definition'])
    .where('run.id', '=', runId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { ...row, spec: row.spec as SurveyRunSpec, definition: row.definition as SurveyDefinition };
}

/** Lists a person's runs of one survey, newest first, with their jobs and counts of personas. */
export async function ownSurveyRuns(db: Db, userId: string, surveyId: string, limit = 100) {
  return runRows(db, userId)
    .where('run.surveyId', '=', surveyId)
    .orderBy('run.createdAt', 'desc')
    .orderBy('run.id')
    .limit(limit)
    .execute();
}

/** Reads one run in the same way, by its readable id; undefined when it is not theirs. */
export async function ownSurveyRunRow(db: Db, userId: string, jobId: string) {
  return runRows(db, userId).where('run.jobId', '=', jobId).executeTakeFirst();
}

function runRows(db: Db, userId: string) {
  return db
    .selectFrom('surveyRun as run')
    .innerJoin('job', 'job.id', 'run.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('surveyPersonaResponse as response')
          .select([
            sql<number>`count(*)::int`.as('personas'),
            sql<number>`(count(*) filter (where status in ('completed', 'screened-out')))::int`.as('answered'),
            sql<number>`(count(*) filter (where status = 'failed'))::int`.as('failed'),
          ])
          .whereRef('response.runId', '=', 'run.id')
          .as('counts'),
      (join) => join.onTrue(),
    )
    .select(['run.id', 'run.jobId', 'run.surveyId', 'run.version', 'run.spec', 'run.notices', 'run.createdAt'])
    .select(['job.status', 'job.progress', 'job.error', 'job.costUsd', 'job.completedAt'])
    .select(['counts.personas', 'counts.answered', 'counts.failed'])
    .where('run.userId', '=', userId);
}

export type SurveyRunRecord = Awaited<ReturnType<typeof ownSurveyRuns>>[number];

/** Marks a run whose key became one of the provider simulator, so that its answers never pass for a model's. */
export async function markSurveyRunSimulated(db: Db, runId: string): Promise<void> {
  await db
    .updateTable('surveyRun')
    .set({ spec: sql`jsonb_set(spec, '{simulated}', 'true')` })
    .where('id', '=', runId)
    .execute();
}

/** True when the personas of a run are drawn. */
export async function isPrepared(db: Db, runId: string): Promise<boolean> {
  const row = await db.selectFrom('surveyRun').select('isPrepared').where('id', '=', runId).executeTakeFirst();
  return row?.isPrepared === true;
}

/** Records that the personas are drawn, with what was unusual about it. */
export async function markPrepared(trx: Db, runId: string, notices: readonly string[]): Promise<void> {
  await trx
    .updateTable('surveyRun')
    .set({ isPrepared: true, notices: JSON.stringify(notices) })
    .where('id', '=', runId)
    .execute();
}
