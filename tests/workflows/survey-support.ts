/** Surveys and people for tests of survey runs, and what the runs stored. */
import { newRecordId } from '../../db/crud/new-id.ts';
import type { Db } from '../../db/client.ts';
import { ownJob } from '../../db/jobs/own-jobs.ts';
import { arrange, type Arrangement } from '../../domain/surveys/arrange.ts';
import type { AttributeValue } from '../../domain/surveys/respondent.ts';
import { questionsOf } from '../../domain/surveys/survey.ts';
import { textOf } from '../../domain/surveys/parts/text.ts';
import { surveyOf } from '../unit/domain/surveys/samples.ts';
import { waitForValue } from '../_support/until-seen.ts';
import type { World } from '../_support/world.ts';

/** Stores a survey with one version. Returns its id. */
export async function storeSurvey(
  db: Db,
  userId: string,
  input: unknown,
  { isPublished = true }: { isPublished?: boolean } = {},
): Promise<string> {
  const definition = surveyOf(input);
  const id = newRecordId();
  const questions = JSON.stringify(questionsOf(definition));
  await db
    .insertInto('survey')
    .values({ id, userId, title: textOf(definition.title), questions, status: isPublished ? 'open' : 'draft' })
    .execute();
  const publishedAt = isPublished ? new Date() : null;
  await db
    .insertInto('surveyVersion')
    .values({ surveyId: id, number: 1, definition: JSON.stringify(definition), publishedAt })
    .execute();
  return id;
}

/** Stores a person who has answered the first version. */
export async function storePerson(db: Db, surveyId: string, attributes: Record<string, AttributeValue>): Promise<void> {
  const { definition } = await db
    .selectFrom('surveyVersion')
    .select('definition')
    .where('surveyId', '=', surveyId)
    .executeTakeFirstOrThrow();
  const id = newRecordId();
  await db
    .insertInto('surveyPersonResponse')
    .values({
      id,
      surveyId,
      version: 1,
      seed: id,
      arrangement: JSON.stringify(arrange(surveyOf(definition), id)),
      attributes: JSON.stringify(attributes),
      status: 'completed',
      completedAt: new Date(),
    })
    .execute();
}

export async function untilEnded(world: World, userId: string, jobId: string) {
  return waitForValue(
    () => ownJob(world.db, userId, jobId),
    (now) => now?.status === 'completed' || now?.status === 'failed',
    { timeoutMs: 90_000, say: (now) => `${JSON.stringify(now)}\n${world.workers.at(-1)?.output().slice(-3_000)}` },
  );
}

/** Reads the personas of a run, in order. */
export async function personasOf(db: Db, runId: string) {
  const rows = await db
    .selectFrom('surveyPersonaResponse')
    .selectAll()
    .where('runId', '=', runId)
    .orderBy('personaIndex')
    .execute();
  return rows.map(({ arrangement, attributes, answers, stated, ...row }) => ({
    ...row,
    answers: answers as Record<string, unknown>,
    stated: stated as Record<string, Record<string, number>>,
    respondent: {
      arrangement: arrangement as Arrangement,
      attributes: attributes as Record<string, AttributeValue>,
      language: null,
    },
  }));
}
