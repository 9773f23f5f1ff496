/** Client calls that start the workflows of panels. Not part of the workflow bundle. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { panelKind } from '../../domain/panels/kind.ts';
import { jobWorkflowId } from '../../workflows/ids.ts';
import { answeredSignal, toldUpdate, type Told } from '../../workflows/messages.ts';
import { ignoreMissing, type JobToStart } from './job-workflows.ts';
import { startAskingJob } from './start-asking.ts';
import { ifReachable, type JobDeps } from './temporal.ts';

/** Starts the workflow of a panel with so many groups. False as startJobWorkflow. */
export function startPanel(client: Client, job: JobToStart, groups: number): Promise<boolean> {
  const { id: panelId, name, execution } = job;
  const summary = `A panel of ${groups} ${groups === 1 ? 'group' : 'groups'}`;
  return startAskingJob(client, panelKind, job, { input: { panelId, name, execution, groups }, summary });
}

export type { Told } from '../../workflows/messages.ts';

/** Time that a person waits for the answer: a turn under way may take longer, and then the request stays stored. */
const answerWithinMs = 1_500;

/** Tells the workflow of a panel about a stored request, once for each id. Answers 'stored' when it is not heard soon. */
export async function tellPanel(deps: JobDeps, name: string, id: string): Promise<Told> {
  let answer: Told = { kind: 'stored' };
  await ifReachable(deps, async (client) => {
    const handle = client.workflow.getHandle(jobWorkflowId({ kind: panelKind.name, name }));
    const stored = answer;
    // A workflow that is not running hears it from Postgres when it is.
    const told = handle.executeUpdate(toldUpdate, { updateId: id, args: [{ id }] }).catch(() => stored);
    answer = await Promise.race([told, sleep(answerWithinMs, stored, { ref: false })]);
  });
  return answer;
}

/** Signals a panel that a person has answered. */
export async function signalAnswered(deps: JobDeps, name: string): Promise<void> {
  await ifReachable(deps, async (client) => {
    await ignoreMissing(
      client.workflow.getHandle(jobWorkflowId({ kind: panelKind.name, name })).signal(answeredSignal),
    );
  });
}
