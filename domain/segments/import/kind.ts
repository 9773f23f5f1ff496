import type { JobKind } from '../../jobs/kind.ts';

/** Imports of profiles from a file. */
export const importKind = {
  name: 'segment-import',
  workflow: 'segmentImport',
  publicName: 'import',
  noun: { one: 'Import', many: 'Imports' },
  page: ({ segmentId }) => (segmentId === undefined ? '/segments' : `/segments/${encodeURIComponent(segmentId)}`),
  notifies: { inbox: 'A segment was imported, or its import failed', webhooks: true, agents: false },
  model: 'SegmentImport',
  stages: [{ name: 'importing', weight: 1, message: 'Importing' }],
  messages: {
    queued: 'Waiting to be imported',
    completed: 'Imported',
    failed: () => 'The import failed',
  },
  aborted: 'The import was stopped',
} as const satisfies JobKind;
