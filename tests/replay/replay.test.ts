/** Replays recorded histories with the current workflows. Each history belongs to a branch of a workflow (branches.ts). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleWorkflows } from '../../activities/workflow-bundle.ts';
import { branches } from './branches.ts';
import { branchOf, eventsOf, files, historiesFolder, replay, silenceReplays } from './replays.ts';

const workflowsFolder = join(import.meta.dirname, '..', '..', 'workflows');

beforeAll(silenceReplays);

test('every workflow that a worker knows has a recorded history', () => {
  // Those that ask are all exported together.
  const known = ['index.ts', 'jobs/asking-jobs.ts'].flatMap((file) =>
    [...readFileSync(join(workflowsFolder, file), 'utf8').matchAll(/export (?:\{ (\w+) \}|const (\w+))/g)].map(
      ([, named, declared]) => named ?? declared,
    ),
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
    const text = readFileSync(join(historiesFolder, name), 'latin1');
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
