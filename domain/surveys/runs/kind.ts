import type { AskingJobKind } from '../../jobs/kind.ts';

/** Surveys answered by personas. */
export const surveyRunKind = {
  name: 'survey',
  workflow: 'surveyRun',
  publicName: 'survey',
  noun: { one: 'Survey run', many: 'Survey runs' },
  page: ({ surveyId }) => (surveyId === undefined ? '/surveys' : `/surveys/${encodeURIComponent(surveyId)}/results`),
  notifies: { inbox: 'A survey run ended', webhooks: true, agents: true },
  model: 'SurveyRun',
  stages: [{ name: 'asking', weight: 1, message: 'Personas are answering', isPausable: true }],
  messages: {
    queued: 'Waiting for its turn',
    completed: 'The survey was answered',
    failed: (error) => `The survey run failed: ${error}`,
  },
  aborted: 'The survey run was ended',
  asking: { items: 'calls', summary: 'A survey answered by personas', contents: 'Questions and answers' },
} as const satisfies AskingJobKind;
