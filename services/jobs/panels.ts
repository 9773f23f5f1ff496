/** Client calls that start the workflows of panels. Not part of the workflow bundle. */
import type { Client } from '@temporalio/client';
import { panelKind } from '../../domain/panels/kind.ts';
import type { PanelInput } from '../../workflows/messages.ts';
import { startJobWorkflow, type JobToStart } from './job-workflows.ts';

/** Starts the workflow of a panel with so many groups. False as startJobWorkflow. */
export function startPanel(
  client: Client,
  { id, name, execution, isRestart }: JobToStart,
  groups: number,
): Promise<boolean> {
  const input: PanelInput = { panelId: id, name, execution, groups };
  return startJobWorkflow(client, {
    kind: panelKind.name,
    name,
    execution,
    workflow: panelKind.workflow,
    input,
    isRestart,
    summary: `A panel of ${groups} ${groups === 1 ? 'group' : 'groups'}`,
    details: `Panel **${name}** (record \`${id}\`, execution ${execution}).\n\nWhat is said is in Postgres, not here.`,
  });
}
