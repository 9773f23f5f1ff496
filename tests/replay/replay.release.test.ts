/**
 * Recorded histories notice each activity call, timer and continuation that a workflow loses.
 * @guards workflows/** tests/replay/** activities/workflow-bundle.ts tests/_support/scripted-activities.ts
 */
import { bundleWorkflows } from '../../activities/workflow-bundle.ts';
import { scriptedActivities } from '../_support/scripted-activities.ts';
import { idWithout, withRemovableCalls, type Call } from './removable-calls.ts';
import { branchOf, eventsOf, files, replay, silenceReplays } from './replays.ts';

beforeAll(silenceReplays);

const activityNames = Object.keys(scriptedActivities());
/** Calls other than activities that become commands in a history. */
const otherCommands = ['sleep', 'continueAsNew'];

test('a workflow does not replay without any one of its activity calls, timers or continuations', async () => {
  const names = new Set([...activityNames, ...otherCommands]);
  await withRemovableCalls(names, async (workflows, calls) => {
    expect([...new Set(calls.map(({ name }) => name))].toSorted()).toEqual([...names].toSorted());
    const replays = calls.flatMap((call) => historiesWith(call).map((name) => ({ call, name })));
    const errors = await replay(await bundleWorkflows(undefined, workflows), [
      ...files.map((name) => ({ name, workflowId: 'recorded' })),
      ...replays.map(({ call, name }) => ({ name, workflowId: idWithout(call) })),
    ]);
    expect(errors.splice(0, files.length).filter((error) => error !== null)).toEqual([]);
    const unnoticed = calls.filter((call) => !replays.some((at, index) => at.call === call && errors[index] !== null));
    expect(unnoticed.map(({ site }) => site)).toEqual([]);
  });
}, 300_000);

/** Returns the newest history of each branch that contains the call. */
function historiesWith({ name: call }: Call): string[] {
  const newest = new Map(files.toSorted().map((name) => [branchOf(name), name]));
  return [...newest.values()].filter((name) =>
    eventsOf(name).some(
      (event) =>
        otherCommands.includes(call) || event.activityTaskScheduledEventAttributes?.activityType?.name === call,
    ),
  );
}
