import { storedImport } from '../../db/segments/import-work.ts';
import { startSegmentImport } from '../../services/jobs/segment-imports.ts';
import type { ReconciledKind } from '../jobs/reconcile-jobs.ts';

export const reconciledImports: ReconciledKind = {
  stored: storedImport,
  start: ({ temporal }, job) => startSegmentImport(temporal, job),
};
