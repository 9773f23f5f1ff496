// @guards services/jobs/worker-builds.ts local/operator/** activities/{worker,run-workers}.ts config/temporal.ts
/** Workers with a build id get runs only once their build is promoted. */
import { groups } from '../../local/operator/groups.ts';
import { queuesWithoutBuild } from '../../services/jobs/worker-builds.ts';
import { simulationWorkflowId } from '../../workflows/ids.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { createWorld, type World, type WorkerProcess } from '../_support/world.ts';

let world: World;
let userId: string;
let segmentIds: string[];

beforeAll(async () => {
  world = await createWorld({ workers: 0 });
  userId = await world.user();
  segmentIds = [await world.cohort(userId, 3)];
}, 60_000);

afterAll(() => world?.close());

async function operate(verb: string, ...args: string[]): Promise<string> {
  const lines: string[] = [];
  await groups['workers']?.[verb]?.run({ db: world.db, env: world.env, args, say: (line) => lines.push(line) });
  return lines.join('\n');
}

async function startBuild(buildId: string): Promise<WorkerProcess> {
  const worker = await world.startWorker({ WORKER_BUILD_ID: buildId });
  const client = await world.temporal.client();
  await waitForValue(
    () => queuesWithoutBuild(client, world.env.WORKER_DEPLOYMENT, buildId),
    (queues) => queues.length === 0,
  );
  return worker;
}

async function submit(): Promise<string> {
  return (await world.submit(userId, { message: 'Trams run all night.', segmentIds, numUsers: 3 })).jobId;
}

async function historyOf(jobId: string) {
  const handle = (await world.temporal.client()).workflow.getHandle(simulationWorkflowId(jobId));
  return (await handle.fetchHistory()).events ?? [];
}

/** Builds of a completed run's decisions, and whether one process did everything. */
async function doneBy(jobId: string, worker: WorkerProcess) {
  const { status } = await world.until(jobId);
  const events = await historyOf(jobId);
  const builds = events.flatMap(({ workflowTaskCompletedEventAttributes: done }) =>
    done ? [done.deploymentVersion?.buildId ?? ''] : [],
  );
  const identities = events.flatMap(
    ({ workflowTaskStartedEventAttributes: decided, activityTaskStartedEventAttributes: acted }) =>
      (decided ?? acted)?.identity ?? [],
  );
  const isAlone = identities.every((identity) => identity.includes(`/${worker.child.pid}/`));
  return { status, builds: [...new Set(builds)], isAlone };
}

const completed = (buildId: string) => ({ status: 'completed', builds: [buildId], isAlone: true });

test('a run waits until a build is promoted, and changes to another build only when that is promoted', async () => {
  expect(await operate('list')).toBe('No worker has a build id: every worker gets runs.');
  await expect(operate('release')).rejects.toThrow('nothing to release');
  await expect(operate('promote', 'b1')).rejects.toThrow(
    'No worker of build b1 polls runs, provider-calls, provider-interactive, webhook-deliveries',
  );

  const first = await startBuild('b1');
  const waiting = await submit();
  expect(await operate('list')).toMatch(/^b1 +- +yes /m);
  expect((await historyOf(waiting)).filter((event) => event.workflowTaskStartedEventAttributes)).toEqual([]);
  expect(await operate('promote', 'b1')).toContain('build b1 get all runs');
  expect(await doneBy(waiting, first)).toEqual(completed('b1'));

  const second = await startBuild('b2');
  expect(await doneBy(await submit(), first)).toEqual(completed('b1'));
  await operate('promote', 'b2');
  expect(await operate('list')).toMatch(/^b2 +gets runs +yes /m);
  expect(await doneBy(await submit(), second)).toEqual(completed('b2'));

  const unversioned = await world.startWorker();
  expect(await doneBy(await submit(), second)).toEqual(completed('b2'));
  expect(await operate('release')).toContain('without a build id');
  expect(await doneBy(await submit(), unversioned)).toEqual(completed(''));
}, 120_000);
