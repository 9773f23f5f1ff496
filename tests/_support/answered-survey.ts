/** Surveys that are published, and answered by people, by personas and by twins of the people, through the api. */
import { clinicAccess } from '../../domain/surveys/samples/clinic-access.ts';
import type { StackSession } from '../../local/session.ts';
import { listSegments } from '../../local/simulate/operations.ts';
import {
  InviteToSurveyDocument,
  PublishSurveyDocument,
  StartSurveyDocument,
  SubmitSurveyRunDocument,
} from '../../web/generated/surveys/graphql.ts';
import { readIn } from './reading.ts';
import type { TestStack } from './stack.ts';
import { answerAll } from './survey-people.ts';
import { untilCompleted } from './until-completed.ts';

/** Publishes the questions about access to a clinic. Returns the id of the survey. */
export async function publishedSurvey(session: StackSession, title: string): Promise<string> {
  const { id } = await readIn(session, StartSurveyDocument, { definition: { ...clinicAccess, title } });
  await readIn(session, PublishSurveyDocument, { id });
  return id;
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
  const invited = await readIn(session, InviteToSurveyDocument, {
    surveyId,
    people: people.map((attributes, at) => ({ name: `Person ${at + 1}`, attributes })),
  });
  await answerAll(
    stack.urls,
    invited.map(({ token }) => token),
  );
  const segmentIds = (await listSegments(session)).slice(0, 3).map(({ id }) => id);
  const { jobId } = await readIn(session, SubmitSurveyRunDocument, {
    surveyId,
    setup: { segmentIds, personas, twins: true, simulated: true, seed: 5 },
  });
  await untilCompleted(session, jobId, 180_000);
  return surveyId;
}
