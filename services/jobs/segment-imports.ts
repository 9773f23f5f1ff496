/** Client calls that start and cancel the workflows of imports. Not part of the workflow bundle. */
import { WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError, type Client } from '@temporalio/client';
import { runsQueue, segmentImportWorkflowId } from '../../workflows/ids.ts';
import type { SegmentImportInput } from '../../workflows/messages.ts';

/** Starts the workflow of an import unless it is open. */
export async function startSegmentImport(client: Client, importId: string, tempo: number): Promise<void> {
  const input: SegmentImportInput = { importId, ...(tempo === 1 ? {} : { tempo }) };
  try {
    await client.workflow.start('segmentImport', {
      taskQueue: runsQueue,
      workflowId: segmentImportWorkflowId(importId),
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'FAIL',
      args: [input],
      staticSummary: 'Import of profiles from a file',
      staticDetails: `Record \`${importId}\` in segment_import. The file's rows are in Postgres, not here.`,
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

export async function cancelSegmentImport(client: Client, importId: string): Promise<void> {
  try {
    await client.workflow.getHandle(segmentImportWorkflowId(importId)).cancel();
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

/** Returns the status in which the import's latest workflow ended; null while it runs or without one. */
export async function segmentImportEnd(client: Client, importId: string): Promise<string | null> {
  try {
    const { status } = await client.workflow.getHandle(segmentImportWorkflowId(importId)).describe();
    return status.name === 'RUNNING' ? null : status.name;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}
