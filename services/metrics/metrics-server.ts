import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Env } from '../../config/env.ts';

export interface PlainResponse {
  status: number;
  contentType: string;
  body: string;
}

/** Responses by path. */
export type MetricsRoutes = Record<string, () => Promise<PlainResponse>>;

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** Serves the routes over HTTP. Rejects with one sentence when the port is not available. */
export async function startMetricsServer(
  { METRICS_HOST: host }: Pick<Env, 'METRICS_HOST'>,
  port: number,
  routes: MetricsRoutes,
): Promise<MetricsServer> {
  const server = createServer((req, res) => void answer(routes, req, res));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new Error(`The metrics cannot be served on port ${port} (${error.code ?? error.message})`));
    });
    // One address instead of a name, so that the port cannot differ between the addresses of the name.
    server.listen({ port, host: host === 'localhost' ? '127.0.0.1' : host }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(routes: MetricsRoutes, { method, url }: IncomingMessage, res: ServerResponse): Promise<void> {
  const path = url?.split('?')[0] ?? '';
  const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
  const { status, contentType, body } =
    route === undefined || method !== 'GET'
      ? plain(404, 'Not found')
      : await route().catch(() => plain(500, 'The metrics could not be read'));
  res.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body);
}

function plain(status: number, text: string): PlainResponse {
  return { status, contentType: 'text/plain; charset=utf-8', body: `${text}\n` };
}

export function jsonResponse(status: number, body: object): PlainResponse {
  return { status, contentType: 'application/json; charset=utf-8', body: JSON.stringify(body) };
}
