import type { OpenLink } from '../../db/surveys/links.ts';
import type { PersonResponse } from '../../db/surveys/person-responses.ts';
import { sureQuotasOf } from '../../domain/surveys/quotas.ts';
import type { SurveyDefinition } from '../../domain/surveys/survey.ts';
import { respondentOf, stateOf } from './public-survey.ts';

/** Tells whether answers so far may end a response early; pure, so that most saves ask for nothing more. */
export function mayEndEarly(link: OpenLink, response: PersonResponse, definition: SurveyDefinition): boolean {
  const isFull = stateOf(link, true) === 'full';
  return isFull || sureQuotasOf(definition, response.answers, respondentOf(response)).length > 0;
}
