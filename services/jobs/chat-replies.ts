/** Client calls that start and await the workflows of replies. Not part of the workflow bundle. */
import { WorkflowFailedError, type Client } from '@temporalio/client';
import { replyKind } from '../../domain/assistant/kind.ts';
import { jobWorkflowId } from '../../workflows/ids.ts';
import type { ChatReplyInput } from '../../workflows/messages.ts';
import { startJobWorkflow, type JobToStart } from './job-workflows.ts';

/** Starts the workflow of a reply. False as startJobWorkflow. */
export function startChatReply(
  client: Client,
  { id, execution, isRestart }: Omit<JobToStart, 'name'>,
): Promise<boolean> {
  const input: ChatReplyInput = { replyId: id, execution };
  return startJobWorkflow(client, {
    kind: replyKind.name,
    name: id,
    execution,
    workflow: replyKind.workflow,
    input,
    isRestart,
    summary: 'A reply of the assistant',
    details: `Message \`${id}\` in chat_message. Its text is in Postgres, not here.`,
  });
}

/** Waits until the workflow of a reply has ended. Throws when that takes longer than the client's deadline. */
export async function awaitChatReply(client: Client, replyId: string): Promise<void> {
  try {
    await client.workflow.getHandle(jobWorkflowId({ kind: replyKind.name, name: replyId })).result();
  } catch (error) {
    // The message says how it ended.
    if (!(error instanceof WorkflowFailedError)) throw error;
  }
}
