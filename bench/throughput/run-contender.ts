/** Runs a contender of the throughput benchmark in its own process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ContenderTimes } from '../contenders/contender-process.ts';
import type { Task } from '../contenders/work.ts';
import type { BenchStack } from '../support/bench-stack.ts';
import { reactionRate, serverCpu, watchMemory, type Measured } from './measured.ts';
import type { OurRun } from './ours.ts';

/** Number of personas in the warm-up, as for the product: enough to compile the code and open the connections. */
const warmUps = 500;

/** Repeats the work of the product's run with a contender in its own process. The process prints 'warm', reads 'go', and prints its
 * times. */
export async function runContender(
  setup: BenchStack,
  name: string,
  ourRun: OurRun,
  concurrent: number,
): Promise<Measured> {
  const runId = `${name}-${concurrent}`;
  const tasks = [
    await taskOf(setup, { runId: `${runId}-warm-up`, personas: warmUps, rosterId: ourRun.rosterId, concurrent }),
    await taskOf(setup, { runId, personas: ourRun.reactions, rosterId: ourRun.rosterId, concurrent }),
  ];
  const program = join(import.meta.dirname, '..', 'contenders', `${name}.ts`);
  const child = spawn(process.execPath, [program, ...tasks.map((task) => JSON.stringify(task))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  if ((await lines.next()).value !== 'warm') throw new Error(`${name} did not finish its warm-up`);
  const before = serverCpu(setup);
  const stopWatching = watchMemory(child.pid ?? 0);
  child.stdin.write('go\n');
  const { value } = await lines.next();
  const memoryMb = stopWatching();
  const after = serverCpu(setup);
  if (child.exitCode === null) await once(child, 'exit');
  const { cpuMs, wholeSeconds } = JSON.parse(value ?? '{}') as ContenderTimes;
  return {
    ...(await reactionRate(setup, runId)),
    wholeSeconds,
    workerCpu: cpuMs / ourRun.reactions,
    postgresCpu: (after.postgres - before.postgres) / ourRun.reactions,
    temporalCpu: 0,
    asks: Number.NaN,
    inserts: Number.NaN,
    providerCpu: (after.provider - before.provider) / ourRun.reactions,
    memoryMb,
  };
}

/** Creates a completed run as the parent of a contender's rows: no worker processes a completed one. */
async function taskOf(
  { db, stack }: BenchStack,
  request: { runId: string; personas: number; rosterId: string; concurrent: number },
): Promise<Task> {
  const { runId, personas, rosterId, concurrent } = request;
  const ourRun = await db
    .selectFrom('dynamicSimulationRun')
    .select(['message', 'userId'])
    .where('rosterId', '=', rosterId)
    .executeTakeFirstOrThrow();
  const record = {
    id: runId,
    ...ourRun,
    status: 'completed' as const,
    numUsers: personas,
    rosterId,
    models: ['gpt-4o'],
    modelProvider: 'openai',
  };
  await db.insertInto('dynamicSimulationRun').values(record).execute();
  return {
    databaseUrl: stack.urls.database,
    baseUrl: `${stack.urls.simulator}/v1`,
    apiKey: `sim-contender-${concurrent}`,
    concurrent,
    runId,
  };
}
