import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Env } from '../config/env.ts';

/**
 * Time limit of a request's upload, in which the largest import arrives over 1 Mbit/s. It does not limit streamed
 * responses.
 */
const requestTimeoutMs = 15 * 60_000;
/** Time limit of a request's headers, which are short. */
const headersTimeoutMs = 30_000;

/** Both addresses of `localhost`, of which browsers may use either. */
const loopback = ['127.0.0.1', '::1'];

export interface Listening {
  port: number;
  timeouts: { requestMs: number; headersMs: number };
  /** Accepts no new connections and resolves when the last one is closed. */
  close(): Promise<void>;
  closeIdleConnections(): void;
  closeAllConnections(): void;
}

/** Listens on the configured address and port. Rejects with the system's error when the port is not available. */
export async function listen(
  app: RequestListener,
  { LISTEN_HOST: host, PORT: configuredPort }: Pick<Env, 'LISTEN_HOST' | 'PORT'>,
): Promise<Listening> {
  const servers: Server[] = [];
  let port = configuredPort;
  for (const address of host === 'localhost' ? loopback : [host]) {
    const server = createServer({ requestTimeout: requestTimeoutMs, headersTimeout: headersTimeoutMs }, app);
    if (!(await tryListen(server, port, address))) continue;
    servers.push(server);
    port = (server.address() as AddressInfo).port;
  }
  return {
    port,
    timeouts: { requestMs: servers[0]?.requestTimeout ?? 0, headersMs: servers[0]?.headersTimeout ?? 0 },
    async close() {
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
    closeIdleConnections: () => servers.forEach((server) => server.closeIdleConnections()),
    closeAllConnections: () => servers.forEach((server) => server.closeAllConnections()),
  };
}

/** Tries to listen; false on a machine without IPv6, where `localhost` has one address. */
function tryListen(server: Server, port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (host === '::1' && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT')) resolve(false);
      else reject(error);
    });
    server.listen({ port, ...(host === '' ? {} : { host }) }, () => resolve(true));
  });
}
