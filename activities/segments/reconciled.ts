import { failImport } from '../../db/segments/import-work.ts';
import { startSegmentImport } from '../../services/jobs/segment-imports.ts';
import type { ReconciledKind } from '../jobs/reconcile-jobs.ts';

export const reconciledImports: ReconciledKind = {
  kind: 'segment-import',
  workflow: 'segmentImport',
  aborted: 'The import was stopped',
  start: ({ env, temporal }, job) => startSegmentImport(temporal, job, env.TEMPO),
  fail: ({ db }, job, error) => failImport(db, job, error),
};
