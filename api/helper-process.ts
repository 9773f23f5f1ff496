import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';

/** Reason why a helper process returned no answer. */
export type NoAnswer = 'too-slow' | 'too-large' | 'broken';

export type Answered<T> = { answer: T } | { none: NoAnswer };

export interface Helper {
  /** Sends a message and waits for the next answer. */
  ask<T>(message: unknown): Promise<Answered<T>>;
  /**
   * Says whether this process may not end while the helper is there, as at first. The helper's time stands still while it
   * is not needed, and begins anew when it is again.
   */
  setNeeded(isNeeded: boolean): void;
  /** Kills the process. */
  end(): Promise<void>;
}

interface Bounds {
  /** Total time from the start of the process, or from when it was needed again. */
  timeoutMs: number;
  heapMb: number;
  /** Maximum resident memory, measured on Linux only. */
  rssMb: number;
}

const watchEveryMs = 100;

/**
 * Starts a process for work on untrusted input. A thread would not do, because V8 may end the whole process when a
 * thread runs out of memory. The process inherits no settings, so that a document that exploits the parser finds no
 * secrets.
 */
export function startHelper(entry: URL, bounds: Bounds): Helper {
  const child = fork(entry, {
    env: {},
    // A small space for new objects: with Node's own, memory grows with all that was ever read.
    execArgv: [`--max-old-space-size=${bounds.heapMb}`, '--max-semi-space-size=8'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (child.pid !== undefined) giveWay(child.pid);
  const over = Promise.withResolvers<{ none: NoAnswer }>();
  const endFor = (none: NoAnswer) => {
    over.resolve({ none });
    child.kill('SIGKILL');
  };
  child.once('error', () => over.resolve({ none: 'broken' }));
  // V8 aborts the process when the heap is full.
  child.once('exit', (code, signal) =>
    over.resolve({ none: signal === 'SIGABRT' || code === 134 ? 'too-large' : 'broken' }),
  );
  const startTimer = () => setTimeout(() => endFor('too-slow'), bounds.timeoutMs);
  let timer = startTimer();
  const watch = setInterval(
    () => void isLarge(child, bounds.rssMb).then((is) => is && endFor('too-large')),
    watchEveryMs,
  );
  return {
    ask: async <T>(message: unknown) => {
      const answer = new Promise<Answered<T>>((resolve) =>
        child.once('message', (answer) => resolve({ answer: answer as T })),
      );
      if (child.connected) child.send(message as object, () => {});
      return Promise.race([answer, over.promise]);
    },
    setNeeded(isNeeded) {
      clearTimeout(timer);
      if (isNeeded) timer = startTimer();
      for (const held of [child, child.channel, watch]) {
        if (isNeeded) held?.ref();
        else held?.unref();
      }
    },
    async end() {
      clearTimeout(timer);
      clearInterval(watch);
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Lets the requests of others go before the work of one person. */
function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended already, or the system has no priorities.
  }
}

const pageBytes = 4096;

async function isLarge({ pid }: ChildProcess, maxMb: number): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const pages = Number((await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')).split(' ')[1] ?? 0);
  return pages * pageBytes > maxMb * 1024 * 1024;
}
