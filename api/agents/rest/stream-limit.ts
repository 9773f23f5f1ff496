import type { OperationCall } from '../operation.ts';
import { TooManyEventStreams } from './errors.ts';

type StreamLimit = (call: Pick<OperationCall, 'viewer'>, events: AsyncIterable<string>) => AsyncIterable<string>;

/** Limits the open streams of one person in this process. Throws TooManyEventStreams. */
export function createStreamLimit(max: number): StreamLimit {
  const open = new Map<string, number>();
  const count = (userId: string, by: 1 | -1) => {
    const streams = (open.get(userId) ?? 0) + by;
    if (streams === 0) open.delete(userId);
    else open.set(userId, streams);
  };
  return ({ viewer: { userId } }, events) => {
    if ((open.get(userId) ?? 0) >= max) throw new TooManyEventStreams(max);
    return counted(events, (by) => count(userId, by));
  };
}

async function* counted(events: AsyncIterable<string>, count: (by: 1 | -1) => void): AsyncGenerator<string> {
  count(1);
  try {
    yield* events;
  } finally {
    count(-1);
  }
}
