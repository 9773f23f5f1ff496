/** Client calls that start the workflows of searches. Not part of the workflow bundle. */
import type { Client } from '@temporalio/client';
import { searchKind } from '../../domain/searches/kind.ts';
import type { SearchInput } from '../../workflows/messages.ts';
import { startJobWorkflow, type JobToStart } from './job-workflows.ts';

/** Starts the workflow of a search. False as startJobWorkflow. */
export function startSearch(client: Client, { id, name, execution, isRestart }: JobToStart): Promise<boolean> {
  const input: SearchInput = { searchId: id, name, execution };
  return startJobWorkflow(client, {
    kind: searchKind.name,
    name,
    execution,
    workflow: searchKind.workflow,
    input,
    isRestart,
    summary: 'A search for better wordings',
    details: `Search **${name}** (record \`${id}\`, execution ${execution}).\n\nCandidates and answers are in Postgres, not here.`,
  });
}
