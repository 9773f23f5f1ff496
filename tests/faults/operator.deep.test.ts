/** @guards workflows/simulations/simulation.ts services/jobs/starts.ts activities/simulations/end-run.ts activities/simulations/run-outcome.ts activities/jobs/reconcile-jobs.ts services/job-kinds.ts workflows/jobs/** local/temporal.ts */
import { hasEnded, startFaultStack, type FaultStack } from '../_support/fault-stack.ts';

let world: FaultStack;

beforeAll(async () => {
  world = await startFaultStack();
  await world.configureSimulator({ latencyMs: 300 });
}, 180_000);

afterAll(() => world?.close());

test('Temporal shows a run with its id, summary, details and search attributes, but without content', async () => {
  const message = 'Every train will run every ten minutes, all day.';
  const jobId = await world.submit(message, 30);
  await world.until(jobId, (progress) => progress.answered > 0);
  const temporal = await world.temporal();
  expect(await temporal.workflow.getHandle(`simulation/${jobId}`).query('job')).toMatchObject({
    name: jobId,
    stage: 'running',
    attempt: 1,
    batches: 6,
  });
  const description = await temporal.workflow.getHandle(`simulation/${jobId}`).describe();
  expect(await description.staticSummary()).toMatch(/^30 personas, \d+ segments, openai$/);
  expect(await description.staticDetails()).toContain(jobId);
  const found: string[] = [];
  for await (const run of temporal.workflow.list({
    query: `Segment = '${world.segmentIds[0]}' AND Provider = 'openai' AND RunKind = 'simulation'`,
  }))
    found.push(run.workflowId);
  expect(found).toContain(`simulation/${jobId}`);
  await world.until(jobId, hasEnded);
  const history = JSON.stringify(await temporal.workflow.getHandle(`simulation/${jobId}`).fetchHistory());
  expect(history).not.toContain(Buffer.from(message).toString('base64').slice(0, 20));
  expect(history).not.toContain(message);
}, 90_000);

test('canceling a workflow in Temporal closes its record as canceled', async () => {
  const jobId = await world.submit('This one is cancelled by an operator.', 200);
  await world.until(jobId, (progress) => progress.answered > 0);
  await (await world.temporal()).workflow.getHandle(`simulation/${jobId}`).cancel();
  expect(await world.until(jobId, hasEnded, 30_000)).toMatchObject({ status: 'failed', error: 'Cancelled by user' });
}, 90_000);
