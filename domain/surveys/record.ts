/** The record of a survey that clients of the data API read: it shows the texts and questions of one version. */
import { textOf } from './parts/text.ts';
import { questionsOf, type SurveyDefinition } from './survey.ts';

export type SurveyStatus = 'draft' | 'open' | 'closed';

const untitled = 'Untitled survey';

export interface SurveyMirror {
  title: string;
  description: string | null;
  questions: unknown;
}

export function mirrorOf(definition: SurveyDefinition): SurveyMirror {
  const description = textOf(definition.description, definition.language);
  return {
    title: textOf(definition.title, definition.language).trim() || untitled,
    description: description === '' ? null : description,
    questions: questionsOf(definition),
  };
}

/** Returns the status of a survey. Clients of the data API may write any text into its record. */
export function surveyStatusOf(stored: string | null, isPublished: boolean): SurveyStatus {
  if (!isPublished) return 'draft';
  return stored === 'open' ? 'open' : 'closed';
}

/** The draft that a new survey begins with. */
export function emptySurvey(): SurveyDefinition {
  return {
    title: '',
    language: 'en',
    sections: [{ id: 'section_1', randomize: false, onOnePage: false, questions: [] }],
    quotas: [],
    settings: { isBackAllowed: true },
  };
}
