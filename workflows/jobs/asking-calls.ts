import { proxyActivities, type ActivityOptions } from '@temporalio/workflow';
import type { AskingActivities, AskingCallActivities, AskingJob } from '../../activities/jobs/asking-activities.ts';
import { recordOptions } from './stored-job.ts';

/** Drawing many personas or planning for each of them takes long and keeps its process busy. */
const planningOptions: ActivityOptions = { ...recordOptions, startToCloseTimeout: '2h', heartbeatTimeout: '30s' };

/** The activities of a job, and when it goes on in a new history. */
export interface AskingCalls {
  prepare(attempt: number): Promise<void>;
  advance(): ReturnType<AskingActivities['advanceAsking']>;
  ask(
    options: ActivityOptions,
    range: { attempt: number; from: number; to: number },
  ): ReturnType<AskingCallActivities['askItems']>;
  finish(): Promise<void>;
  /** True when what comes next belongs in a new history, after what was asked last. Temporal suggests others. */
  beginsHistory(next: object, last: object | undefined): boolean;
  /** True when each step ends its history. */
  endsHistory: boolean;
}

export function askingCalls(job: AskingJob): AskingCalls {
  const { prepareAsking, advanceAsking, finishAsking } = proxyActivities<AskingActivities>(planningOptions);
  return {
    prepare: (attempt) => prepareAsking({ ...job, attempt }),
    advance: () => advanceAsking(job),
    ask: (options, range) => proxyActivities<AskingCallActivities>(options).askItems({ ...job, ...range }),
    finish: () => finishAsking(job),
    beginsHistory: () => false,
    endsHistory: false,
  };
}
