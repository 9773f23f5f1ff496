/**
 * Records one history per branch of a workflow into tests/replay/histories: the real workflows on a real Temporal, with
 * scripted activities. Existing files are never overwritten: a changed workflow gets additional histories and must still
 * replay the old ones. Run: node tests/replay/record-histories.ts [BRANCH…]
 */
import { existsSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import proto from '@temporalio/proto';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { bundleWorkflows } from '../../activities/workflow-bundle.ts';
import { interactiveQueue, providerQueue, runsQueue, webhookQueue } from '../../workflows/ids.ts';
import { scriptedActivities, type Activities } from '../_support/scripted-activities.ts';
import { startTemporalWithShortHistories } from '../_support/temporal-with-short-histories.ts';
import type { Branch } from './branch.ts';
import { branches, suggestedAfter } from './branches.ts';
import type { Event } from './history-events.ts';

const folder = join(import.meta.dirname, 'histories');
const stamp = new Date().toISOString().slice(0, 10);
const { History } = proto.temporal.api.history.v1;
type IHistory = proto.temporal.api.history.v1.IHistory;

Runtime.install({ logger: new DefaultLogger('ERROR') });
const [temporal, workflowBundle] = await Promise.all([
  startTemporalWithShortHistories(suggestedAfter),
  bundleWorkflows(),
]);
const connection = await NativeConnection.connect({ address: temporal.address });
const clientConnection = await Connection.connect({ address: temporal.address });
const { workflow: workflows } = new Client({ connection: clientConnection });
/** The activities of the branch that is being recorded. */
let scripted = scriptedActivities();
let firstCalls = promisesOfCalls();
const activities = Object.fromEntries(
  Object.keys(scripted).map((name) => [name, activityNamed(name as keyof Activities)]),
);
const workers = await Promise.all([
  Worker.create({ connection, activities, taskQueue: runsQueue, workflowBundle }),
  Worker.create({ connection, activities, taskQueue: providerQueue }),
  Worker.create({ connection, activities, taskQueue: interactiveQueue }),
  Worker.create({ connection, activities, taskQueue: webhookQueue }),
]);
const running = workers.map((worker) => worker.run());
try {
  const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(branches);
  for (const name of wanted) {
    const branch = branches[name];
    if (branch === undefined) throw new Error(`There is no branch ${name} in tests/replay/branches.ts`);
    const path = join(folder, `${name}-${stamp}.binpb`);
    if (existsSync(path)) continue;
    const history = withoutMachine(await recordBranch(name, branch));
    writeFileSync(path, History.encode(history).finish());
    process.stdout.write(`${name}: ${history.events?.length ?? 0} events\n`);
  }
} finally {
  for (const worker of workers) worker.shutdown();
  await Promise.all(running);
  await clientConnection.close();
  await connection.close();
  await temporal.stop();
}

async function recordBranch(name: string, branch: Branch): Promise<IHistory> {
  scripted = scriptedActivities(branch.activities);
  firstCalls = promisesOfCalls();
  const workflowId = `recorded/${name}`;
  const { firstExecutionRunId } = await workflows.start(branch.workflow, {
    taskQueue: runsQueue,
    workflowId,
    workflowExecutionTimeout: '2m',
    args: branch.args,
  });
  const latest = workflows.getHandle(workflowId);
  await branch.act?.(latest, async (activity) => firstCalls.get(activity)?.promise);
  if (!branch.isEndless) await latest.result().catch(() => undefined);
  const history = await findHistory(workflowId, firstExecutionRunId, branch.goesThrough);
  if (branch.isEndless) await latest.terminate();
  if (history === null) throw new Error(`The run did not go through ${name}`);
  return history;
}

/** Returns the first history of a workflow and its continuations that goes through the branch. */
async function findHistory(
  workflowId: string,
  firstRunId: string,
  goesThrough: Branch['goesThrough'],
): Promise<IHistory | null> {
  for (let runId: string | null | undefined = firstRunId; runId;) {
    const history: IHistory = await workflows.getHandle(workflowId, runId).fetchHistory();
    const events: Event[] = history.events ?? [];
    if (goesThrough(events)) return history;
    runId = events.at(-1)?.workflowExecutionContinuedAsNewEventAttributes?.newExecutionRunId;
  }
  return null;
}

function promisesOfCalls(): Map<string, PromiseWithResolvers<void>> {
  return new Map(Object.keys(scripted).map((name) => [name, Promise.withResolvers<void>()]));
}

function activityNamed(name: keyof Activities) {
  return (input: never): Promise<unknown> => {
    firstCalls.get(name)?.resolve();
    return scripted[name](input);
  };
}

/** Machine names and paths in stack traces are private and irrelevant for a replay. */
function withoutMachine<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll(hostname(), 'worker') as T;
  if (Array.isArray(value)) return value.map(withoutMachine) as T;
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value;
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'identity' || name === 'stackTrace') Object.assign(value, { [name]: '' });
    else Object.assign(value, { [name]: withoutMachine(inner) });
  }
  return value;
}
