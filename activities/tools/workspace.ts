import { setTimeout as sleep } from 'node:timers/promises';
import { releaseWorkspaceLock, takeWorkspaceLock } from '../../db/tools/workspace-lock.ts';
import { ToolError, type Workspace } from '../../domain/tools/definition.ts';
import type { ActivityDeps } from '../deps.ts';
import { openJobFiles } from './job-files.ts';

/** Time that a caller waits for the lock: the calls of a round write at once. */
const waitMs = 15_000;
const pauseMs = 50;

interface WorkspaceRef {
  ownerId: string;
  jobId: string;
  /** Identifies the call, which may take its own lock again after its worker died. */
  lockId: string;
  signal: AbortSignal;
}

/** Opens the workspace of a job: its files, which one caller at a time changes. */
export function workspaceOf(deps: ActivityDeps, { ownerId, jobId, lockId, signal }: WorkspaceRef): Workspace {
  const files = openJobFiles(deps, ownerId, jobId);

  const locked = async <T>(operation: string, work: () => Promise<T>): Promise<T> => {
    const lock = { ownerId, workspaceId: jobId, lockId, operation };
    const giveUpMs = performance.now() + waitMs;
    while (!(await takeWorkspaceLock(deps.db, lock))) {
      if (performance.now() > giveUpMs) throw new ToolError('Another caller is writing to this workspace: try again');
      await sleep(pauseMs, undefined, { signal });
    }
    try {
      return await work();
    } finally {
      await releaseWorkspaceLock(deps.db, lock);
    }
  };

  return {
    list: async () => (await files.list()).map(({ name, bytes }) => ({ path: name, bytes })),
    read: (path) => files.read(path),
    update: (path, change) =>
      locked('update', async () => {
        await files.write(path, change(await files.read(path)), 'text/plain; charset=utf-8');
      }),
    remove: (path) => locked('remove', () => files.remove(path)),
  };
}
