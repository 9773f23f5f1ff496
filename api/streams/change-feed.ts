import { listenForChanges, type Change } from '../../db/notify.ts';

/** A change, or a gap in which changes may have been missed, after which readers should read again. */
export type FeedEvent = Change | { operation: 'gap' };

interface Subscriber {
  isReader: boolean;
  wants: (change: Change) => boolean;
  push: (event: FeedEvent) => void;
}

export interface ChangeFeed {
  /** Resolves when the feed listens; earlier changes are not received. */
  readonly ready: Promise<void>;
  /**
   * Streams the changes that `wants` accepts until `signal` aborts. For a slow reader, the newest change per row and
   * operation waits; more than `maxWaiting` become a single 'gap'.
   */
  subscribe(wants: (change: Change) => boolean, signal?: AbortSignal): AsyncIterableIterator<FeedEvent>;
  /** Streams changes like `subscribe` for this process's own work, which no client reads. */
  watch(wants: (change: Change) => boolean, signal?: AbortSignal): AsyncIterableIterator<FeedEvent>;
  /** Number of streams with a reader that have not ended. */
  readonly openStreams: number;
  close(): Promise<void>;
}

export const maxWaiting = 500;

/** Creates the feed: one Postgres listener for all streams of this process. */
export function createChangeFeed(databaseUrl: string): ChangeFeed {
  const subscribers = new Set<Subscriber>();
  const closing = new AbortController();
  const listener = listenForChanges(
    databaseUrl,
    (change) => {
      for (const subscriber of subscribers) if (subscriber.wants(change)) subscriber.push(change);
    },
    { onGap: () => subscribers.forEach((subscriber) => subscriber.push({ operation: 'gap' })) },
  );
  const endOf = (signal?: AbortSignal) =>
    signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]);
  return {
    ready: listener.ready,
    subscribe: (wants, signal) => streamOf(subscribers, { wants, isReader: true }, endOf(signal)),
    watch: (wants, signal) => streamOf(subscribers, { wants, isReader: false }, endOf(signal)),
    get openStreams() {
      return [...subscribers].filter(({ isReader }) => isReader).length;
    },
    close: async () => {
      closing.abort();
      await listener.close();
    },
  };
}

function streamOf(
  subscribers: Set<Subscriber>,
  kind: Pick<Subscriber, 'wants' | 'isReader'>,
  signal: AbortSignal,
): AsyncIterableIterator<FeedEvent> {
  const waiting = new Map<string, FeedEvent>();
  let wake: (() => void) | undefined;
  let done = signal.aborted;
  const subscriber: Subscriber = {
    ...kind,
    push: (event) => {
      addCoalesced(waiting, event);
      wake?.();
    },
  };
  const stop = () => {
    done = true;
    subscribers.delete(subscriber);
    waiting.clear();
    wake?.();
  };
  // The subscription starts at once and not at the first read, so that no change is missed in between.
  if (!done) subscribers.add(subscriber);
  signal.addEventListener('abort', stop, { once: true });
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: async () => {
      while (!done && waiting.size === 0) await new Promise<void>((resolve) => (wake = resolve));
      const [first] = waiting;
      if (done || first === undefined) return { done: true, value: undefined };
      waiting.delete(first[0]);
      return { done: false, value: first[1] };
    },
    return: async () => {
      signal.removeEventListener('abort', stop);
      stop();
      return { done: true, value: undefined };
    },
  };
}

/** Adds an event to the waiting ones; it replaces an earlier change of the same row and operation. */
export function addCoalesced(waiting: Map<string, FeedEvent>, event: FeedEvent): void {
  if (event.operation === 'gap') {
    waiting.set('gap', event);
    return;
  }
  const key = `${event.model} ${event.rowId ?? event.id} ${event.operation}`;
  waiting.delete(key);
  if (waiting.size >= maxWaiting) {
    waiting.clear();
    waiting.set('gap', { operation: 'gap' });
    return;
  }
  waiting.set(key, event);
}
