import { ActivityCancellationType, type ActivityOptions } from '@temporalio/workflow';
import { heartbeatTimeoutMs } from '../../domain/waits.ts';
import { providerQueue } from '../ids.ts';
import { askAll, type AskAllResult, type BatchPlan, type BatchResult } from './ask-all.ts';

/** A step of a job whose items are planned in Postgres: those from one number to another, not included. */
export interface Step extends BatchPlan {
  from: number;
  to: number;
}

interface AskStepInput {
  /** Scales the time that a batch may be silent; 1 when omitted. */
  tempo: number;
  show(progress: { batchesDone: number; batches: number }): void;
  /** Calls the activity of a batch with these options. */
  runBatch(options: ActivityOptions, range: { from: number; to: number }): Promise<BatchResult>;
}

/** Asks the items of a step in batches of provider calls. */
export function askStep({ from, to, ...plan }: Step, { tempo, show, runBatch }: AskStepInput): Promise<AskAllResult> {
  return askAll({
    plans: [plan],
    items: to - from,
    carried: undefined,
    tempo,
    runBatch: ({ from: first, to: last, place, batches }) => {
      const options: ActivityOptions = {
        taskQueue: providerQueue,
        startToCloseTimeout: '12h',
        heartbeatTimeout: heartbeatTimeoutMs(12_000, tempo),
        cancellationType: ActivityCancellationType.TRY_CANCEL,
        retry: { initialInterval: 1_000 * tempo, backoffCoefficient: 2, maximumInterval: '30s' },
        summary: `batch ${place + 1} of ${batches}`,
      };
      return runBatch(options, { from: from + first, to: from + last });
    },
    onBatch: (batchesDone, batches) => show({ batchesDone, batches }),
  });
}
