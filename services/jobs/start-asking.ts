/** Client calls that start the workflows of jobs that ask. Not part of the workflow bundle. */
import type { Client } from '@temporalio/client';
import type { AskingJobKind } from '../../domain/jobs/kind.ts';
import type { AskingInput } from '../../workflows/messages.ts';
import { startJobWorkflow, type JobToStart } from './job-workflows.ts';

/** Starts the workflow of a job. False as startJobWorkflow. */
export function startAskingJob(
  client: Client,
  { name: kind, workflow, noun, asking }: AskingJobKind,
  { id, name, execution, isRestart }: JobToStart,
): Promise<boolean> {
  const input: AskingInput = { id, name, execution };
  return startJobWorkflow(client, {
    kind,
    name,
    execution,
    workflow,
    input,
    isRestart,
    summary: asking.summary,
    details: `${noun.one} **${name}** (record \`${id}\`, execution ${execution}).\n\n${asking.contents} are in Postgres, not here.`,
  });
}
