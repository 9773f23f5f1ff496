/** Client calls that start the workflows of imports of profiles. Not part of the workflow bundle. */
import type { Client } from '@temporalio/client';
import { profileImportKind } from '../../domain/profiles/imports/kind.ts';
import type { ProfileImportInput } from '../../workflows/messages.ts';
import { startJobWorkflow, type JobToStart } from './job-workflows.ts';

/** Starts the workflow of an import of profiles. False as startJobWorkflow. */
export function startProfileImportWorkflow(
  client: Client,
  { id, name, execution, isRestart }: JobToStart,
): Promise<boolean> {
  const input: ProfileImportInput = { importId: id, name, execution };
  return startJobWorkflow(client, {
    kind: profileImportKind.name,
    name,
    execution,
    workflow: profileImportKind.workflow,
    input,
    isRestart,
    summary: 'Import of profiles by addresses',
    details: `Import **${name}** (record \`${id}\`, execution ${execution}).\n\nAddresses and profiles are in Postgres, not here.`,
  });
}
