/** A local HTTP server that answers provider requests as a test says. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

/** Reply of the endpoint; `raw` is sent as it is. */
export interface Prepared {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  raw?: Buffer;
}

/** A provider that records its requests and responds with the next of `replies`, the last one repeatedly. */
export async function startEndpoint(replies: Prepared[]) {
  const received: Received[] = [];
  const server = createServer((req, res) => {
    void (async () => {
      const body = req.method === 'POST' ? ((await json(req)) as Record<string, unknown>) : {};
      received.push({ method: req.method ?? '', path: req.url ?? '', headers: req.headers, body });
      const reply = replies[Math.min(received.length, replies.length) - 1];
      const content = reply?.raw ?? (typeof reply?.body === 'string' ? reply.body : JSON.stringify(reply?.body));
      res.writeHead(reply?.status ?? 200, { 'content-type': 'application/json', ...reply?.headers }).end(content);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Endpoint = Awaited<ReturnType<typeof startEndpoint>>;
