import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import type { StreamState } from './connection.ts';

/** Milliseconds before a subscription is opened again: the first wait, the longest one, and the random part. */
const minWaitMs = 1000;
const maxWaitMs = 15_000;
/** Spreads the browsers that lost the same server. */
const jitterMs = 500;

interface StreamOptions<Data> {
  /** Called for each event, after Apollo has written it to the cache. */
  onData?: (data: Data) => void;
  onState?: (state: StreamState) => void;
  /** Called before the stream is reopened. Events in between are lost, so visible data may have to be read again. */
  onReopen?: () => void;
}

/**
 * Keeps a subscription open until the returned function is called. A subscription that fails or that the server ends is
 * opened again after 1 s, then after doubled waits up to 15 s, plus up to 0.5 s at random. It is opened at once when
 * the network returns.
 */
export function keepStream<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  { onData, onState, onReopen }: StreamOptions<NoInfer<Data>>,
): () => void {
  let retries = 0;
  let close = () => {};

  const open = () => {
    let openedAt = Number.POSITIVE_INFINITY;
    const onConnected = () => {
      openedAt = Date.now();
      onState?.('live');
    };
    const reopen = () => {
      close();
      onState?.('down');
      // A stream that stayed open for a while was no failed attempt.
      if (Date.now() - openedAt > maxWaitMs) retries = 0;
      const waitMs = Math.min(maxWaitMs, minWaitMs * 2 ** retries) + Math.random() * jitterMs;
      retries += 1;
      close = afterWait(waitMs, () => {
        onReopen?.();
        open();
      });
    };
    const options = { query, variables, context: { onConnected } } as ApolloClient.SubscribeOptions<Data, Variables>;
    const subscription = client.subscribe<Data, Variables>(options).subscribe({
      next: ({ data, error }) => {
        if (error) return reopen();
        retries = 0;
        if (data) onData?.(data);
      },
      error: reopen,
      complete: reopen,
    });
    close = () => subscription.unsubscribe();
  };

  onState?.('connecting');
  open();
  return () => close();
}

/** Calls `act` after a time or when the network returns, whichever is first. Returns a function that stops it. */
function afterWait(waitMs: number, act: () => void): () => void {
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('online', done);
  };
  const done = () => {
    stop();
    act();
  };
  const timer = setTimeout(done, waitMs);
  window.addEventListener('online', done);
  return stop;
}
