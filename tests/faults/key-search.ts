/**
 * Searches for keys in every place where a stack could leave them, and plants one in each place to prove that it would
 * be found.
 */
import { appendFileSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { sql } from 'kysely';
import type { FaultStack } from '../_support/fault-stack.ts';

/** Returns the keys that a text contains: unchanged, in base64, or as part of an escaped string. */
export function keysIn(text: string, keys: readonly string[]): string[] {
  return keys.filter(
    (key) =>
      text.includes(key) ||
      text.includes(Buffer.from(key).toString('base64').slice(0, -4)) ||
      text.includes(key.slice(4, -2)),
  );
}

/** Collects everything that a stack has stored, by place. */
export interface Written {
  logs: string;
  histories: string;
  temporalFiles: string;
  database: string;
}

export async function everythingWritten(world: FaultStack, jobIds: readonly string[]): Promise<Written> {
  const { workflow } = await world.temporal();
  const workflowIds = [...jobIds.map((jobId) => `simulation/${jobId}`), plantedWorkflow];
  const histories = await Promise.all(workflowIds.map((id) => workflow.getHandle(id).fetchHistory()));
  return {
    logs: textOf(join(world.folder, 'logs')),
    histories: histories.map(readable).join('\n'),
    temporalFiles: textOf(join(world.folder, 'temporal')),
    database: await databaseText(world),
  };
}

/** Returns Temporal's description of pending activities: their heartbeats and last errors. */
export async function pendingText(client: Client, workflowId: string): Promise<string> {
  const { raw } = await client.workflow.getHandle(workflowId).describe();
  return readable(raw.pendingActivities);
}

export interface PlantedKeys {
  log: string;
  history: string;
  error: string;
  heartbeat: string;
  database: string;
}

const plantedWorkflow = 'planted';

/** Plants a separate key in each place. */
export async function plantKeys(world: FaultStack, keys: PlantedKeys): Promise<void> {
  appendFileSync(world.stack.home.logFile('worker-1'), `${JSON.stringify({ msg: `calls with Bearer ${keys.log}` })}\n`);
  await world.session.ask('mutation ($name: String!) { createCohort(input: { name: $name, type: "other" }) { id } }', {
    name: keys.database,
  });
  const client = await world.temporal();
  // Long polls must state their time limit.
  await client.connection.withDeadline(Date.now() + 60_000, () => plantInTemporal(client, keys));
}

export async function plantedPendingText(client: Client): Promise<string> {
  return pendingText(client, plantedWorkflow);
}

/**
 * A workflow without other workers: one key is its argument, one the error of its activity, one the activity's
 * heartbeat.
 */
async function plantInTemporal(client: Client, { history, error, heartbeat }: PlantedKeys): Promise<void> {
  const { workflowService: service } = client.connection;
  const who = { namespace: client.options.namespace, identity: 'planter' };
  const taskQueue = { name: plantedWorkflow };
  await client.workflow.start(plantedWorkflow, {
    workflowId: plantedWorkflow,
    taskQueue: plantedWorkflow,
    args: [history],
  });
  const { taskToken } = await service.pollWorkflowTaskQueue({ ...who, taskQueue });
  const scheduleActivityTask = 1;
  const activity = {
    activityId: '1',
    activityType: { name: 'planted' },
    taskQueue,
    scheduleToCloseTimeout: { seconds: 600 as never },
  };
  const commands = [{ commandType: scheduleActivityTask, scheduleActivityTaskCommandAttributes: activity }];
  await service.respondWorkflowTaskCompleted({ ...who, taskToken, commands });
  const first = await service.pollActivityTaskQueue({ ...who, taskQueue });
  await service.respondActivityTaskFailed({
    ...who,
    taskToken: first.taskToken,
    failure: { message: error, applicationFailureInfo: {} },
  });
  const second = await service.pollActivityTaskQueue({ ...who, taskQueue });
  const payload = { metadata: { encoding: Buffer.from('json/plain') }, data: Buffer.from(JSON.stringify(heartbeat)) };
  await service.recordActivityTaskHeartbeat({ ...who, taskToken: second.taskToken, details: { payloads: [payload] } });
}

/** Formats JSON with readable payloads, which otherwise print as base64. */
function readable(value: unknown): string {
  return JSON.stringify(value, (name, inner: unknown) =>
    name === 'data' && typeof inner === 'string' ? atob(inner) : inner,
  );
}

/** The content of all files below a folder. */
export function textOf(folder: string): string {
  const paths = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));
  return paths.map(textAt).join('\n');
}

/**
 * Returns an empty text for a folder, and for a file that has been deleted, like the journals of a running database.
 */
function textAt(path: string): string {
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  if (!isFile) return '';
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

async function databaseText(world: FaultStack): Promise<string> {
  return world.withDb(async (db) => {
    const tables = await sql<{
      name: string;
    }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
    const texts = [];
    for (const { name } of tables.rows) {
      const { rows } = await sql<{
        text: string | null;
      }>`select string_agg(t::text, ' ') as text from ${sql.table(name)} as t`.execute(db);
      texts.push(rows[0]?.text ?? '');
    }
    return texts.join('\n');
  });
}
