import type { SurveyResponsesQuery } from '../../../generated/surveys/graphql.ts';

/** One response of a person or a persona. */
export type Response = SurveyResponsesQuery['surveyResponses']['items'][number];
