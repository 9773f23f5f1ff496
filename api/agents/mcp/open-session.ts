/** One open session of a client of 2025: its server, its streams and its stored messages. */
import {
  WebStandardStreamableHTTPServerTransport,
  type AuthInfo,
  type McpServer,
  type McpServerFactory,
} from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import type { SessionOwner, StoredSession } from '../../../db/agents/mcp-sessions.ts';
import type { Db } from '../../../db/client.ts';
import type { ChangeFeed } from '../../streams/change-feed.ts';
import { createEventStore, opensStandalone, streamOfRequest, type SessionEvents } from './event-store.ts';
import { viewerOf } from './owner.ts';
import { followSubscriptions, type SessionSubscriptions } from './subscriptions.ts';

export interface OpenSessionDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly changes: ChangeFeed;
  readonly factory: McpServerFactory;
}

export interface OpenSession {
  readonly owner: SessionOwner;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly server: McpServer;
  readonly events: SessionEvents;
  readonly subscriptions: SessionSubscriptions;
  /** Ends what runs for the session. */
  readonly ended: AbortController;
  openRequests: number;
  lastActiveMs: number;
}

/** Time after which a client whose stream broke should come again. */
const retryMs = 1_000;

interface SessionToOpen {
  owner: SessionOwner;
  sessionId: string;
  auth: AuthInfo;
  /** True when it begins, false when it is opened again. */
  isNew: boolean;
  /** Acts when the client ends its session. */
  onEnded: () => Promise<void>;
}

export async function createSession(
  { db, changes, factory, log }: OpenSessionDeps,
  { owner, sessionId, auth, isNew, onEnded }: SessionToOpen,
): Promise<OpenSession> {
  const events = createEventStore(db, { userId: owner.userId, sessionId });
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => sessionId,
    eventStore: events,
    retryInterval: retryMs,
    onsessionclosed: onEnded,
  });
  transport.onerror = (error) => log.debug({ err: error }, 'an MCP session refused a request');
  const server = (await factory({ era: 'legacy', authInfo: auth })) as McpServer;
  const ended = new AbortController();
  const subscriptions = followSubscriptions(
    server,
    { db, changes, log },
    { session: { userId: owner.userId, sessionId }, isNew, left: ended.signal },
  );
  await server.connect(transport);
  return { owner, transport, server, events, subscriptions, ended, openRequests: 0, lastActiveMs: Date.now() };
}

/** Tells a new server what the client said at the session's start, and what it subscribed to since. */
export async function repeatStart(
  { transport, subscriptions }: OpenSession,
  { protocolVersion, clientCapabilities }: StoredSession,
  auth: AuthInfo,
): Promise<void> {
  const said = [
    {
      jsonrpc: '2.0',
      id: 'reopened',
      method: 'initialize',
      params: {
        protocolVersion,
        capabilities: clientCapabilities ?? {},
        clientInfo: { name: 'reopened', version: '0' },
      },
    },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
  ];
  for (const message of said) {
    const request = new Request('http://localhost/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...('id' in message ? {} : { 'mcp-session-id': transport.sessionId ?? '' }),
      },
    });
    await (await transport.handleRequest(request, { parsedBody: message, authInfo: auth })).body?.cancel();
  }
  await subscriptions.read();
}

export interface Asked {
  request: Request;
  auth: AuthInfo;
  left: AbortSignal;
}

/** Answers a request of a session. */
export async function serve(
  session: OpenSession,
  { request, auth, left }: Asked,
  parsedBody?: unknown,
): Promise<Response> {
  session.lastActiveMs = Date.now();
  if (!left.aborted) {
    session.openRequests += 1;
    left.addEventListener('abort', () => (session.openRequests -= 1), { once: true });
  }
  const viewer = viewerOf({ authInfo: auth });
  const isStandalone = request.method === 'GET' && opensStandalone(request.headers.get('last-event-id'));
  const answer = await streamOfRequest.run({ left, viewer }, () => {
    if (isStandalone) session.events.connectStandalone();
    return session.transport.handleRequest(request, {
      authInfo: auth,
      ...(parsedBody === undefined ? {} : { parsedBody }),
    });
  });
  if (isStandalone && answer.ok) void session.subscriptions.take();
  return answer.headers.get('content-type') === 'text/event-stream' ? endingWith(answer, left) : answer;
}

const opening = new TextEncoder().encode(': open\n\n');

/**
 * Ends a stream of events with its connection. The SDK would notice that a reader is gone only at the next message, and
 * refuse the client that comes back until then. The comment makes the headers of a silent stream arrive.
 */
function endingWith({ body, status, headers }: Response, left: AbortSignal): Response {
  const opened = new TransformStream<Uint8Array, Uint8Array>({ start: (stream) => stream.enqueue(opening) });
  return new Response(body?.pipeThrough(opened, { signal: left }) ?? null, { status, headers });
}
