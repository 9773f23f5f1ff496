/** A survey as the api gives it, opened on its screen. */
import { screen } from '@testing-library/react';
import { clinicAccess } from '../../../domain/surveys/samples/clinic-access.ts';
import type { SurveyInput } from '../../../domain/surveys/survey.ts';
import { SurveyScreen } from '../../../web/features/surveys/survey-screen.tsx';
import { SurveysScreen } from '../../../web/features/surveys/surveys-screen.tsx';
import {
  SaveSurveyDraftDocument,
  SurveyDocument,
  type SurveyFieldsFragment,
} from '../../../web/generated/surveys/graphql.ts';
import { show } from './render.tsx';
import { answer } from './server.ts';

export const when = '2026-11-26T10:00:00.000Z';
export const later = '2026-11-26T10:05:00.000Z';

export function versionOf(definition: SurveyInput, publishedAt: string | null = null) {
  return { number: 1, definition, publishedAt, updatedAt: when, answers: 0 };
}

export function surveyOf(definition: SurveyInput = clinicAccess, isOpen = false): SurveyFieldsFragment {
  const version = versionOf(definition, isOpen ? when : null);
  return {
    id: 's1',
    title: 'Access to your clinic',
    description: null,
    status: isOpen ? 'open' : 'draft',
    draft: isOpen ? null : version,
    published: isOpen ? version : null,
    links: [],
    people: { started: 0, unfinished: 0, swept: 0, completed: 0, overQuota: 0, screenedOut: 0, flagged: 0 },
    updatedAt: when,
  };
}

export const surveyRoutes = [
  { path: '/surveys', element: <SurveysScreen /> },
  { path: '/surveys/:id', element: <SurveyScreen /> },
];

/** Opens a survey; its draft can be saved. */
export async function openSurvey(survey: SurveyFieldsFragment, query = '') {
  answer(SurveyDocument, { survey });
  answer(SaveSurveyDraftDocument, {
    saveSurveyDraft: { id: 's1', title: '', draft: { number: 1, updatedAt: later } },
  });
  const shown = await show(surveyRoutes, `/surveys/s1${query}`);
  await screen.findByRole('heading', { level: 1 });
  return shown;
}
