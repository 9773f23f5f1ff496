/** Client calls that start, await and stop the workflows of replies. Not part of the workflow bundle. */
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { chatReplyWorkflowId, runsQueue } from '../../workflows/ids.ts';

/** Starts the workflow of a reply. `attempt` is the row's: it keeps this workflow from writing to a later attempt. */
export async function startChatReply(
  client: Client,
  { id, attempt }: { id: string; attempt: number },
  tempo: number,
): Promise<void> {
  await client.workflow.start('chatReply', {
    taskQueue: runsQueue,
    workflowId: chatReplyWorkflowId(id),
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    // The workflow of an earlier attempt may still be stopping; the row's attempt keeps it from writing.
    workflowIdConflictPolicy: 'TERMINATE_EXISTING',
    workflowExecutionTimeout: '10m',
    args: [{ replyId: id, asked: attempt, ...(tempo === 1 ? {} : { tempo }) }],
    staticSummary: 'A reply of the assistant',
    staticDetails: `Message \`${id}\` in chat_message. Its text is in Postgres, not here.`,
  });
}

/** Waits until the reply is done, failed or stopped. Throws when that takes longer than the client's deadline. */
export async function awaitChatReply(client: Client, replyId: string): Promise<void> {
  await client.workflow.getHandle(chatReplyWorkflowId(replyId)).result();
}

export async function cancelChatReply(client: Client, replyId: string): Promise<void> {
  try {
    await client.workflow.getHandle(chatReplyWorkflowId(replyId)).cancel();
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

/** True while the reply's workflow is open; false when it has ended or does not exist. */
export async function isChatReplyOpen(client: Client, replyId: string): Promise<boolean> {
  try {
    const { status } = await client.workflow.getHandle(chatReplyWorkflowId(replyId)).describe();
    return status.name === 'RUNNING';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}
