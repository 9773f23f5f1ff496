/** @guards activities/segments/** workflows/segments/** db/segments/import*.ts services/jobs/starts.ts services/segments/start-import.ts domain/segments/import/{decide,kind,plan}.ts */
import { describeJob } from '../_support/describe-job.ts';
import { importNow, peopleIn, startImport, wholeImport } from './held-import.ts';

const rows = 12_000;

describeJob({
  kind: 'segment-import',
  submit: (world) => startImport(world, rows),
  isUnderWay: async (world, id) => {
    const { rowsRead } = await importNow(world, id);
    return rowsRead > 0 && rowsRead < rows / 2;
  },
  async readStored(world, id) {
    const { status, segmentId, rowsRead, rowsAdded, rowsSkipped } = await importNow(world, id);
    return { status, rowsRead, rowsAdded, rowsSkipped, ...(await peopleIn(world, segmentId)) };
  },
  whole: { ...wholeImport(rows), profiles: rows - 500, people: rows - 500 },
  calls: 0,
  pause: 'none',
  canRetry: false,
});
