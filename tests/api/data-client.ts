/** An api for tests of the data API, and a client with any identity. */
import type { Request } from 'express';
import type { IamViewer, Viewer } from '../../api/viewer.ts';
import type { TemporalGateway } from '../../services/jobs/temporal.ts';
import { createApiDatabase, startApi } from '../_support/api-server.ts';
import { readingWith } from '../_support/reading.ts';

/** The caller of a request: a user by id, the service identity, the holder of IAM credentials, or a guest. */
export type Identity =
  | { user: string }
  | { iam: 'user' | 'guest' | 'operator'; principal: string }
  | 'service'
  | 'guest';

export interface Answer {
  status: number;
  data: Record<string, unknown> | null;
  errors: { message: string; path?: (string | number)[]; extensions?: Record<string, unknown> }[];
}

export interface Operation {
  query: string;
  variables?: Record<string, unknown>;
}

/**
 * Starts the api over HTTP with its own database and without Temporal. A header names the viewer, because tokens have
 * their own tests. Submits wait two seconds for Temporal, unless another gateway is given.
 */
export async function startDataApi(settings: Record<string, string> = {}, temporal?: TemporalGateway) {
  // Tests send requests faster than people do; rate limits have their own test.
  const { env, db, drop } = await createApiDatabase({
    DATA_API_RATE: '1000000',
    DATA_API_GUEST_RATE: '1000000',
    ...settings,
  });
  // The service identity and the operator exist because streams end when their credentials are invalid.
  await db.insertInto('dataApiKey').values({ id: 'test', name: 'test', keyHash: 'test' }).execute();
  await db.insertInto('iamCredential').values({ accessKeyId: '1', name: 'test', secret: 'test' }).execute();
  const { url, close } = await startApi({
    env,
    db,
    resolveViewer: async (req) => viewerOf(req),
    ...(temporal ? { temporal } : {}),
  });
  return {
    url,
    env,
    db,
    ask: (as: Identity, query: string, variables: Record<string, unknown> = {}) => ask(url, as, query, variables),
    ...readingWith((as: Identity, query, variables) => ask(url, as, query, variables)),
    askAll: (as: Identity, operations: Operation[]) => askAll(url, as, operations),
    subscribe: (as: Identity, query: string, variables: Record<string, unknown> = {}) =>
      openStream(url, as, query, variables),
    async close() {
      await close();
      await drop();
    },
  };
}

export type DataApi = Awaited<ReturnType<typeof startDataApi>>;

function viewerOf(req: Request): Viewer {
  const name = req.get('x-test-viewer') ?? 'guest';
  if (name === 'guest') return { kind: 'guest' };
  if (name === 'service') return { kind: 'service', keyId: 'test' };
  const lifeMs = Number(req.get('x-test-life-ms') ?? 600_000);
  const expiresAt = new Date(Date.now() + lifeMs);
  const credential = req.get('x-test-iam') as IamViewer['credential'] | undefined;
  if (credential !== undefined) return { kind: 'iam', credential, principal: name, expiresAt };
  return { kind: 'user', userId: name, username: name, expiresAt };
}

export function headersOf(as: Identity): Record<string, string> {
  const json = { 'content-type': 'application/json' };
  if (typeof as === 'string') return { ...json, 'x-test-viewer': as };
  return 'user' in as
    ? { ...json, 'x-test-viewer': as.user }
    : { ...json, 'x-test-viewer': as.principal, 'x-test-iam': as.iam };
}

async function ask(url: string, as: Identity, query: string, variables: Record<string, unknown>): Promise<Answer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: headersOf(as),
    body: JSON.stringify({ query, variables }),
  });
  return answerOf(response.status, (await response.json()) as Partial<Answer>);
}

/** Runs operations and returns their results in order. A request contains ten, the server's maximum. */
async function askAll(url: string, as: Identity, operations: Operation[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let first = 0; first < operations.length; first += 10) {
    const batch = operations.slice(first, first + 10);
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: headersOf(as),
      body: JSON.stringify(batch),
    });
    const bodies = (await response.json()) as Partial<Answer>[];
    if (bodies.length !== batch.length)
      throw new Error(`${batch.length} operations were answered with ${JSON.stringify(bodies)}`);
    answers.push(...bodies.map((body) => answerOf(response.status, body)));
  }
  return answers;
}

function answerOf(status: number, { data = null, errors = [] }: Partial<Answer>): Answer {
  return { status, data, errors };
}

export interface OpenStream {
  /** Resolves to the next event's `{data, errors}`, or undefined when the stream has ended. */
  next(): Promise<Answer | undefined>;
  close(): void;
}

/** Resolves when the server has accepted the subscription. */
export async function openStream(
  url: string,
  as: Identity,
  query: string,
  variables = {},
  headers: Record<string, string> = {},
): Promise<OpenStream> {
  const leaving = new AbortController();
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { ...headersOf(as), ...headers, accept: 'text/event-stream' },
    body: JSON.stringify({ query, variables }),
    signal: leaving.signal,
  });
  const events = eventsOf(response);
  return {
    next: async () => {
      const event = await events.next();
      return event.done ? undefined : event.value;
    },
    close: () => leaving.abort(),
  };
}

async function* eventsOf(response: Response): AsyncGenerator<Answer> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.+)$/m.exec(block)?.[1];
      if (/^event: complete$/m.test(block)) return;
      if (data === undefined) continue;
      const event = JSON.parse(data) as Partial<Answer>;
      yield { status: response.status, data: event.data ?? null, errors: event.errors ?? [] };
    }
  }
}
