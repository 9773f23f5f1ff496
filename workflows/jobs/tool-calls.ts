/** The tool-use loop of jobs: the model is asked, its calls run, and it is asked again with their results. */
import { ActivityCancellationType, ActivityFailure, isCancellation, proxyActivities } from '@temporalio/workflow';
import type { ToolActivities, ToolCallInput } from '../../activities/tools/run-tool-call.ts';
import { maxToolRounds, type CallPlace } from '../../domain/tools/rounds.ts';
import { heartbeatTimeoutMs } from '../../domain/waits.ts';
import { providerQueue } from '../ids.ts';

/** A part of a job whose model may call tools. */
export interface ToolLoop<T extends { toolCalls?: CallPlace[] } | null> {
  calls: Pick<ToolCallInput, 'kind' | 'jobId' | 'execution'>;
  tempo: number | undefined;
  /** The queue on which its tools run; that of batches when omitted. */
  taskQueue?: string;
  /** Asks the model, with the results of the calls so far. */
  ask(options: { withoutTools?: true }): Promise<T>;
}

/**
 * Asks until the model makes no more calls. Each call is an activity, and those of a round run at once. When tools
 * cannot run at all, the model is asked to answer without them.
 */
export async function askWithTools<T extends { toolCalls?: CallPlace[] } | null>(loop: ToolLoop<T>): Promise<T> {
  let result = await loop.ask({});
  for (let round = 0; callsOf(result).length > 0; round += 1) {
    const haveRun = round < maxToolRounds && (await runCalls(loop, callsOf(result)));
    result = await loop.ask(haveRun ? {} : { withoutTools: true });
    if (!haveRun) break;
  }
  return result;
}

/** The result of an activity that returns nothing is null. */
function callsOf(result: { toolCalls?: CallPlace[] } | null | undefined): readonly CallPlace[] {
  return result?.toolCalls ?? [];
}

/** Runs calls at once. False when one of them could not run for a reason that is not its own. */
async function runCalls<T extends { toolCalls?: CallPlace[] } | null>(
  { calls, tempo = 1, taskQueue = providerQueue }: ToolLoop<T>,
  places: readonly CallPlace[],
): Promise<boolean> {
  const { runToolCall } = proxyActivities<ToolActivities>({
    taskQueue,
    // Longer than any tool may take: specification §9.
    startToCloseTimeout: '6m',
    heartbeatTimeout: heartbeatTimeoutMs(12_000, tempo),
    cancellationType: ActivityCancellationType.TRY_CANCEL,
    retry: { initialInterval: 1_000 * tempo, backoffCoefficient: 2, maximumInterval: '30s', maximumAttempts: 20 },
    summary: 'tool call',
  });
  const settled = await Promise.allSettled(places.map((place) => runToolCall({ ...calls, ...place })));
  const failures = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  const other = failures.find((failure) => isCancellation(failure) || !(failure instanceof ActivityFailure));
  if (other !== undefined) throw other;
  return failures.length === 0;
}
