import type { AskingJobKind } from '../jobs/kind.ts';

/** Builds of the search index over the papers of scholars. */
export const indexBuildKind = {
  name: 'index-build',
  workflow: 'indexBuild',
  publicName: 'index-build',
  noun: { one: 'Index of papers', many: 'Indexes of papers' },
  page: () => '/research',
  notifies: { inbox: 'An index of papers was built, or its build failed', webhooks: true, agents: false },
  model: 'ResearchIndex',
  stages: [
    { name: 'chunking', weight: 0.1, message: 'Papers are divided into passages' },
    { name: 'embedding', weight: 0.9, message: 'Passages are embedded', isPausable: true },
  ],
  messages: {
    queued: 'Waiting for its turn',
    completed: 'The papers can be searched',
    failed: (error) => `The index could not be built: ${error}`,
  },
  aborted: 'The build of the index was ended',
  asking: { items: 'batches', summary: 'An index of papers', contents: 'Papers and passages' },
} as const satisfies AskingJobKind;

/** Key of the index over all of a person's papers; other indexes have the id of their segment. */
export const allScholars = 'all';

/** Passages in one call for their vectors. */
export const chunksPerBatch = 32;
