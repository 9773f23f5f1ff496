/** Client calls that await the workflows of replies. Not part of the workflow bundle. */
import { WorkflowFailedError, type Client } from '@temporalio/client';
import { replyKind } from '../../domain/assistant/kind.ts';
import { jobWorkflowId } from '../../workflows/ids.ts';

/** Waits until the workflow of a reply has ended. Throws when that takes longer than the client's deadline. */
export async function awaitChatReply(client: Client, replyId: string): Promise<void> {
  try {
    await client.workflow.getHandle(jobWorkflowId({ kind: replyKind.name, name: replyId })).result();
  } catch (error) {
    // The message says how it ended.
    if (!(error instanceof WorkflowFailedError)) throw error;
  }
}
