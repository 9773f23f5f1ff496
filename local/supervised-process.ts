/** A process that is restarted when it ends unexpectedly. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Child } from './child.ts';
import { reasonOf } from '../domain/errors.ts';

/** A process of a stack that can be started, killed and restarted. */
export interface SupervisedProcess {
  readonly name: string;
  pid(): number | undefined;
  /** Starts the process and resolves when it is ready. */
  start(): Promise<void>;
  /** Sends SIGKILL. A supervised process restarts automatically, another one only by start(). */
  kill(): Promise<void>;
  /** Ends the process gracefully, without a restart. */
  stop(): Promise<void>;
}

export interface SupervisedProcessOptions {
  name: string;
  /** Starts the process and waits until it is ready. */
  launch: () => Promise<Child>;
  supervised: boolean;
  /** Called with a line when the process ends unexpectedly and when it has restarted. */
  say: (line: string) => void;
}

const firstPauseMs = 500;
const maxPauseMs = 15_000;
/** After this uptime a process counts as healthy, and the next end as the first. */
const healthyMs = 30_000;

export function createSupervisedProcess({
  name,
  launch,
  supervised,
  say,
}: SupervisedProcessOptions): SupervisedProcess {
  let wanted = false;
  let child: Child | undefined;
  let failures = 0;
  let launching: Promise<void> = Promise.resolve();
  const waiting = new Set<AbortController>();

  const run = async () => {
    const started = performance.now();
    const current = await launch();
    child = current;
    void current.exited.then((how) => {
      if (performance.now() - started > healthyMs) failures = 0;
      if (wanted && supervised && child === current) void restartLater(how);
    });
  };

  const restartLater = async (how: string) => {
    while (wanted) {
      const pauseMs = Math.min(firstPauseMs * 2 ** failures, maxPauseMs);
      failures += 1;
      say(`${name} ended (${how}); starting it again in ${pauseMs / 1000} s`);
      await pause(pauseMs, waiting);
      if (!wanted) return;
      try {
        launching = run();
        await launching;
        say(`${name} has restarted`);
        return;
      } catch (error) {
        how = reasonOf(error);
      }
    }
  };

  return {
    name,
    pid: () => (child === undefined || child.hasExited() ? undefined : child.pid),
    async start() {
      wanted = true;
      launching = run();
      await launching;
    },
    async kill() {
      if (!supervised) wanted = false;
      await child?.kill();
    },
    async stop() {
      wanted = false;
      for (const timer of waiting) timer.abort();
      await launching.catch(() => undefined);
      await child?.stop();
    },
  };
}

async function pause(ms: number, waiting: Set<AbortController>): Promise<void> {
  const timer = new AbortController();
  waiting.add(timer);
  await sleep(ms, undefined, { signal: timer.signal }).catch(() => undefined);
  waiting.delete(timer);
}
