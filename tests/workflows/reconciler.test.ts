import { createWorld, type World } from '../_support/world.ts';
import { createTemporalGateway } from '../../api/temporal.ts';
import { submitRun } from '../../api/simulations/submit.ts';

let world: World;
let userId: string;
let cohortId: string;

beforeAll(async () => {
  world = await createWorld({ simulator: { latencyMs: 150 } });
  userId = await world.user();
  cohortId = await world.cohort(userId, 60);
}, 120_000);

afterAll(() => world.close());

const input = (numUsers = 60) => ({ message: 'Every clinic will publish its waiting times.', segmentIds: [cohortId], numUsers });

async function started(): Promise<string> {
  const { jobId } = await world.submit(userId, input());
  await world.until(jobId, (run) => run.answeredCount > 5);
  return jobId;
}

async function answers(jobId: string): Promise<number> {
  const run = await world.run(jobId);
  return (await world.db.selectFrom('reaction').select('personaIndex').where('runId', '=', run.id).execute()).length;
}

test('a record whose workflow was never started gets one', async () => {
  const nowhere = createTemporalGateway({ TEMPORAL_ADDRESS: '127.0.0.1:9', TEMPORAL_NAMESPACE: 'default' });
  const { jobId } = await submitRun({ ...world, temporal: nowhere }, userId, input(5));
  expect(await world.run(jobId)).toMatchObject({ status: 'queued' });
  expect(await world.until(jobId)).toMatchObject({ status: 'completed', answeredCount: 5 });
  await nowhere.close();
}, 60_000);

test('a workflow whose record was deleted is cancelled', async () => {
  const jobId = await started();
  await world.db.deleteFrom('dynamicSimulationRun').where('jobId', '=', jobId).execute();
  const handle = (await world.temporal.client()).workflow.getHandle(`simulation/${jobId}`);
  await handle.result().catch(() => undefined);
  expect(['CANCELLED', 'COMPLETED']).toContain((await handle.describe()).status.name);
}, 60_000);

test('a run whose workflow vanished from Temporal is started again, at the cost of an attempt, and asks only who is missing', async () => {
  const jobId = await started();
  const client = await world.temporal.client();
  await client.workflowService.deleteWorkflowExecution({
    namespace: world.env.TEMPORAL_NAMESPACE,
    workflowExecution: { workflowId: `simulation/${jobId}` },
  });
  const run = await world.until(jobId, undefined, 90_000);
  expect(run).toMatchObject({ status: 'completed', answeredCount: 60, attemptCount: 2 });
  expect(await answers(jobId)).toBe(60);
}, 120_000);

test('an open run that an operator resets goes on from its rows', async () => {
  const jobId = await started();
  const client = await world.temporal.client();
  const workflowId = `simulation/${jobId}`;
  const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
  const first = events?.find((event) => event.workflowTaskCompletedEventAttributes)?.eventId;
  await client.workflowService.resetWorkflowExecution({
    namespace: world.env.TEMPORAL_NAMESPACE,
    workflowExecution: { workflowId },
    workflowTaskFinishEventId: first ?? null,
    requestId: jobId,
    reason: 'operator',
  });
  const run = await world.until(jobId, undefined, 90_000);
  expect(run).toMatchObject({ status: 'completed', answeredCount: 60 });
  expect(await answers(jobId)).toBe(60);
}, 120_000);
