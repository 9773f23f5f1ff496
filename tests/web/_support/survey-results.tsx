/** The results screen of the sample survey, as tests open it. */
import { screen } from '@testing-library/react';
import { SurveyResultsScreen } from '../../../web/features/surveys/results/results-screen.tsx';
import type { JobFieldsFragment } from '../../../web/generated/graphql.ts';
import {
  SurveyForResultsDocument,
  SurveyResultsDocument,
  SurveyRunsDocument,
  type SurveyRunsQuery,
} from '../../../web/generated/surveys/graphql.ts';
import { type SampleResults, sampleSurveyResults } from '../../_support/sample-survey-results.ts';
import { show } from './render.tsx';
import { answer } from './server.ts';

export const routes = [
  { path: '/surveys/:id/results', element: <SurveyResultsScreen /> },
  { path: '*', element: <p>Elsewhere</p> },
];

export const job: JobFieldsFragment = {
  id: 's1',
  jobId: 'calm-rivers-shine',
  kind: 'survey',
  label: 'Survey run',
  status: 'processing',
  stage: 'asking',
  isPaused: false,
  canPause: true,
  waiting: null,
  canRetry: false,
  isCancelled: false,
  priority: 5,
  progress: 40,
  message: 'Personas are answering',
  error: null,
  costUsd: 0.2,
  updatedAt: '2026-11-26T10:00:00.000Z',
};

export const run: SurveyRunsQuery['surveyRuns'][number] = {
  id: 's1',
  jobId: job.jobId,
  version: 3,
  setup: {},
  status: 'processing',
  progress: 40,
  personas: 600,
  answered: 240,
  failed: 2,
  costUsd: 0.2,
  isSimulated: false,
  error: null,
  notices: [],
  createdAt: '2026-11-26T09:59:00.000Z',
  completedAt: null,
};

/** Opens the results; without a run in progress unless one is given. */
export async function openResults(sample: SampleResults = {}, runs: SurveyRunsQuery['surveyRuns'] = [], query = '') {
  answer(SurveyResultsDocument, { surveyResults: sampleSurveyResults(sample) });
  answer(SurveyForResultsDocument, { survey: { id: 'clinic', title: '', status: 'open', draft: null } });
  answer(SurveyRunsDocument, { surveyRuns: runs });
  const shown = await show(routes, `/surveys/clinic/results${query}`);
  await screen.findByRole('heading', { level: 1, name: 'Clinic access, fall 2026' });
  return shown;
}

export const plain = (element: Element) => (element.textContent ?? '').replaceAll('\u00a0', ' ');
export const card = (title: string) =>
  screen.getByRole('heading', { level: 2, name: title }).closest('section') ?? document.body;
export const question = (text: RegExp) => screen.getByRole('region', { name: text });
