import type { JobKind } from '../../jobs/kind.ts';

/** Imports of profiles through a scraping service. */
export const profileImportKind = {
  name: 'profile-import',
  workflow: 'profileImport',
  publicName: 'profile-import',
  noun: { one: 'Import of profiles', many: 'Imports of profiles' },
  page: ({ jobId }) => (jobId === undefined ? '/profiles' : `/profiles/imports/${encodeURIComponent(jobId)}`),
  notifies: { inbox: 'Profiles were imported, or their import failed', webhooks: true, agents: false },
  model: 'ProfileImport',
  stages: [{ name: 'importing', weight: 1, message: 'Importing profiles' }],
  messages: {
    queued: 'Waiting to be imported',
    completed: 'Every profile was tried',
    failed: (error) => `The import stopped: ${error}`,
  },
  aborted: 'The import was stopped',
} as const satisfies JobKind;
