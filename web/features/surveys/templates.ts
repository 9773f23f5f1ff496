/** Surveys to begin with, each loaded when it is chosen. */
import type { SurveyInput } from '../../../domain/surveys/survey.ts';

interface Template {
  name: string;
  /** In a few words. */
  says: string;
  load: () => Promise<SurveyInput>;
}

export const templates: readonly Template[] = [
  {
    name: 'Recommendation (NPS)',
    says: '3 questions',
    load: async () => (await import('../../../domain/surveys/samples/recommendation.ts')).recommendation,
  },
  {
    name: 'Message test',
    says: '5 questions',
    load: async () => (await import('../../../domain/surveys/samples/message-test.ts')).messageTest,
  },
  {
    name: 'Concept test (MaxDiff)',
    says: '5 questions',
    load: async () => (await import('../../../domain/surveys/samples/concept-test.ts')).conceptTest,
  },
];
