import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';

/** Why a helper gave no answer. */
export type NoAnswer = 'too-slow' | 'too-large' | 'broken';

export type Answered<T> = { answer: T } | { none: NoAnswer };

export interface Helper {
  /** Sends without waiting. */
  tell(message: unknown): void;
  /** Sends, and waits for the next answer. */
  ask<T>(message: unknown): Promise<Answered<T>>;
  /** Ends it, whatever it is at. */
  end(): Promise<void>;
}

interface Bounds {
  /** In all, from its start. */
  timeoutMs: number;
  heapMb: number;
  /** Heap, buffers and all (looked at on Linux). */
  rssMb: number;
}

const watchEveryMs = 100;

/**
 * A process of our own for work on what strangers send. A thread would do if it ended alone: but V8 ends the whole
 * process when a thread is out of memory at the wrong moment. It inherits no settings: a document that takes the parser
 * over finds no secrets there.
 */
export function startHelper(entry: URL, bounds: Bounds): Helper {
  const child = fork(entry, {
    env: {},
    execArgv: [`--max-old-space-size=${bounds.heapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const over = Promise.withResolvers<{ none: NoAnswer }>();
  const endFor = (none: NoAnswer) => {
    over.resolve({ none });
    child.kill('SIGKILL');
  };
  child.once('error', () => over.resolve({ none: 'broken' }));
  // V8 aborts when the heap is full.
  child.once('exit', (code, signal) =>
    over.resolve({ none: signal === 'SIGABRT' || code === 134 ? 'too-large' : 'broken' }),
  );
  const timer = setTimeout(() => endFor('too-slow'), bounds.timeoutMs);
  const watch = setInterval(
    () => void isLarge(child, bounds.rssMb).then((is) => is && endFor('too-large')),
    watchEveryMs,
  );
  const tell = (message: unknown) => {
    if (child.connected) child.send(message as object, () => {});
  };
  return {
    tell,
    ask: async <T>(message: unknown) => {
      const answer = new Promise<Answered<T>>((resolve) =>
        child.once('message', (said) => resolve({ answer: said as T })),
      );
      tell(message);
      return Promise.race([answer, over.promise]);
    },
    async end() {
      clearTimeout(timer);
      clearInterval(watch);
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

const pageBytes = 4096;

async function isLarge({ pid }: ChildProcess, maxMb: number): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const pages = Number((await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')).split(' ')[1] ?? 0);
  return pages * pageBytes > maxMb * 1024 * 1024;
}
