import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import proto from '@temporalio/proto';
import { bundleWorkflowCode, DefaultLogger, Runtime, Worker } from '@temporalio/worker';

const root = join(import.meta.dirname, '..', '..');
const folder = join(import.meta.dirname, 'histories');
const recorded = readdirSync(folder).filter((name) => name.endsWith('.binpb'));

async function bundle(workflows: string): Promise<{ code: string }> {
  return bundleWorkflowCode({ workflowsPath: join(workflows, 'index.ts'), logger: new DefaultLogger('WARN') });
}

async function replay(workflowBundle: { code: string }, names: readonly string[]): Promise<Map<string, string | null>> {
  const histories = names.map((name) => ({
    workflowId: 'simulation/recorded',
    history: proto.temporal.api.history.v1.History.decode(readFileSync(join(folder, name))),
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

test('every branch has a recorded history', () => {
  const branches = [
    'success',
    'rate-limited',
    'failure-and-retry',
    'cancel',
    'continue-as-new',
    'key-check',
    'chat-reply',
    'chat-stopped',
    'segment-import',
  ];
  for (const branch of branches) expect(recorded.some((name) => name.startsWith(branch))).toBe(true);
});

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
    const path = join(copy, 'workflows', 'simulation.ts');
    const source = readFileSync(path, 'utf8');
    const changed = source.replace(/^\s*await runs\.checkComplete\(.*\);\n/m, '');
    expect(changed).not.toBe(source);
    writeFileSync(path, changed);
    const outcomes = await replay(
      await bundle(join(copy, 'workflows')),
      recorded.filter((name) => name.startsWith('success')),
    );
    expect([...outcomes.values()]).toEqual(['DeterminismViolationError']);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}, 90_000);
