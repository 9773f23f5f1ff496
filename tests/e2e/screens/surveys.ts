/** Surveys: the list, the builder, sharing, the page of a link, responses, and what people and personas answered. */
import { answeredSurvey, publishedSurvey } from '../../_support/answered-survey.ts';
import { lookAtDialog } from './doing.ts';
import type { Scene } from './scene.ts';

const shareResults = 'mutation ($surveyId: String!) { shareRun(jobId: $surveyId) { path } }';
const makeLink = 'mutation ($surveyId: ID!) { createSurveyLink(surveyId: $surveyId) { token } }';

const areas = ['Urban', 'Suburban', 'Rural'];
const peopleAsked = 72;
const personasAsked = 120;

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
  await page.getByRole('navigation', { name: 'Parts of the survey' }).getByRole('link', { name: 'Results' }).click();
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
  const surveyId = await publishedSurvey(session, 'Your clinic, in four minutes');
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

/** The link to the results on the page, and what visitors of it read. */
async function takeSharedResults({ camera: { page, look }, guest, session }: Scene): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await dialog.getByText('Nobody can see this result but you.').waitFor();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByLabel('Your new link').inputValue();
  await look('survey-results-link');
  await guest.page.goto(link);
  await guest.page.getByRole('heading', { level: 1, name: 'Clinic access, fall 2026' }).waitFor();
  await guest.shoot('shared-survey');
  const surveyId = await publishedSurvey(session, 'Nobody has seen this');
  const { shareRun } = await session.ask<{ shareRun: { path: string } }>(shareResults, { surveyId });
  await guest.page.goto(shareRun.path);
  await guest.page.getByText('Nobody has answered yet. Come back later.').waitFor();
  await guest.look('shared-survey-empty');
  await guest.page.goto('/shared/surveys/unknown');
  await guest.page.getByText('This link no longer works').waitFor();
  await guest.look('shared-survey-gone');
  await session.ask('mutation ($surveyId: ID!) { removeSurvey(id: $surveyId) }', { surveyId });
}

export async function takeSurveyResults(scene: Scene): Promise<void> {
  const { page, shoot, look } = scene.camera;
  const surveyId = await answeredSurvey(scene, {
    title: 'Clinic access, fall 2026',
    people: Array.from({ length: peopleAsked }, (_, at) => ({ area: areas[at % areas.length] ?? '' })),
    personas: personasAsked,
  });
  await page.goto(`/surveys/${surveyId}/results`);
  await page.getByText('How far off, by question').waitFor();
  await shoot('survey-results');
  await takeSharedResults(scene);
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
