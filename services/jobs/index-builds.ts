/** Client calls that start the workflows of builds of indexes. Not part of the workflow bundle. */
import type { Client } from '@temporalio/client';
import { indexBuildKind } from '../../domain/papers/index-kind.ts';
import type { IndexBuildInput } from '../../workflows/messages.ts';
import { startJobWorkflow, type JobToStart } from './job-workflows.ts';

/** Starts the workflow of a build. False as startJobWorkflow. */
export function startIndexBuild(client: Client, { id, name, execution, isRestart }: JobToStart): Promise<boolean> {
  const input: IndexBuildInput = { buildId: id, name, execution };
  return startJobWorkflow(client, {
    kind: indexBuildKind.name,
    name,
    execution,
    workflow: indexBuildKind.workflow,
    input,
    isRestart,
    summary: 'An index of papers',
    details: `Build **${name}** (record \`${id}\`, execution ${execution}).\n\nPapers and passages are in Postgres, not here.`,
  });
}
