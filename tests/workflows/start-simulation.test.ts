import { Client, Connection } from '@temporalio/client';
import { simulationWorkflowId } from '../../workflows/ids.ts';
import { simulationKind } from '../../domain/simulations/progress.ts';
import { cancelJobExecution, startJobWorkflow } from '../../services/jobs/job-workflows.ts';
import { describeRun } from '../../services/jobs/starts.ts';
import { createTestNamespace } from '../_support/temporal.ts';

let connection: Connection;
let client: Client;

beforeAll(async () => {
  const { address, namespace } = await createTestNamespace();
  connection = await Connection.connect({ address });
  client = new Client({ connection, namespace });
});

afterAll(() => connection?.close());

const facts = { userId: 'somebody', modelProvider: 'openai', segmentIds: [], numUsers: 1 };
function startRun(name: string, execution: number): Promise<boolean> {
  const job = { id: `record-of-${name}`, name, execution };
  return startJobWorkflow(client, simulationKind, job, describeRun(job, facts));
}
const handleOf = (jobId: string) => client.workflow.getHandle(simulationWorkflowId(jobId));

// No worker is running, so a workflow stays open until the test ends it.

test('an execution is started only once', async () => {
  expect(await startRun('calm-river-stone', 1)).toBe(true);
  expect(await startRun('calm-river-stone', 1)).toBe(false);
});

test('a retry waits for the workflow of the earlier execution, which ends just after its record', async () => {
  await startRun('tall-grass-sings', 1);
  const retry = startRun('tall-grass-sings', 2);
  // The retry has found it by then.
  for (let looks = 0; looks < 3; looks += 1) await handleOf('tall-grass-sings').describe();
  await handleOf('tall-grass-sings').terminate();
  expect(await retry).toBe(true);
  expect(await handleOf('tall-grass-sings').describe()).toMatchObject({
    memo: { execution: 2 },
    status: { name: 'RUNNING' },
  });
});

test('if an earlier execution does not end, the reconciler starts the retry', async () => {
  await startRun('slow-clouds-pass', 1);
  expect(await startRun('slow-clouds-pass', 2)).toBe(false);
  expect(await handleOf('slow-clouds-pass').describe()).toMatchObject({
    memo: { execution: 1 },
    status: { name: 'RUNNING' },
  });
});

test('a late cancel does not affect the workflow of the retry', async () => {
  await startRun('old-wind-turns', 2);
  const job = { kind: 'simulation', name: 'old-wind-turns' };
  await cancelJobExecution(client, { ...job, execution: 1 });
  expect(await cancelRequests('old-wind-turns')).toBe(0);
  await cancelJobExecution(client, { ...job, execution: 2 });
  expect(await cancelRequests('old-wind-turns')).toBe(1);
});

async function cancelRequests(jobId: string): Promise<number> {
  const { events } = await handleOf(jobId).fetchHistory();
  return (events ?? []).filter((event) => event.workflowExecutionCancelRequestedEventAttributes).length;
}
