/** How programs outside workflows start, await and stop replies. Not part of the workflow bundle. */
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { chatReplyWorkflowId, runsQueue } from '../../workflows/ids.ts';

/** `attempt` is that of the row as it was asked: it keeps what this workflow does from a reply that is asked again later. */
export async function startChatReply(
  client: Client,
  { id, attempt }: { id: string; attempt: number },
  tempo: number,
): Promise<void> {
  await client.workflow.start('chatReply', {
    taskQueue: runsQueue,
    workflowId: chatReplyWorkflowId(id),
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    // One that is being stopped may not have ended yet; the row's attempt keeps it from writing.
    workflowIdConflictPolicy: 'TERMINATE_EXISTING',
    workflowExecutionTimeout: '10m',
    args: [{ replyId: id, asked: attempt, ...(tempo === 1 ? {} : { tempo }) }],
    staticSummary: 'A reply of the assistant',
    staticDetails: `Message \`${id}\` in chat_message. Its text is in Postgres, not here.`,
  });
}

/** Resolves when the reply has ended, however. Throws when that takes longer than the client's deadline. */
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

/** Whether the reply's workflow is open. False when it ended, however, and when there is none. */
export async function isChatReplyUnderWay(client: Client, replyId: string): Promise<boolean> {
  try {
    const { status } = await client.workflow.getHandle(chatReplyWorkflowId(replyId)).describe();
    return status.name === 'RUNNING';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}
