/** Many subscribers over server-sent events, each with its own connection. */
export interface Listeners {
  /** Resolves to the times (performance.now) of each stream's next event. */
  nextAtAll(): Promise<number[]>;
  close(): void;
}

export async function openListeners(
  url: string,
  headers: Record<string, string>,
  query: string,
  count: number,
): Promise<Listeners> {
  const leaving = new AbortController();
  const readers = await Promise.all(
    Array.from({ length: count }, () => openReader(url, headers, query, leaving.signal)),
  );
  return {
    nextAtAll: () => Promise.all(readers.map((read) => read())),
    close: () => leaving.abort(),
  };
}

async function openReader(
  url: string,
  headers: Record<string, string>,
  query: string,
  signal: AbortSignal,
): Promise<() => Promise<number>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
    body: JSON.stringify({ query }),
    signal,
  });
  const reader = response.body?.getReader();
  if (!response.ok || reader === undefined) throw new Error(`A stream answered ${response.status}`);
  const decoder = new TextDecoder();
  return async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) throw new Error('A stream ended');
      if (decoder.decode(value).includes('event: next')) return performance.now();
    }
  };
}
