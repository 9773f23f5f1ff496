/** A server that answers request after request as a test says. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  readonly asked: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type Answer = (response: ServerResponse) => void;

export interface ScriptedServer {
  readonly url: string;
  readonly received: Received[];
  close(): Promise<void>;
}

/** Starts the server; requests after the last answer get status 418. */
export async function startScriptedServer(answers: readonly Answer[]): Promise<ScriptedServer> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const answer = answers[received.length];
      received.push({ asked: `${request.method} ${request.url}`, headers: request.headers, body });
      (answer ?? status(418))(response);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function json(body: unknown, code = 200): Answer {
  return (response) => response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

export function status(code: number, headers: Record<string, string> = {}): Answer {
  return (response) => response.writeHead(code, headers).end();
}

/** Breaks the connection before an answer. */
export const refuse: Answer = (response) => void response.destroy();

/** Sends one event and ends the stream, or breaks it where `thenBreak` is set. */
export function event(name: 'progress' | 'end', id: string, thenBreak = false): Answer {
  return (response) => {
    const data = JSON.stringify({ job_id: 'job', state: 'running', progress: 0.5, message: '' });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`id: ${id}\nevent: ${name}\ndata: ${data}\n\n`, () => {
      if (thenBreak) response.destroy();
      else response.end();
    });
  };
}
