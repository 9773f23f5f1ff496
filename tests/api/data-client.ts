import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import type { Request } from 'express';
import { pino } from 'pino';
import { createChangeFeed } from '../../api/change-feed.ts';
import type { IamViewer, Viewer } from '../../api/graphql/context.ts';
import { createApi } from '../../api/server.ts';
import { createTemporalGateway } from '../../api/temporal.ts';
import { newEncryptionKey, readEnv } from '../../config/env.ts';
import { createTestDatabase } from '../_support/database.ts';
import { tempFolder } from '../_support/temp-folder.ts';

/** Who a test speaks as: a user by id, the service identity, the holder of IAM credentials, or nobody. */
export type Identity = { user: string } | { iam: 'user' | 'guest' | 'operator'; principal: string } | 'service' | 'guest';

export interface Answer {
  status: number;
  data: Record<string, unknown> | null;
  errors: { message: string; path?: (string | number)[]; extensions?: Record<string, unknown> }[];
}

/** A server of our own over HTTP on a database of its own; Temporal is away. The viewer is named in a header: tokens have their own tests. */
export async function startDataApi(settings: Record<string, string> = {}) {
  const database = await createTestDatabase();
  const home = tempFolder('api');
  const env = readEnv({
    NODE_ENV: 'test',
    SOUNDINGS_HOME: home,
    ENCRYPTION_KEY: newEncryptionKey(),
    DATABASE_URL: database.url,
    TEMPORAL_ADDRESS: '127.0.0.1:1',
    // Tests ask faster than people; rates have a test of their own.
    DATA_API_RATE: '1000000',
    DATA_API_GUEST_RATE: '1000000',
    ...settings,
  });
  // The service identity and the operator of these tests: streams end when their credentials are not good.
  await database.db.insertInto('dataApiKey').values({ id: 'test', name: 'test', keyHash: 'test' }).execute();
  await database.db.insertInto('iamCredential').values({ accessKeyId: '1', name: 'test', secret: 'test' }).execute();
  const changes = createChangeFeed(database.url);
  await changes.ready;
  const temporal = createTemporalGateway(env);
  const log = pino({ level: 'silent' });
  const app = createApi({ env, db: database.db, log, temporal, changes, resolveViewer: async (req) => viewerOf(req), webFolder: tmpdir() });
  const server = createServer(app);
  // Client and server share a process here: while one computes, the other must not give up the connection.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    env,
    db: database.db,
    ask: (as: Identity, query: string, variables: Record<string, unknown> = {}) => ask(url, as, query, variables),
    subscribe: (as: Identity, query: string, variables: Record<string, unknown> = {}) => openStream(url, as, query, variables),
    async close() {
      await changes.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await temporal.close();
      await database.drop();
      rmSync(home, { recursive: true, force: true });
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
  return 'user' in as ? { ...json, 'x-test-viewer': as.user } : { ...json, 'x-test-viewer': as.principal, 'x-test-iam': as.iam };
}

async function ask(url: string, as: Identity, query: string, variables: Record<string, unknown>): Promise<Answer> {
  const response = await fetch(`${url}/graphql`, { method: 'POST', headers: headersOf(as), body: JSON.stringify({ query, variables }) });
  const body = (await response.json()) as Partial<Answer>;
  return { status: response.status, data: body.data ?? null, errors: body.errors ?? [] };
}

export interface OpenStream {
  /** The next event's `{data, errors}`; undefined when the stream has ended. */
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
