/** Surveys: the list, the builder, sharing, the page of a link, responses, and what people and personas answered. */
import { clinicAccess } from '../../../domain/surveys/samples/clinic-access.ts';
import { listSegments } from '../../../local/simulate/operations.ts';
import { answerAll } from '../../_support/survey-people.ts';
import { waitForValue } from '../../_support/until-seen.ts';
import { lookAtDialog } from './doing.ts';
import type { Scene } from './scene.ts';

const start = 'mutation ($definition: JSON) { startSurvey(definition: $definition) { id } }';
const publish = 'mutation ($id: ID!) { publishSurvey(id: $id) { id } }';
const makeLink = 'mutation ($surveyId: ID!) { createSurveyLink(surveyId: $surveyId) { token } }';
const invite = `mutation ($surveyId: ID!, $people: [SurveyInviteeInput!]!) {
  inviteToSurvey(surveyId: $surveyId, people: $people) { token }
}`;
const askPersonas = `mutation ($surveyId: ID!, $setup: JSON!) {
  submitSurveyRun(surveyId: $surveyId, setup: $setup) { jobId }
}`;
const statusOf = 'query ($jobId: String!) { job(jobId: $jobId) { status } }';

const areas = ['Urban', 'Suburban', 'Rural'];
const peopleAsked = 72;
const personasAsked = 120;

async function publishedSurvey({ session }: Scene, title: string): Promise<string> {
  const { startSurvey } = await session.ask<{ startSurvey: { id: string } }>(start, {
    definition: { ...clinicAccess, title },
  });
  await session.ask(publish, { id: startSurvey.id });
  return startSurvey.id;
}

export async function takeSurveyBuilder({ camera }: Scene): Promise<void> {
  const { page, shoot, look } = camera;
  await page.goto('/surveys');
  await page.getByText('No surveys yet').waitFor();
  await look('surveys-empty');
  await lookAtDialog(
    camera,
    page.getByRole('button', { name: 'Import a survey' }),
    'survey-import',
    /Start with these questions/,
    'Cancel',
  );
  await page.getByRole('button', { name: 'Begin with a sample' }).click();
  await page.getByRole('button', { name: /^Publish version 1/ }).waitFor();
  await shoot('survey-build');
  await page.getByRole('button', { name: 'Publish version 1' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 1 is published').waitFor();
  await look('survey-published');
  await page.getByRole('link', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  await page.getByLabel('Your new link').waitFor();
  await look('survey-share');
  await page.getByRole('link', { name: 'Results' }).click();
  await page.getByText('Nobody has answered yet').waitFor();
  await look('survey-results-empty');
  await lookAtDialog(
    camera,
    page.getByRole('button', { name: 'Ask personas' }).first(),
    'survey-ask-personas',
    /Personas/,
    'Cancel',
  );
  await page.goto('/surveys/unknown');
  await page.getByText('There is no such survey').waitFor();
  await look('survey-gone');
}

export async function takeSurveyPage(scene: Scene): Promise<void> {
  const { guest, session } = scene;
  const { page, shoot, look } = guest;
  const surveyId = await publishedSurvey(scene, 'Your clinic, in four minutes');
  const { createSurveyLink } = await session.ask<{ createSurveyLink: { token: string } }>(makeLink, { surveyId });
  await page.goto(`/s/${createSurveyLink.token}`);
  await page.getByRole('button', { name: 'Start' }).waitFor();
  await look('survey-page-start');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('radio', { name: 'In the last 12 months' }).waitFor();
  await shoot('survey-page');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Please answer this question').waitFor();
  await look('survey-page-problem');
  await page.getByRole('radio', { name: 'Never' }).check({ force: true });
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('What would make it easier').first().waitFor();
  await look('survey-page-several');
  await page.goto('/s/unknown');
  await page.getByText('This link no longer works').waitFor();
  await look('survey-page-gone');
}

export async function takeSurveyResults(scene: Scene): Promise<void> {
  const { camera, session, stack } = scene;
  const { page, shoot, look } = camera;
  const surveyId = await publishedSurvey(scene, 'Clinic access, fall 2026');
  const people = Array.from({ length: peopleAsked }, (_, at) => ({
    name: `Person ${at + 1}`,
    attributes: { area: areas[at % areas.length] },
  }));
  const { inviteToSurvey } = await session.ask<{ inviteToSurvey: { token: string }[] }>(invite, { surveyId, people });
  await answerAll(
    stack.urls,
    inviteToSurvey.map(({ token }) => token),
  );
  const segmentIds = (await listSegments(session)).slice(0, 3).map(({ id }) => id);
  const { submitSurveyRun } = await session.ask<{ submitSurveyRun: { jobId: string } }>(askPersonas, {
    surveyId,
    setup: { segmentIds, personas: personasAsked, twins: true, simulated: true, seed: 5 },
  });
  await waitForValue(
    () => session.ask<{ job: { status: string } }>(statusOf, submitSurveyRun),
    ({ job }) => job.status === 'completed',
    { timeoutMs: 180_000 },
  );
  await page.goto(`/surveys/${surveyId}/results`);
  await page.getByText('How far off, by question').waitFor();
  await shoot('survey-results');
  await page.goto(`/surveys/${surveyId}?tab=responses`);
  await page
    .getByText(/version 1 · 1/)
    .first()
    .waitFor();
  await look('survey-responses');
  await page.goto('/surveys');
  await page.getByRole('link', { name: 'Clinic access, fall 2026' }).waitFor();
  await shoot('surveys');
}
