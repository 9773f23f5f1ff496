import type { SurveyDefinition } from '../../../domain/surveys/survey.ts';
import { validateSurvey } from '../../../domain/surveys/validate.ts';
import type { SurveyFieldsFragment, SurveyVersionFieldsFragment } from '../../generated/surveys/graphql.ts';

export type Survey = SurveyFieldsFragment;

/** Reads the definition of a version. Throws when it is none, which the server never stores. */
export function definitionOf({ definition }: Pick<SurveyVersionFieldsFragment, 'definition'>): SurveyDefinition {
  const { survey } = validateSurvey(definition);
  if (survey === null) throw new Error('This version of the survey cannot be read.');
  return survey;
}

/** Reads the version that a survey is known by: the published one, else the draft. */
export function shownDefinition({ published, draft }: Survey): SurveyDefinition | null {
  const version = published ?? draft;
  return version === null || version === undefined ? null : definitionOf(version);
}
