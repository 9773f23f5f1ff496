/** Client calls that start the workflows of jobs that ask. Not part of the workflow bundle. */
import type { Client } from '@temporalio/client';
import type { AskingJobKind } from '../../domain/jobs/kind.ts';
import type { AskingInput, PanelInput } from '../../workflows/messages.ts';
import { startJobWorkflow, type JobToStart } from './job-workflows.ts';

/** Parts of a start that a kind with a workflow of its own gives. */
interface OwnStart {
  input?: AskingInput | PanelInput;
  summary?: string;
}

/** Starts the workflow of a job, with another input where it is one of the kind's own. False as startJobWorkflow. */
export function startAskingJob(
  client: Client,
  { name: kind, workflow, noun, asking }: AskingJobKind,
  { id, name, execution, isRestart }: JobToStart,
  { input = { id, name, execution }, summary = asking.summary }: OwnStart = {},
): Promise<boolean> {
  return startJobWorkflow(client, {
    kind,
    name,
    execution,
    workflow,
    input,
    isRestart,
    summary,
    details: `${noun.one} **${name}** (record \`${id}\`, execution ${execution}).\n\n${asking.contents} are in Postgres, not here.`,
  });
}
