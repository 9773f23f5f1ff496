/** Client calls to the workflows of panels. Not part of the workflow bundle. */
import { setTimeout as sleep } from 'node:timers/promises';
import { panelKind } from '../../domain/panels/kind.ts';
import { jobWorkflowId } from '../../workflows/ids.ts';
import { answeredSignal, toldUpdate, type PanelInput, type Told } from '../../workflows/messages.ts';
import { ignoreMissing, type JobToStart, type WorkflowStart } from './job-workflows.ts';
import { ifReachable, type JobDeps } from './temporal.ts';

/** Describes the start of a panel with so many groups, which has a workflow of its own. */
export function describePanel(
  { id: panelId, name, execution }: JobToStart,
  groups: number,
): Pick<WorkflowStart, 'input' | 'summary'> {
  const input: PanelInput = { panelId, name, execution, groups };
  return { input, summary: `A panel of ${groups} ${groups === 1 ? 'group' : 'groups'}` };
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
