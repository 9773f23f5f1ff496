import { importAnswers } from '../../operations/import-answers.ts';
import { defineRoute } from '../route.ts';
import { inputOf, outputOf } from '../schemas.ts';

/** People's answers from a file; the same file again changes nothing. */
export const addAnswers = defineRoute({
  method: 'post',
  path: '/api/importAnswers',
  id: importAnswers.name,
  operation: importAnswers,
  title: importAnswers.title,
  description:
    'Stores people’s answers to the newest published version from CSV: columns are recognized, also those of Qualtrics, SurveyMonkey, Google Forms and LimeSurvey, and the answer names the use of each. The same person again is updated.',
  body: inputOf(importAnswers).meta({ id: 'ImportAnswers' }),
  bodyLimit: '8192kb',
  answers: { 200: { description: importAnswers.title, json: outputOf(importAnswers).meta({ id: 'ImportedAnswers' }) } },
  failures: [404],
  handle: async (call, { body }) => ({ status: 200, json: await importAnswers.run(call, body) }),
});
