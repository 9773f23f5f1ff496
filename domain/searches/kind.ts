import { pageBelow, type AskingJobKind } from '../jobs/kind.ts';

/** Genetic message searches. */
export const searchKind = {
  name: 'search',
  workflow: 'search',
  publicName: 'search',
  noun: { one: 'Search', many: 'Searches' },
  page: pageBelow('/searches'),
  notifies: { inbox: 'A search ended', webhooks: true, agents: true },
  model: 'GeneticAlgorithmJob',
  stages: [
    { name: 'searching', weight: 0.8, message: 'Candidates are compared', isPausable: true },
    {
      name: 'confirming',
      weight: 0.2,
      message: 'Finalists are asked of people whom the search never saw',
      isPausable: true,
    },
  ],
  messages: {
    queued: 'Waiting for its turn',
    completed: 'The search is complete',
    failed: (error) => `The search failed: ${error}`,
  },
  aborted: 'The search was ended',
  asking: { items: 'questions', summary: 'A search for better wordings', contents: 'Candidates and answers' },
} as const satisfies AskingJobKind;
