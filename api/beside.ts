/** Computations beside the process's own work: those with equal keys once, in turns, and large ones in a process of their own. */
import { ServiceUnavailable } from '../domain/errors.ts';
import { keepResults } from '../services/kept-results.ts';
import { createFairQueue } from './fair-queue.ts';
import { startHelper, type Helper } from './helper-process.ts';
import { createSharedWork, inTurn, type SharedWork } from './shared-work.ts';

/** Sends a message to the process, and waits for its answer. Throws ServiceUnavailable beyond the bounds. */
export async function askHelper<T>(helper: Helper, message: unknown, what: string): Promise<T> {
  const replied = await helper.ask<T>(message);
  if ('none' in replied) throw new ServiceUnavailable(new Error(`${what}: ${replied.none}`));
  return replied.answer;
}

/** Ends a process as soon as the signal aborts, while something is done with it. */
export async function whileNeeded<T>(helper: Helper, signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  const end = () => void helper.end();
  signal.addEventListener('abort', end, { once: true });
  try {
    return await act();
  } finally {
    signal.removeEventListener('abort', end);
  }
}

interface Turns {
  shared: SharedWork;
  /** Does work in a person's turn. Rejects with TooBusy, and the signal's reason. */
  take<T>(person: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/** Two are read and computed at a time, one per person, so that no more answers are in memory; others wait. */
export function createTurns(maxKept: number): Turns {
  const line = createFairQueue({ concurrency: 2, perPerson: 10, maxPlaces: 50 });
  return {
    shared: createSharedWork(keepResults<unknown>(maxKept)),
    take: (person, signal, work) => inTurn(line, person, signal, work),
  };
}

interface Computation<Input, Output> {
  /** Entry of the process, which answers the input with the output. */
  entry: URL;
  timeoutMs: number;
  /** Number of results that are kept. */
  maxKept: number;
  /** True for an input that takes a few hundredths of a second. */
  isSmall(input: Input): boolean;
  compute(input: Input): Output;
  /** Says what did not happen, for the log. */
  missing: string;
}

/** Memory of a process that computes from the answers of one run or survey. */
export const memory = { heapMb: 1_024, rssMb: 1_500 };

/**
 * Returns what computes until the reader has left: inputs with equal keys are read and computed once. It rejects with TooBusy,
 * ServiceUnavailable beyond the bounds, and the signal's reason.
 */
export function createBeside<Input, Output>({
  entry,
  timeoutMs,
  maxKept,
  isSmall,
  compute,
  missing,
}: Computation<Input, Output>) {
  const { shared, take } = createTurns(maxKept);
  return (gone?: AbortSignal) =>
    (person: string, key: string, read: () => Promise<Input>): Promise<Output> =>
      shared(key, gone, (signal) => take(person, signal, async () => beside(await read(), signal)));

  async function beside(input: Input, signal: AbortSignal): Promise<Output> {
    if (isSmall(input)) return compute(input);
    signal.throwIfAborted();
    const helper = startHelper(entry, { timeoutMs, ...memory });
    try {
      return await whileNeeded(helper, signal, () => askHelper<Output>(helper, input, missing));
    } finally {
      await helper.end();
    }
  }
}
