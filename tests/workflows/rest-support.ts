/** An api with a worker, and a script that asks it by REST. */
import type { WorldOptions } from '../_support/world.ts';
import { startAgentWorld } from './mcp-support.ts';

export interface Answer {
  status: number;
  type: string;
  headers: Headers;
  body: any;
}

interface Asked {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export async function startRestWorld(options: WorldOptions = {}) {
  const agents = await startAgentWorld(options);
  const url = agents.address.origin;
  return {
    ...agents,
    url,
    /** Asks with a key; a body is sent as JSON unless it is text. */
    async ask(key: string, path: string, { method, body, headers = {} }: Asked = {}): Promise<Answer> {
      const response = await fetch(`${url}${path}`, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const type = response.headers.get('content-type')?.split(';')[0] ?? '';
      return {
        status: response.status,
        type,
        headers: response.headers,
        body: type.endsWith('json') ? JSON.parse(text) : text,
      };
    },
    /** Opens the events of a job. */
    async follow(key: string, jobId: string, lastEventId?: string) {
      const response = await fetch(`${url}/api/jobs/${jobId}/events`, {
        headers: {
          authorization: `Bearer ${key}`,
          ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
        },
      });
      return { status: response.status, events: eventsOf(response) };
    },
  };
}

export type RestWorld = Awaited<ReturnType<typeof startRestWorld>>;

interface SeenEvent {
  id: string;
  event: string;
  data: { state: string; progress: number; message: string };
}

async function* eventsOf({ body }: Response): AsyncGenerator<SeenEvent> {
  let text = '';
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, id = '', event = '', data = ''] = /^id: (.*)\nevent: (.*)\ndata: (.*)$/.exec(block) ?? [];
      if (data !== '') yield { id, event, data: JSON.parse(data) };
    }
  }
}
