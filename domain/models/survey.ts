import { defineModel, float, id, json, string } from './model.ts';

export const Survey = defineModel({
  name: 'Survey',
  table: 'survey',
  owner: { by: 'field', field: 'userId' },
  lookups: [{ name: 'listSurveyByUserIdAndCreatedAt', partition: 'userId', sort: 'createdAt' }],
  fields: {
    title: string({ required: true }),
    questions: json({ required: true }),
    description: string(),
    status: string(),
    userId: string(),
  },
});

/** A response, owned by the owner of its survey; `userId` is the person who answered. */
export const SurveyResponse = defineModel({
  name: 'SurveyResponse',
  table: 'survey_response',
  owner: { by: 'parent', field: 'surveyId', model: 'Survey' },
  lookups: [{ name: 'listSurveyResponseBySurveyId', partition: 'surveyId', sort: 'createdAt' }],
  fields: {
    surveyId: id({ required: true }),
    answers: json({ required: true }),
    cohortId: id(),
    cohortName: string(),
    demographics: json(),
    completionTime: float(),
    userId: string(),
  },
});
