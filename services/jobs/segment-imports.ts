/** Client calls that start the workflows of imports. Not part of the workflow bundle. */
import type { Client } from '@temporalio/client';
import { importKind } from '../../domain/segments/import/kind.ts';
import type { SegmentImportInput } from '../../workflows/messages.ts';
import { startJobWorkflow, type JobToStart } from './job-workflows.ts';

/** Starts the workflow of an import. False as startJobWorkflow. */
export function startSegmentImport(
  client: Client,
  { id, execution, isRestart }: Omit<JobToStart, 'name'>,
): Promise<boolean> {
  const input: SegmentImportInput = { importId: id, execution };
  return startJobWorkflow(client, {
    kind: importKind.name,
    name: id,
    execution,
    workflow: importKind.workflow,
    input,
    isRestart,
    summary: 'Import of profiles from a file',
    details: `Record \`${id}\` in segment_import. The file's rows are in Postgres, not here.`,
  });
}
