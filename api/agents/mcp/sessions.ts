/** Serves clients of the protocol of 2025, whose sessions survive broken streams, restarts and other processes. */
import { randomBytes } from 'node:crypto';
import {
  isInitializeRequest,
  readRequestBody,
  type AuthInfo,
  type InitializeRequest,
  type LegacyHttpHandler,
} from '@modelcontextprotocol/server';
import { findSession, heardFromSession, touchSession, type SessionOwner } from '../../../db/agents/mcp-sessions.ts';
import {
  createSession,
  repeatStart,
  serve,
  type Asked,
  type OpenSession,
  type OpenSessionDeps,
} from './open-session.ts';
import { createOpenSessions, type OpenSessions } from './open-sessions.ts';
import { sessionOwnerOf } from './owner.ts';

export interface SessionDeps extends OpenSessionDeps {
  /** Answers what has no session and begins none. */
  readonly stateless: LegacyHttpHandler;
}

/** Answers requests of 2025. `left` aborts when the connection is over. */
export type ServeSession = (request: Request, auth: AuthInfo, left: AbortSignal) => Promise<Response>;

export function createSessions(deps: SessionDeps): ServeSession {
  const open = createOpenSessions(deps);
  return async (request, auth, left) => {
    const owner = sessionOwnerOf({ authInfo: auth });
    const sessionId = request.headers.get('mcp-session-id');
    const asked = { request, auth, left };
    if (sessionId === null) {
      const start = await initializeOf(request);
      return start === undefined ? deps.stateless(request, { authInfo: auth }) : begin(deps, open, owner, asked, start);
    }
    const session = await open.find(owner, sessionId, () => reopen(deps, open, owner, sessionId, auth));
    // A session of somebody else is as unknown as one that never was.
    if (session === undefined) return unknownSession();
    await touchSession(deps.db, owner, sessionId);
    return serve(session, asked);
  };
}

/** Begins a session: its id is new, and stored before the client has it. */
async function begin(
  deps: SessionDeps,
  open: OpenSessions,
  owner: SessionOwner,
  asked: Asked,
  start: InitializeRequest,
): Promise<Response> {
  const sessionId = randomBytes(32).toString('base64url');
  const session = await createSession(deps, {
    owner,
    sessionId,
    auth: asked.auth,
    isNew: true,
    onEnded: () => open.end(owner, sessionId),
  });
  await open.add(sessionId, session);
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

/** Opens a stored session again; undefined when this owner has none of this id. */
async function reopen(
  deps: SessionDeps,
  open: OpenSessions,
  owner: SessionOwner,
  sessionId: string,
  auth: AuthInfo,
): Promise<OpenSession | undefined> {
  const stored = await findSession(deps.db, owner, sessionId);
  if (stored === undefined) return undefined;
  const session = await createSession(deps, {
    owner,
    sessionId,
    auth,
    isNew: false,
    onEnded: () => open.end(owner, sessionId),
  });
  await repeatStart(session, stored, auth);
  return session;
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

/** Says what the protocol wants of a session that has ended: its client begins a new one. */
function unknownSession(): Response {
  const error = { code: -32_001, message: 'This session has ended. Begin a new one.' };
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 404 });
}
