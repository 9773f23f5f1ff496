import { randomInt } from 'node:crypto';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createPlainServer } from 'node:net';
import { isOwnRequest } from '../api/own-host.ts';

/** Where a server behind the gate listens. */
export interface Behind {
  host: string;
  port: number;
}

export interface Gate {
  close(): Promise<void>;
}

/**
 * Stands in front of a server that answers any Host, and passes on what names this machine: a page elsewhere may point a name of its own here. Listens on
 * the loopback port that people know.
 */
export async function openGate(port: number, behind: Behind): Promise<Gate> {
  const server = createServer((request, response) => {
    if (isOwnRequest(request.headers)) pass(request, response, behind);
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

function pass(request: IncomingMessage, response: ServerResponse, { host, port }: Behind): void {
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
 * A place on loopback that no page guesses: one of 16 million addresses where the system has them all (Linux), else the usual one with a port that is told
 * to nobody.
 */
export async function hiddenPlace(port: number, otherPort: () => Promise<number>): Promise<Behind> {
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
