/** The workflow's decisions about batches, with activities that only record their arguments. */
import { Client, Connection, type WorkflowClientInterceptor } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import { DefaultLogger, NativeConnection, Runtime, Worker, type WorkerOptions } from '@temporalio/worker';
import { bundleWorkflows } from '../../activities/workflow-bundle.ts';
import type { BatchInput, BatchResult } from '../../activities/simulations/messages.ts';
import { providerQueue, runsQueue } from '../../workflows/ids.ts';
import type { SimulationInput } from '../../workflows/messages.ts';
import { answered, claimed, planOf, scriptedActivities, type Activities } from '../_support/scripted-activities.ts';
import { startTemporalWithShortHistories } from '../_support/temporal-with-short-histories.ts';

let temporal: Awaited<ReturnType<typeof startTemporalWithShortHistories>>;
let connection: NativeConnection;
let clientConnection: Connection;
let bundle: { code: string };

beforeAll(async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  [temporal, bundle] = await Promise.all([startTemporalWithShortHistories(60), bundleWorkflows()]);
  connection = await NativeConnection.connect({ address: temporal.address });
  clientConnection = await Connection.connect({ address: temporal.address });
}, 120_000);

afterAll(async () => {
  await clientConnection?.close();
  await connection?.close();
  await temporal?.stop();
}, 30_000);

interface Script {
  personas: number;
  /** Batch size of the first claim, the second, and so on; the last one is repeated. */
  batchSizes: number[];
  answer?: (batch: BatchInput) => Partial<BatchResult>;
}

interface Notes {
  batches: BatchInput[];
  claims: number[];
  shortened: number[];
  /** Errors of failed runs. */
  failures: string[];
  /** Trace headers of the activities. */
  traces: Set<unknown>;
}

function activitiesOf({ personas, batchSizes, answer }: Script): { activities: Activities; notes: Notes } {
  const notes: Notes = { batches: [], claims: [], shortened: [], failures: [], traces: new Set() };
  const activities = scriptedActivities({
    claimRun: async ({ attempt }) => {
      const batchSize = batchSizes[notes.claims.length] ?? batchSizes.at(-1) ?? 1;
      notes.claims.push(attempt);
      return claimed(attempt, [planOf(batchSize)]);
    },
    loadSegments: async () => ({ personas }),
    reactToBatch: async (batch) => {
      notes.batches.push(batch);
      return { ...answered(batch), ...answer?.(batch) };
    },
    shortenRun: async (shortened) => {
      notes.shortened.push(shortened.personas);
    },
    failRun: async ({ error }) => {
      notes.failures.push(error);
      return 'failed';
    },
  });
  return { activities, notes };
}

const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

const sendTrace: WorkflowClientInterceptor = {
  startWithDetails: (input, next) =>
    next({ ...input, headers: { ...input.headers, traceparent: defaultPayloadConverter.toPayload(trace) } }),
};

function notingTraces({ traces }: Notes): NonNullable<NonNullable<WorkerOptions['interceptors']>['activity']>[number] {
  return () => ({
    inbound: {
      execute: (input, next) => {
        const { traceparent } = input.headers;
        traces.add(traceparent === undefined ? 'none' : defaultPayloadConverter.fromPayload(traceparent));
        return next(input);
      },
    },
  });
}

let runs = 0;

async function run(script: Script, input: Partial<SimulationInput> = {}): Promise<Notes> {
  runs += 1;
  const { activities, notes } = activitiesOf(script);
  const common = { connection, activities, interceptors: { activity: [notingTraces(notes)] } };
  const [deciding, asking] = await Promise.all([
    Worker.create({ ...common, taskQueue: runsQueue, workflowBundle: bundle }),
    Worker.create({ ...common, taskQueue: providerQueue }),
  ]);
  const jobId = `calm-river-${runs}`;
  const args: [SimulationInput] = [{ runId: `run-${runs}`, jobId, execution: 1, ...input }];
  const done = new Client({ connection: clientConnection, interceptors: { workflow: [sendTrace] } }).workflow.execute(
    'simulation',
    {
      taskQueue: runsQueue,
      workflowId: `simulation/${jobId}`,
      workflowExecutionTimeout: '60s',
      args,
    },
  );
  await deciding.runUntil(asking.runUntil(done));
  expect(notes.failures).toEqual([]);
  return notes;
}

/** Number of personas in each batch. */
function placesOf({ batches }: Notes): Set<number> {
  return new Set(batches.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)));
}

test('a run that may stop early is never shortened below the answers of an earlier attempt', async () => {
  const enough = ({ from }: BatchInput) => (from === 0 ? { enough: true, reached: 70 } : {});
  const notes = await run({ personas: 100, batchSizes: [10], answer: enough });
  expect(notes.shortened).toEqual([70]);
  expect([...placesOf(notes)].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 70 }, (_, at) => at));
}, 60_000);

test('a run stops after the batches in flight if nobody after them has answered', async () => {
  const notes = await run({ personas: 100, batchSizes: [10], answer: ({ to }) => ({ enough: true, reached: to }) });
  expect(notes.shortened).toHaveLength(1);
  expect(notes.shortened[0]).toBeLessThanOrEqual(30);
  expect(Math.max(...notes.batches.map(({ to }) => to))).toBe(notes.shortened[0]);
}, 60_000);

test('larger batches after a continued history leave no persona out', async () => {
  const personas = 120;
  const notes = await run({ personas, batchSizes: [2, 2, 5, 10] });
  expect(notes.claims.length).toBeGreaterThan(2);
  expect(notes.batches.some(({ from, to }) => to - from > 2)).toBe(true);
  expect(placesOf(notes).size).toBe(personas);
  // The trace of the start goes with every activity, before and after the history was continued.
  expect([...notes.traces]).toEqual([trace]);
}, 90_000);

test('a history that an earlier version continued without batch sizes proceeds with the current size', async () => {
  const notes = await run(
    { personas: 40, batchSizes: [10] },
    { carried: { attempt: 1, personas: 40, nextBatch: [2] } },
  );
  expect(notes.batches.map(({ from }) => from).toSorted((a, b) => a - b)).toEqual([20, 30]);
}, 60_000);

test('a resumed run asks the paused personas and repeats no earlier batch', async () => {
  const paused = new Set([20, 40]);
  // Each of these batches is paused once.
  const answer = ({ from }: BatchInput) => (paused.delete(from) ? { paused: true } : {});
  const notes = await run({ personas: 60, batchSizes: [10], answer });
  // One claim more for each pause, and where a history was continued.
  expect(notes.claims.length).toBeGreaterThanOrEqual(3);
  expect(new Set(notes.claims)).toEqual(new Set([1]));
  const asked = notes.batches.map(({ from }) => from);
  expect(placesOf(notes).size).toBe(60);
  expect([0, 10].map((from) => asked.filter((one) => one === from).length)).toEqual([1, 1]);
}, 60_000);

test('a workflow that replaces a lost one starts with the given attempt number', async () => {
  expect((await run({ personas: 5, batchSizes: [5] }, { attempt: 2 })).claims).toEqual([2]);
}, 60_000);
