/** Client calls that start the workflows of simulations. Not part of the workflow bundle. */
import type { Client } from '@temporalio/client';
import { defineSearchAttributeKey, SearchAttributeType, TypedSearchAttributes } from '@temporalio/common';
import type { SimulationInput } from '../../workflows/messages.ts';
import { startJobWorkflow } from './job-workflows.ts';

/** Inputs of a start; content stays in Postgres. */
export interface SimulationToStart {
  id: string;
  jobId: string;
  execution: number;
  /** Number of the attempt to begin with; 1 when omitted. */
  attempt?: number;
  isRestart?: boolean | undefined;
  userId: string | null;
  modelProvider: string;
  segmentIds: string[] | null;
  numUsers: number;
}

export const searchAttributes = {
  userId: defineSearchAttributeKey('UserId', SearchAttributeType.KEYWORD),
  runKind: defineSearchAttributeKey('RunKind', SearchAttributeType.KEYWORD),
  provider: defineSearchAttributeKey('Provider', SearchAttributeType.KEYWORD),
  segment: defineSearchAttributeKey('Segment', SearchAttributeType.KEYWORD_LIST),
};

/** Starts the workflow of a run's current execution. False as startJobWorkflow. */
export function startSimulation(client: Client, run: SimulationToStart): Promise<boolean> {
  const { jobId, execution } = run;
  const segments = run.segmentIds ?? [];
  const input: SimulationInput = {
    runId: run.id,
    jobId,
    execution,
    ...(run.attempt === undefined ? {} : { attempt: run.attempt }),
  };
  return startJobWorkflow(client, {
    kind: 'simulation',
    name: jobId,
    execution,
    workflow: 'simulation',
    input,
    isRestart: run.isRestart,
    searchAttributes: new TypedSearchAttributes([
      { key: searchAttributes.userId, value: run.userId ?? '' },
      { key: searchAttributes.runKind, value: 'simulation' },
      { key: searchAttributes.provider, value: run.modelProvider },
      { key: searchAttributes.segment, value: segments.slice(0, 50) },
    ]),
    summary: `${run.numUsers} personas, ${segments.length} segment${segments.length === 1 ? '' : 's'}, ${run.modelProvider}`,
    details: `Simulation **${jobId}** (record \`${run.id}\`, execution ${execution}).\n\nThe message and the reactions are in Postgres, not here.`,
  });
}
