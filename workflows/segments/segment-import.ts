import { ActivityFailure, CancellationScope, isCancellation, patched, proxyActivities } from '@temporalio/workflow';
import type { ImportActivities } from '../../activities/segments/import-segment.ts';
import { importKind } from '../../domain/segments/import/kind.ts';
import { heartbeatTimeoutMs } from '../../domain/waits.ts';
import { defineJob, type Attempt, type StagesResult } from '../jobs/define-job.ts';
import { storedLifeCycle, workInOneActivity, type StoredClaim } from '../jobs/stored-job.ts';
import type { SegmentImportInput } from '../messages.ts';

/** The import may take long; a retry resumes after the last stored batch. */
const createImporter = (tempo = 1) =>
  proxyActivities<Pick<ImportActivities, 'importRows'>>({
    startToCloseTimeout: '2h',
    heartbeatTimeout: heartbeatTimeoutMs(12_000, tempo),
    retry: {
      initialInterval: 500 * tempo,
      backoffCoefficient: 2,
      maximumInterval: '10s',
      nonRetryableErrorTypes: ['TypeError', 'RangeError', 'SyntaxError', 'ZodError'],
    },
  });

const unexpected = 'The import stopped because of an unexpected failure. What was stored can be undone.';

/**
 * Imports one file into one segment. Progress is stored in Postgres, so a history holds one activity for the rows
 * however long the file.
 */
export async function segmentImport(input: SegmentImportInput): Promise<void> {
  // Histories of versions whose one activity also claimed and completed the import have no such mark.
  await (patched('job-life-cycle') ? importJob({ execution: 1, ...input }) : importInOneActivity(input));
}

type JobInput = SegmentImportInput & { execution: number };

const lifeCycleOf = ({ importId, execution }: JobInput) =>
  storedLifeCycle({ kind: importKind.name, id: importId, execution });

const importJob = defineJob<JobInput, StoredClaim, never>({
  items: 'rows',
  name: ({ importId }) => importId,
  lifeCycle: lifeCycleOf,
  runStages,
});

async function runStages({ input, claim, show }: Attempt<JobInput, StoredClaim, never>): Promise<StagesResult<never>> {
  const { importId, execution } = input;
  show({ stage: 'importing' });
  await workInOneActivity(createImporter(claim.tempo).importRows({ importId, execution, isClaimed: true }), unexpected);
  await lifeCycleOf(input).complete();
  return { kind: 'ended' };
}

const { closeImport } = proxyActivities<Pick<ImportActivities, 'closeImport'>>({
  startToCloseTimeout: '1m',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '10s' },
});

async function importInOneActivity({ tempo, ...input }: SegmentImportInput): Promise<void> {
  try {
    await createImporter(tempo).importRows(input);
  } catch (failure) {
    if (isCancellation(failure)) {
      await CancellationScope.nonCancellable(() => closeImport({ ...input, status: 'cancelled', error: null }));
      throw failure;
    }
    if (!(failure instanceof ActivityFailure)) throw failure;
    await closeImport({ ...input, status: 'failed', error: unexpected });
  }
}
