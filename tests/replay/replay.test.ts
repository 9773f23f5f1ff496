import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import proto from '@temporalio/proto';
import { bundleWorkflowCode, DefaultLogger, Runtime, Worker } from '@temporalio/worker';

const root = join(import.meta.dirname, '..', '..');
const folder = join(import.meta.dirname, 'histories');
const recorded = readdirSync(folder).filter((name) => name.endsWith('.binpb'));
type Event = proto.temporal.api.history.v1.IHistoryEvent;

function historyOf(name: string): proto.temporal.api.history.v1.History {
  return proto.temporal.api.history.v1.History.decode(readFileSync(join(folder, name)));
}

async function bundle(workflows: string): Promise<{ code: string }> {
  return bundleWorkflowCode({ workflowsPath: join(workflows, 'index.ts'), logger: new DefaultLogger('WARN') });
}

async function replay(workflowBundle: { code: string }, names: readonly string[]): Promise<Map<string, string | null>> {
  const histories = names.map((name) => ({
    workflowId: 'simulation/recorded',
    history: historyOf(name),
  }));
  const outcomes = new Map<string, string | null>();
  let at = 0;
  for await (const result of Worker.runReplayHistories({ workflowBundle }, histories)) {
    outcomes.set(names[at] ?? '', result.error?.name ?? null);
    at += 1;
  }
  return outcomes;
}

let bundled: { code: string };

beforeAll(async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  bundled = await bundle(join(root, 'workflows'));
}, 60_000);

const typeOf = ([first]: Event[]) => first?.workflowExecutionStartedEventAttributes?.workflowType?.name;
const asksFor = (activity: string) => (events: Event[]) =>
  events.some((event) => event.activityTaskScheduledEventAttributes?.activityType?.name === activity);
const fails = (events: Event[]) => events.some((event) => event.activityTaskFailedEventAttributes);

test('every workflow that a worker knows has a recorded history', () => {
  const known = [...readFileSync(join(root, 'workflows', 'index.ts'), 'utf8').matchAll(/export \{ (\w+) \}/g)].map(
    ([, name]) => name,
  );
  expect(known.length).toBeGreaterThan(5);
  expect([...new Set(recorded.map((name) => typeOf(historyOf(name).events)))].toSorted()).toEqual(known.toSorted());
});

/** Events that a history of each branch must contain. */
const branches: Record<string, (events: Event[]) => boolean> = {
  success: asksFor('completeRun'),
  'rate-limited': asksFor('completeRun'),
  'failure-and-retry': (events) => fails(events) && asksFor('failRun')(events),
  cancel: (events) => events.some((event) => event.workflowExecutionCancelRequestedEventAttributes),
  'continue-as-new': (events) => events.some((event) => event.workflowExecutionContinuedAsNewEventAttributes),
  'current-events': asksFor('fetchCurrentEvents'),
  'waiting-for-a-slot': (events) =>
    events.some((event) => event.workflowExecutionSignaledEventAttributes?.signalName === 'admitted'),
  'early-stop': asksFor('shortenRun'),
  'key-check': asksFor('checkKey'),
  'chat-reply': asksFor('writeReply'),
  'chat-stopped': (events) => events.some((event) => event.workflowExecutionCancelRequestedEventAttributes),
  'segment-import': asksFor('importRows'),
  'recurring-run': asksFor('submitRecurring'),
  reconciler: (events) => events.some((event) => event.timerFiredEventAttributes) && asksFor('reconcile')(events),
};

test.each(Object.entries(branches))(
  'the branch %s has a recorded history that goes through it',
  (branch, goesThrough) => {
    const histories = recorded.filter((name) => name.startsWith(`${branch}-2`));
    expect(histories.length).toBeGreaterThan(0);
    for (const name of histories) expect([name, goesThrough(historyOf(name).events)]).toEqual([name, true]);
  },
);

test('recorded histories replay with the workflows of today', async () => {
  const outcomes = await replay(bundled, recorded);
  expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(recorded.map((name) => [name, null])));
}, 60_000);

test('a workflow that lost one activity call does not replay', async () => {
  const copy = mkdtempSync(join(tmpdir(), 'soundings-replay-'));
  try {
    for (const part of ['workflows', 'domain']) cpSync(join(root, part), join(copy, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    cpSync(join(root, 'package.json'), join(copy, 'package.json'));
    const path = join(copy, 'workflows', 'simulations', 'simulation.ts');
    const source = readFileSync(path, 'utf8');
    const changed = source.replace(/await runs\.checkComplete\(.*\)/, 'null');
    expect(changed).not.toBe(source);
    writeFileSync(path, changed);
    const outcomes = await replay(
      await bundle(join(copy, 'workflows')),
      recorded.filter((name) => name.startsWith('success')),
    );
    expect(outcomes.size).toBeGreaterThan(0);
    expect(new Set(outcomes.values())).toEqual(new Set(['DeterminismViolationError']));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}, 90_000);
