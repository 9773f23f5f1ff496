/** Operator commands for the builds of workers. */
import type { Client } from '@temporalio/client';
import { createTemporalGateway, TemporalUnreachable } from '../../services/jobs/temporal.ts';
import { listBuilds, promoteBuild, queuesWithoutBuild } from '../../services/jobs/worker-builds.ts';
import { waitUntil } from '../wait-until.ts';
import { formatColumns, onlyArgument, OperatorError, shortTime, type CommandGroup, type Operation } from './command.ts';

/** Temporal registers a build a moment after its first poll. */
const registeredWithinMs = 10_000;

/** Builds of workers that have a WORKER_BUILD_ID. */
export const workerCommands: CommandGroup = {
  promote: {
    usage: 'BUILD-ID',
    does: 'give all runs to the workers of one build',
    run: (operation) =>
      withTemporal(operation, async (client) => {
        const { args, env, say } = operation;
        const buildId = onlyArgument(args, 'build id');
        const name = env.WORKER_DEPLOYMENT;
        const missing = await queuesWithoutBuild(client, name, buildId);
        if (missing.length > 0)
          throw new OperatorError(
            `No worker of build ${buildId} polls ${missing.join(', ')}, so runs would stand still: start workers with WORKER_BUILD_ID=${buildId} first (\`workers list\` shows the builds of ${name}).`,
          );
        const isPromoted = await waitUntil(() => promoteBuild(client, name, buildId), {
          timeoutMs: registeredWithinMs,
        });
        if (!isPromoted)
          throw new OperatorError(`Temporal does not know build ${buildId} of ${name} yet: try again in a minute.`);
        say(`Workers of build ${buildId} get all runs now, the open ones too from their next step.`);
      }),
  },
  list: {
    usage: '',
    does: 'show the builds of workers and which one gets the runs',
    run: (operation) =>
      withTemporal(operation, async (client) => {
        const { env, say } = operation;
        const builds = await listBuilds(client, env.WORKER_DEPLOYMENT);
        if (builds.length === 0) return say('No worker has a build id: every worker gets runs.');
        const rows = await Promise.all(
          builds.map(async ({ buildId, isCurrent, createdAt }) => {
            const missing = await queuesWithoutBuild(client, env.WORKER_DEPLOYMENT, buildId);
            return [buildId, isCurrent ? 'gets runs' : '-', missing.length === 0 ? 'yes' : 'no', shortTime(createdAt)];
          }),
        );
        formatColumns([['BUILD ID', 'STATE', 'POLLS', 'FIRST SEEN'], ...rows]).forEach(say);
        if (!builds.some(({ isCurrent }) => isCurrent)) say('Runs go to workers without a build id.');
      }),
  },
  release: {
    usage: '',
    does: 'give all runs to workers without a build id again',
    run: (operation) =>
      withTemporal(operation, async (client) => {
        const { env, say } = operation;
        if (!(await promoteBuild(client, env.WORKER_DEPLOYMENT, '')))
          throw new OperatorError('No worker has a build id, so there is nothing to release.');
        say('Workers without a build id get all runs now.');
      }),
  },
};

async function withTemporal(operation: Operation, act: (client: Client) => Promise<void>): Promise<void> {
  const temporal = createTemporalGateway(operation.env);
  try {
    await act(await temporal.client());
  } catch (error) {
    if (error instanceof TemporalUnreachable) throw new OperatorError(`${error.message}.`);
    throw error;
  } finally {
    await temporal.close();
  }
}
