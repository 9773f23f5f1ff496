/** Many queued jobs and a Temporal in another zone: nobody else's run waits for them. */
import { waitUntil } from '../../local/wait-until.ts';
import { storeRun } from '../_support/stored-runs.ts';
import { startTcpProxy, type TcpProxy } from '../_support/tcp-proxy.ts';
import { createTestNamespace } from '../_support/temporal.ts';
import { createWorld, type World } from '../_support/world.ts';

/** Delay of each direction: Temporal answers after 50 ms. */
const delayMs = 25;

/** Defines the test for so many waiting jobs, more than the reconciler starts in a second. */
export function describeManyQueued(waiting: number): void {
  let network: TcpProxy;
  let world: World;

  beforeAll(async () => {
    const { address, namespace } = await createTestNamespace();
    const [host = '', port] = address.split(':');
    network = await startTcpProxy({ host, port: Number(port) }, { delayMs });
    world = await createWorld({
      simulator: { latencyMs: 100 },
      env: { TEMPORAL_ADDRESS: `127.0.0.1:${network.port}`, TEMPORAL_NAMESPACE: namespace },
    });
  }, 120_000);

  afterAll(async () => {
    await world?.close();
    await network?.close();
  }, 60_000);

  test(`a Temporal that answers in 50 ms gets the workflows of ${waiting} queued jobs, and other runs go on meanwhile`, async () => {
    const client = await world.temporal.client();
    const running = async () =>
      (await client.workflow.count(`WorkflowType = 'simulation' AND ExecutionStatus = 'Running'`)).count;
    const lost = { status: 'queued' as const, pausedAt: new Date(), updatedAt: new Date(Date.now() - 60_000) };
    for (let stored = 0; stored < waiting; stored += 100)
      await Promise.all(Array.from({ length: 100 }, () => storeRun(world.db, 'many', lost)));
    await waitUntil(async () => (await running()) > 100, { timeoutMs: 60_000 });

    const userId = await world.user();
    const input = { message: 'Buses run until midnight.', segmentIds: [await world.cohort(userId, 200)] };
    const { jobId } = await world.submit(userId, { ...input, numUsers: 20 });
    expect((await world.until(jobId, (run) => run.status === 'completed', 200_000)).status).toBe('completed');

    // Temporal still counts the run above for a moment after its end.
    const all = async () => (await running()) === waiting;
    expect(await waitUntil(all, { timeoutMs: 240_000, everyMs: 1_000 })).toBe(true);

    const ended = await world.submit(userId, { ...input, numUsers: 200 });
    await world.until(ended.jobId, (run) => run.answeredCount > 5, 90_000);
    await client.workflow.getHandle(`simulation/${ended.jobId}`).terminate('operator');
    expect(await world.until(ended.jobId, (run) => run.status === 'failed', 90_000)).toMatchObject({
      error: expect.stringMatching(/terminated in Temporal/),
    });
  }, 720_000);
}
