/** @guards activities/jobs/{ask-and-read,ask-items,asking-activities}.ts workflows/jobs/** db/jobs/asks.ts services/jobs/*asking.ts db/surveys/{persona-responses,runs}.ts services/surveys/{asking,plan-step,prepare-run,runs}.ts domain/surveys/runs/{kind,next-call,setup,tries}.ts */
import { sql } from 'kysely';
import {
  PublishSurveyDocument,
  StartSurveyDocument,
  SubmitSurveyRunDocument,
} from '../../web/generated/surveys/graphql.ts';
import { describeJob, type DescribedJob } from '../_support/describe-job.ts';
import type { FaultStack } from '../_support/fault-stack.ts';
import { readIn } from '../_support/reading.ts';
import { untilCompleted } from '../_support/until-completed.ts';
import { commuting } from '../unit/domain/surveys/samples.ts';

let surveyId = '';

async function startRun(world: FaultStack): Promise<string> {
  const setup = { segmentIds: world.segmentIds.slice(0, 2), personas: 45, questionsPerCall: 2, seed: 7 };
  return (await readIn(world.session, SubmitSurveyRunDocument, { surveyId, setup })).jobId;
}

interface Stored {
  personas: string;
  completed: number;
  answers: number;
  items: number;
  unanswered: number;
  /** Calls in which a persona was asked a question that it had answered. */
  repeated: number;
}

/** Everything that was answered; the same run without faults has the same. */
async function readStored(world: FaultStack, jobId: string): Promise<Stored | undefined> {
  const { rows } = await world.withDb((db) =>
    sql<Stored>`
      select (select md5(string_agg(persona_index || answers::text || stated::text || flags::text, ' ' order by persona_index))
          from survey_persona_response where run_id = run.id) as personas,
        (select count(*)::int from survey_persona_response where run_id = run.id and status = 'completed') as completed,
        (select count(*)::int from ask where job_id = run.id and status = 'answered') as answers,
        (select count(*)::int from job_item where job_id = run.id) as items,
        (select count(*)::int from ask where job_id = run.id and status <> 'answered') as unanswered,
        (select (count(*) - count(distinct (plan -> 'personaIndex', question)))::int
          from ask, jsonb_array_elements_text(plan -> 'questions') as question where job_id = run.id) as repeated
      from survey_run as run where run.job_id = ${jobId}`.execute(db),
  );
  return rows[0];
}

const job: DescribedJob = {
  kind: 'survey',
  /** An undisturbed run of the same set-up shows what every disturbed one must come to. */
  async prepare(world) {
    ({ id: surveyId } = await readIn(world.session, StartSurveyDocument, { definition: commuting }));
    await readIn(world.session, PublishSurveyDocument, { id: surveyId });
    const jobId = await startRun(world);
    await untilCompleted(world.session, jobId);
    const stored = await readStored(world, jobId);
    expect(stored).toMatchObject({ completed: 45, unanswered: 0, repeated: 0 });
    job.whole = stored;
    job.calls = stored?.answers ?? 0;
    expect(job.calls).toBeGreaterThan(60);
  },
  submit: startRun,
  // Some rounds are answered, and others are to come.
  async isUnderWay(world, jobId) {
    const stored = await readStored(world, jobId);
    return stored !== undefined && stored.answers >= 25 && stored.answers < job.calls - 15;
  },
  readStored,
  whole: undefined,
  calls: 1,
  pause: 'shared',
  canRetry: true,
};

describeJob(job);
