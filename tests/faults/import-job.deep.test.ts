/** @guards activities/segments/** activities/jobs/** workflows/jobs/** workflows/segments/** db/jobs/** db/segments/import*.ts services/jobs/** domain/segments/import/** */
import { describeJob } from '../_support/describe-job.ts';
import { importNow, peopleIn, startImport, wholeImport } from './held-import.ts';

const rows = 40_000;

describeJob({
  kind: 'segment-import',
  submit: (world) => startImport(world, rows),
  isUnderWay: async (world, id) => {
    const { rowsRead } = await importNow(world, id);
    return rowsRead > 0 && rowsRead < rows / 2;
  },
  async expectWhole(world, id) {
    const end = await importNow(world, id);
    expect(end).toMatchObject(wholeImport(rows));
    expect(await peopleIn(world, end.segmentId)).toEqual({ profiles: rows - 500, people: rows - 500 });
  },
  calls: 0,
  canPause: false,
  canRetry: false,
});
