/** A proxy that forwards only requests with a host name of this machine. */
import { randomInt } from 'node:crypto';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createPlainServer } from 'node:net';
import { isOwnRequest } from '../api/own-host.ts';

/** Address of a server behind the gate. */
export interface Behind {
  host: string;
  port: number;
}

export interface Gate {
  close(): Promise<void>;
}

/**
 * Protects a server that accepts any Host header and forwards only requests that name this machine: a page elsewhere
 * may point its own name here. Listens on the public loopback port.
 */
export async function openGate(port: number, behind: Behind): Promise<Gate> {
  const server = createServer((request, response) => {
    if (isOwnRequest(request.headers)) proxyRequest(request, response, behind);
    else response.writeHead(403).end();
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function proxyRequest(request: IncomingMessage, response: ServerResponse, { host, port }: Behind): void {
  const { method, url: path, headers } = request;
  const onward = ask({ host, port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
    answer.once('error', () => response.destroy());
  });
  onward.once('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
  response.once('close', () => onward.destroy());
  request.pipe(onward);
}

/**
 * A loopback address that no page can guess: one of 16 million where the system has them all (Linux), else the usual
 * one with an undisclosed port.
 */
export async function hiddenAddress(port: number, otherPort: () => Promise<number>): Promise<Behind> {
  const host = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(2, 255)}`;
  return (await canListen(host, port)) ? { host, port } : { host: '127.0.0.1', port: await otherPort() };
}

function canListen(host: string, port: number): Promise<boolean> {
  const server = createPlainServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
