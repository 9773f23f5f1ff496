/** A receiver of webhooks, which verifies each request as a user of the standardwebhooks library does. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface ReceivedEvent {
  id: string;
  body: string;
  headers: Record<string, string>;
  event: { type: string; timestamp: string; data: Record<string, unknown> };
  /** Status that it was answered with. */
  status: number;
}

/** An answer: a status, or one with headers; undefined leaves the request without any. */
export type Answer = number | { status: number; headers: Record<string, string> } | undefined;

export async function startWebhookReceiver() {
  const received: ReceivedEvent[] = [];
  let answer: (event: ReceivedEvent) => Answer = () => 204;
  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const headers = Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)]));
      const event = { id: headers['webhook-id'] ?? '', body, headers, event: JSON.parse(body), status: 0 };
      const given = answer(event);
      const { status, headers: more } = typeof given === 'object' ? given : { status: given ?? 0, headers: {} };
      received.push(Object.assign(event, { status }));
      if (given !== undefined) res.writeHead(status, more).end('thank you');
    });
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return {
    url: `http://127.0.0.1:${port}/events`,
    /** Every request in order of arrival. */
    received,
    /** Requests that were answered with a success. */
    accepted: () => received.filter(({ status }) => status >= 200 && status < 300),
    answerWith(next: (event: ReceivedEvent) => Answer) {
      answer = next;
    },
    /** Refuses connections until `start`. */
    stop,
    start: () => listen(port),
    close: stop,
  };
}

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

/** Verifies the signature of a request. Throws when none of its signatures is the secret's. */
export function verified(secret: string, { body, headers }: Pick<ReceivedEvent, 'body' | 'headers'>): unknown {
  return new Webhook(secret).verify(body, headers);
}
