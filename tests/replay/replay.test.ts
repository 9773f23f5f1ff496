/** Replays recorded histories with the current workflows. Each history belongs to a branch of a workflow (branches.ts). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import proto from '@temporalio/proto';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { bundleWorkflows } from '../../activities/workflow-bundle.ts';
import { scriptedActivities } from '../_support/scripted-activities.ts';
import { branches } from './branches.ts';
import type { Event } from './history-events.ts';
import { idWithout, withRemovableCalls, type Call } from './removable-calls.ts';

const workflowsFolder = join(import.meta.dirname, '..', '..', 'workflows');
const folder = join(import.meta.dirname, 'histories');
const files = readdirSync(folder).filter((name) => name.endsWith('.binpb'));
const { History } = proto.temporal.api.history.v1;

const recorded = new Map(files.map((name) => [name, History.decode(readFileSync(join(folder, name)))]));
const eventsOf = (name: string): Event[] => recorded.get(name)?.events ?? [];
/** Returns the branch of a history file, whose name is the branch and a date. */
const branchOf = (name: string) => name.replace(/-\d{4}-\d\d-\d\d\.binpb$/, '');

interface Replay {
  name: string;
  workflowId: string;
}

/** Replays histories. Returns the name of each one's error, or null if it replayed without one. */
async function replay(workflowBundle: { code: string }, replays: readonly Replay[]): Promise<(string | null)[]> {
  const histories = replays.map(({ name, workflowId }) => ({ workflowId, history: recorded.get(name) }));
  const errors: (string | null)[] = [];
  for await (const { error } of Worker.runReplayHistories({ workflowBundle }, histories))
    errors.push(error?.name ?? null);
  return errors;
}

beforeAll(() => {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
});

test('every workflow that a worker knows has a recorded history', () => {
  const known = [...readFileSync(join(workflowsFolder, 'index.ts'), 'utf8').matchAll(/export \{ (\w+) \}/g)].map(
    ([, name]) => name,
  );
  expect(known.length).toBeGreaterThan(5);
  const types = files.map((name) => eventsOf(name)[0]?.workflowExecutionStartedEventAttributes?.workflowType?.name);
  expect([...new Set(types)].toSorted()).toEqual(known.toSorted());
});

test('every recorded history belongs to a branch', () => {
  expect(Object.keys(branches)).toEqual(expect.arrayContaining(files.map(branchOf)));
});

test.each(Object.entries(branches))('a recorded history goes through the branch %s', (branch, { goesThrough }) => {
  const histories = files.filter((name) => branchOf(name) === branch);
  expect(histories.length).toBeGreaterThan(0);
  for (const name of histories) expect([name, goesThrough(eventsOf(name))]).toEqual([name, true]);
});

test('recorded histories contain no key and nothing about the machine that recorded them', () => {
  // A sticky queue is named after process and host; the recorder writes `worker` for the host.
  const machine = /file:\/\/|node_modules|\/(?:Users|app|home|root|tmp|work)\/|@(?!worker-)[\w.-]+-[0-9a-f]{32}\b/;
  const key = /\b(?:sk|sim)-[\w-]{8,}/;
  for (const name of files) {
    const text = readFileSync(join(folder, name), 'latin1');
    expect([name, machine.exec(text)?.[0], key.exec(text)?.[0]]).toEqual([name, undefined, undefined]);
  }
});

test('recorded histories replay with the workflows of today', async () => {
  const errors = await replay(
    await bundleWorkflows(),
    files.map((name) => ({ name, workflowId: 'recorded' })),
  );
  expect(Object.fromEntries(files.map((name, at) => [name, errors[at]]))).toEqual(
    Object.fromEntries(files.map((name) => [name, null])),
  );
}, 60_000);

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
