import { ActivityFailure, CancellationScope, isCancellation, proxyActivities } from '@temporalio/workflow';
import type { ImportActivities } from '../../activities/segments/import-segment.ts';
import { heartbeatTimeoutMs } from '../../domain/waits.ts';
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

const closer = proxyActivities<Pick<ImportActivities, 'closeImport'>>({
  startToCloseTimeout: '1m',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '10s' },
});

/**
 * Imports one file into one segment. Progress is stored in Postgres, so a history holds one activity however long the
 * file.
 */
export async function segmentImport({ tempo, ...input }: SegmentImportInput): Promise<void> {
  try {
    await createImporter(tempo).importRows(input);
  } catch (failure) {
    if (isCancellation(failure)) {
      await CancellationScope.nonCancellable(() => closer.closeImport({ ...input, status: 'cancelled', error: null }));
      throw failure;
    }
    if (!(failure instanceof ActivityFailure)) throw failure;
    await closer.closeImport({
      ...input,
      status: 'failed',
      error: 'The import stopped because of an unexpected failure. What was stored can be undone.',
    });
  }
}
