/** Surveys that are published, and answered by people, by personas and by twins of the people, through the api. */
import { clinicAccess } from '../../domain/surveys/samples/clinic-access.ts';
import type { StackSession } from '../../local/session.ts';
import { listSegments } from '../../local/simulate/operations.ts';
import type { TestStack } from './stack.ts';
import { answerAll } from './survey-people.ts';
import { waitForValue } from './until-seen.ts';

const start = 'mutation ($definition: JSON) { startSurvey(definition: $definition) { id } }';
const publish = 'mutation ($id: ID!) { publishSurvey(id: $id) { id } }';
const invite = `mutation ($surveyId: ID!, $people: [SurveyInviteeInput!]!) {
  inviteToSurvey(surveyId: $surveyId, people: $people) { token }
}`;
const askPersonas = `mutation ($surveyId: ID!, $setup: JSON!) {
  submitSurveyRun(surveyId: $surveyId, setup: $setup) { jobId }
}`;
const statusOf = 'query ($jobId: String!) { job(jobId: $jobId) { status } }';

/** Publishes the questions about access to a clinic. Returns the id of the survey. */
export async function publishedSurvey(session: StackSession, title: string): Promise<string> {
  const { startSurvey } = await session.ask<{ startSurvey: { id: string } }>(start, {
    definition: { ...clinicAccess, title },
  });
  await session.ask(publish, { id: startSurvey.id });
  return startSurvey.id;
}

interface Owner {
  /** The signed-in person's session over HTTP; the simulated provider is theirs. */
  session: StackSession;
  stack: TestStack;
}

interface Asked {
  title: string;
  /** Attributes of each person. */
  people: readonly Record<string, string>[];
  /** Number of personas, without the twins. */
  personas: number;
}

/** Publishes a survey and waits until all have answered it. Returns its id. */
export async function answeredSurvey({ session, stack }: Owner, { title, people, personas }: Asked): Promise<string> {
  const surveyId = await publishedSurvey(session, title);
  const { inviteToSurvey } = await session.ask<{ inviteToSurvey: { token: string }[] }>(invite, {
    surveyId,
    people: people.map((attributes, at) => ({ name: `Person ${at + 1}`, attributes })),
  });
  await answerAll(
    stack.urls,
    inviteToSurvey.map(({ token }) => token),
  );
  const segmentIds = (await listSegments(session)).slice(0, 3).map(({ id }) => id);
  const { submitSurveyRun } = await session.ask<{ submitSurveyRun: { jobId: string } }>(askPersonas, {
    surveyId,
    setup: { segmentIds, personas, twins: true, simulated: true, seed: 5 },
  });
  await waitForValue(
    () => session.ask<{ job: { status: string } }>(statusOf, submitSurveyRun),
    ({ job }) => job.status === 'completed',
    { timeoutMs: 180_000 },
  );
  return surveyId;
}
