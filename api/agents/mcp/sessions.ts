/** Serves clients of the protocol of 2025, whose sessions survive broken streams, restarts and other processes. */
import { randomBytes } from 'node:crypto';
import {
  WebStandardStreamableHTTPServerTransport,
  isInitializeRequest,
  readRequestBody,
  type AuthInfo,
  type InitializeRequest,
  type LegacyHttpHandler,
  type McpServer,
  type McpServerFactory,
} from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import {
  deleteSession,
  findSession,
  heardFromSession,
  touchSession,
  type SessionOwner,
  type StoredSession,
} from '../../../db/agents/mcp-sessions.ts';
import type { Db } from '../../../db/client.ts';
import { notifyChange } from '../../../db/notify.ts';
import type { ChangeFeed } from '../../streams/change-feed.ts';
import { createEventStore, streamOfRequest, type SessionEvents } from './event-store.ts';
import { followSubscriptions } from './subscriptions.ts';
import { sessionOwnerOf, viewerOf } from './owner.ts';

export interface SessionDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly changes: ChangeFeed;
  readonly factory: McpServerFactory;
  /** Answers what has no session and begins none. */
  readonly stateless: LegacyHttpHandler;
}

interface OpenSession {
  readonly owner: SessionOwner;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly server: McpServer;
  readonly events: SessionEvents;
  /** Ends what runs for the session. */
  readonly ended: AbortController;
  openRequests: number;
  lastActiveMs: number;
}

/** A session without requests for this time leaves memory; its next request opens it again. */
const idleMs = 30 * 60_000;
const idleCheckMs = 60_000;

/** Sessions of one person in memory; those above it that are idle leave it earlier. */
const openEach = 100;

/** Time after which a client whose stream broke should come again. */
const retryMs = 1_000;

const notice = (sessionId: string) => `mcp-session:${sessionId}`;

/** Answers requests of 2025. `left` aborts when the connection is over. */
export type ServeSession = (request: Request, auth: AuthInfo, left: AbortSignal) => Promise<Response>;

export function createSessions(deps: SessionDeps): ServeSession {
  const open = new Map<string, Promise<OpenSession | undefined>>();
  const close = async (sessionId: string) => {
    const known = open.get(sessionId);
    open.delete(sessionId);
    const session = await known?.catch(() => undefined);
    if (session === undefined) return;
    session.ended.abort();
    await session.server.close();
  };
  void closeElsewhereEnded(deps, open, close).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'MCP sessions end'),
  );
  setInterval(() => void closeIdle(open, close), idleCheckMs).unref();

  return async (request, auth, left) => {
    const owner = sessionOwnerOf({ authInfo: auth });
    const sessionId = request.headers.get('mcp-session-id');
    if (sessionId === null) {
      const start = await initializeOf(request);
      return start === undefined
        ? deps.stateless(request, { authInfo: auth })
        : begin(deps, open, close, { request, auth, left, owner, start });
    }
    const known = open.get(sessionId);
    const opened = known ?? reopen(deps, owner, sessionId, auth, open, close);
    const session = await opened;
    // A session of somebody else is as unknown as one that never was.
    if (session === undefined || !isSame(session.owner, owner)) return unknownSession();
    await touchSession(deps.db, owner, sessionId);
    if (opened !== known) await closeSurplus(open, owner, close);
    return serve(session, { request, auth, left });
  };
}

interface Asked {
  request: Request;
  auth: AuthInfo;
  left: AbortSignal;
}

async function serve(session: OpenSession, { request, auth, left }: Asked, parsedBody?: unknown): Promise<Response> {
  session.lastActiveMs = Date.now();
  if (!left.aborted) {
    session.openRequests += 1;
    left.addEventListener('abort', () => (session.openRequests -= 1), { once: true });
  }
  const viewer = viewerOf({ authInfo: auth });
  const answer = await streamOfRequest.run({ left, viewer }, () => {
    if (request.method === 'GET') session.events.connectStandalone();
    return session.transport.handleRequest(request, {
      authInfo: auth,
      ...(parsedBody === undefined ? {} : { parsedBody }),
    });
  });
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

type OpenSessions = Map<string, Promise<OpenSession | undefined>>;
type CloseSession = (sessionId: string) => Promise<void>;

/** Begins a session: its id is new, and stored before the client has it. */
async function begin(
  deps: SessionDeps,
  open: OpenSessions,
  close: CloseSession,
  { start, owner, ...asked }: Asked & { owner: SessionOwner; start: InitializeRequest },
): Promise<Response> {
  const sessionId = randomBytes(32).toString('base64url');
  const session = await createSession(deps, { owner, sessionId, auth: asked.auth, close });
  open.set(sessionId, Promise.resolve(session));
  await closeSurplus(open, owner, close);
  const { protocolVersion, capabilities } = start.params;
  await heardFromSession(deps.db, {
    ...owner,
    sessionId,
    protocolVersion,
    clientCapabilities: capabilities,
    serverCapabilities: session.server.server.getCapabilities(),
  });
  return serve(session, asked, start);
}

/** Opens a stored session again, once however many requests ask for it. */
function reopen(
  deps: SessionDeps,
  owner: SessionOwner,
  sessionId: string,
  auth: AuthInfo,
  open: OpenSessions,
  close: CloseSession,
): Promise<OpenSession | undefined> {
  const opening = findSession(deps.db, owner, sessionId).then(async (stored) => {
    if (stored === undefined) return undefined;
    const session = await createSession(deps, { owner, sessionId, auth, close });
    await repeatStart(session, stored, auth);
    return session;
  });
  open.set(sessionId, opening);
  const forget = () => {
    if (open.get(sessionId) === opening) open.delete(sessionId);
  };
  opening.then((session) => (session === undefined ? forget() : undefined), forget);
  return opening;
}

async function createSession(
  { db, changes, factory, log }: SessionDeps,
  { owner, sessionId, auth, close }: { owner: SessionOwner; sessionId: string; auth: AuthInfo; close: CloseSession },
): Promise<OpenSession> {
  const events = createEventStore(db, { userId: owner.userId, sessionId });
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => sessionId,
    eventStore: events,
    retryInterval: retryMs,
    onsessionclosed: async () => {
      await deleteSession(db, owner, sessionId);
      await notifyChange(db, { model: '$revoked', id: notice(sessionId), operation: 'delete', owner: null });
      await close(sessionId);
    },
  });
  transport.onerror = (error) => log.debug({ err: error }, 'an MCP session refused a request');
  const server = (await factory({ era: 'legacy', authInfo: auth })) as McpServer;
  const ended = new AbortController();
  followSubscriptions(server, { db, changes, log }, owner.userId, ended.signal);
  await server.connect(transport);
  return { owner, transport, server, events, ended, openRequests: 0, lastActiveMs: Date.now() };
}

/** Tells a new server what the client said at the session's start. */
async function repeatStart(
  { transport }: OpenSession,
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
}

/** Returns the request that begins a session; undefined for all others, and for what cannot be read. */
async function initializeOf(request: Request): Promise<InitializeRequest | undefined> {
  if (request.method !== 'POST') return undefined;
  const body = await readRequestBody(request.clone());
  if (body.tooLarge) return undefined;
  try {
    const message: unknown = JSON.parse(body.text);
    return isInitializeRequest(message) ? message : undefined;
  } catch {
    return undefined;
  }
}

/** Closes sessions that their client ended at another process. */
async function closeElsewhereEnded(
  { db, changes }: SessionDeps,
  open: OpenSessions,
  close: CloseSession,
): Promise<void> {
  const prefix = notice('');
  const words = changes.subscribe(({ model, id }) => model === '$revoked' && id.startsWith(prefix));
  for await (const word of words) {
    if (word.operation === 'gap') await closeGone(db, open, close);
    else await close(word.id.slice(prefix.length));
  }
}

/** Closes what was ended while notices were missed. */
async function closeGone(db: Db, open: OpenSessions, close: CloseSession): Promise<void> {
  for (const [sessionId, opening] of open) {
    const session = await opening.catch(() => undefined);
    if (session !== undefined && (await findSession(db, session.owner, sessionId)) === undefined)
      await close(sessionId);
  }
}

/** Closes the longest idle sessions of a person who has many; their next requests open them again. */
async function closeSurplus(open: OpenSessions, { userId }: SessionOwner, close: CloseSession): Promise<void> {
  if (open.size <= openEach) return;
  const sessions = await Promise.all(
    [...open].map(async ([sessionId, opening]) => ({ sessionId, session: await opening.catch(() => undefined) })),
  );
  const own = sessions.filter(({ session }) => session?.owner.userId === userId);
  const idle = own
    .filter(({ session }) => session?.openRequests === 0)
    .toSorted((one, other) => (one.session?.lastActiveMs ?? 0) - (other.session?.lastActiveMs ?? 0));
  for (const { sessionId } of idle.slice(0, Math.max(0, own.length - openEach))) await close(sessionId);
}

async function closeIdle(open: OpenSessions, close: CloseSession): Promise<void> {
  for (const [sessionId, opening] of open) {
    const session = await opening.catch(() => undefined);
    if (session?.openRequests === 0 && Date.now() - session.lastActiveMs > idleMs) await close(sessionId);
  }
}

function isSame(one: SessionOwner, other: SessionOwner): boolean {
  return one.userId === other.userId && one.clientId === other.clientId;
}

/** Says what the protocol wants of a session that has ended: its client begins a new one. */
function unknownSession(): Response {
  const error = { code: -32_001, message: 'This session has ended. Begin a new one.' };
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 404 });
}
