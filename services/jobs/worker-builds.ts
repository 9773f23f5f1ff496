/** Builds of workers: which ones Temporal knows, which poll, and which one gets the work. */
import type { Client } from '@temporalio/client';
import { interactiveQueue, providerQueue, runsQueue, webhookQueue } from '../../workflows/ids.ts';

export interface WorkerBuild {
  buildId: string;
  /** True of the build that gets the work. */
  isCurrent: boolean;
  createdAt: Date | null;
}

/** A poll lasts a minute, so a worker that polls was seen in this time. */
const seenWithinMs = 70_000;

/** Temporal's numbers of the two kinds of task. */
const workflowTasks = 1;
const activityTasks = 2;

const polled = [
  { name: runsQueue, taskQueueType: workflowTasks },
  { name: runsQueue, taskQueueType: activityTasks },
  { name: providerQueue, taskQueueType: activityTasks },
  { name: interactiveQueue, taskQueueType: activityTasks },
  { name: webhookQueue, taskQueueType: activityTasks },
];

/** Lists the builds that have polled under the deployment's name; none when no worker has a build id. */
export async function listBuilds(client: Client, deploymentName: string): Promise<WorkerBuild[]> {
  const { namespace } = client.options;
  const described = await client.workflowService
    .describeWorkerDeployment({ namespace, deploymentName })
    .catch(ignoreMissing);
  const info = described?.workerDeploymentInfo;
  const current = info?.routingConfig?.currentDeploymentVersion?.buildId;
  return (info?.versionSummaries ?? []).flatMap(({ deploymentVersion, createTime }) => {
    const buildId = deploymentVersion?.buildId;
    if (!buildId) return [];
    return [{ buildId, isCurrent: buildId === current, createdAt: createTime ? dateOf(createTime.seconds) : null }];
  });
}

/** Returns the task queues for which no worker of the build polls. */
export async function queuesWithoutBuild(client: Client, deploymentName: string, buildId: string): Promise<string[]> {
  const { namespace } = client.options;
  const missing = await Promise.all(
    polled.map(async ({ name, taskQueueType }) => {
      const { pollers } = await client.workflowService.describeTaskQueue({
        namespace,
        taskQueue: { name },
        taskQueueType,
      });
      const isPolled = pollers?.some(
        ({ deploymentOptions: options, lastAccessTime }) =>
          options?.deploymentName === deploymentName &&
          options.buildId === buildId &&
          Date.now() - dateOf(lastAccessTime?.seconds).getTime() < seenWithinMs,
      );
      return isPolled ? [] : [name];
    }),
  );
  return [...new Set(missing.flat())];
}

/**
 * Gives all work to the workers of one build, or, without a build id, to those that have none. False when Temporal does
 * not know the build.
 */
export async function promoteBuild(client: Client, deploymentName: string, buildId: string): Promise<boolean> {
  const { namespace, identity } = client.options;
  const promoted = await client.workflowService
    .setWorkerDeploymentCurrentVersion({ namespace, deploymentName, buildId, identity })
    .catch(ignoreMissing);
  return promoted !== null;
}

/** gRPC's status NOT_FOUND. */
const notFoundCode = 5;

function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === notFoundCode) return null;
  throw error;
}

function dateOf(seconds: unknown): Date {
  return new Date(Number(seconds ?? 0) * 1_000);
}
