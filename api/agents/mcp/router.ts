import { hostHeaderValidation, originValidation } from '@modelcontextprotocol/express';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  isLegacyRequest,
  legacyStatelessFallback,
  type AuthInfo,
} from '@modelcontextprotocol/server';
import { Router, type Request as HttpRequest, type RequestHandler } from 'express';
import type { Env } from '../../../config/env.ts';
import { getOnlyHeader } from '../../access/viewer.ts';
import type { AgentViewer } from '../../viewer.ts';
import type { AgentGateDeps } from '../access/agent-gate.ts';
import { TooManyStreams } from '../../../domain/agents/errors.ts';
import { createOpenStreams, takeUntil } from '../../streams/open-streams.ts';
import { credentialEnd } from '../access/credential-end.ts';
import { agentGate, agentOf } from '../access/agent-gate.ts';
import type { OAuthAddresses } from '../oauth/addresses.ts';
import { failureResponse } from './failure-response.ts';
import { createMcpFactory, type McpFactoryDeps } from './factory.ts';
import { noteClient } from './note-client.ts';
import { sessionOwnerOf } from './owner.ts';
import { createChangeBus, subscriber } from './resource-changes.ts';
import { createSessions } from './sessions.ts';

export interface McpDeps extends McpFactoryDeps, AgentGateDeps {
  readonly addresses: OAuthAddresses;
}

/** Serves the Model Context Protocol at /mcp, in the version of 2026-07-28 and, with sessions, in those of 2025. */
export function createMcpRouter(deps: McpDeps): Router {
  const { log, addresses } = deps;
  const onerror = (error: unknown) => log.warn({ err: error }, 'an MCP request was refused');
  const bus = createChangeBus(deps, onerror);
  const factory = createMcpFactory(deps, bus);
  const current = createMcpHandler(factory, {
    legacy: 'reject',
    bus,
    onerror,
    // Each person has a limit of their own.
    maxSubscriptions: Number.MAX_SAFE_INTEGER,
  });
  const earlier = createSessions({ ...deps, factory, stateless: legacyStatelessFallback(factory, onerror) });
  const open = createOpenStreams(deps.env.MCP_STREAMS);
  const hosts = hostnamesOf(addresses);
  const router = Router();
  router.all(
    '/mcp',
    hostHeaderValidation(hosts),
    originValidation(hosts),
    agentGate(deps, isCall),
    setAuthInfo(deps.env),
    (req, res) => {
      const left = credentialEnd(deps, req, res, agentOf(res));
      // The protocol's library has no other way to end a stream of its own.
      left.addEventListener('abort', () => res.destroy(), { once: true });
      if (!takeUntil(open, agentOf(res).userId, left)) throw new TooManyStreams(deps.env.MCP_STREAMS);
      const serve = toNodeHandler({
        fetch: async (request, options) => {
          const auth = options?.authInfo as AuthInfo;
          try {
            if (await isLegacyRequest(request)) return await earlier(request, auth, left);
            await noteClient(deps.db, sessionOwnerOf({ authInfo: auth }));
            return await subscriber.run(sessionOwnerOf({ authInfo: auth }), () => current.fetch(request, options));
          } catch (error) {
            // The library would answer 500 without a word in the log.
            return failureResponse(error, String(req.id), log);
          }
        },
      });
      void serve(req, res);
    },
  );
  return router;
}

/** Clients open streams again every second while a job runs: those are no calls. */
const isCall = ({ method }: HttpRequest) => method === 'POST';

/** Hosts under which this installation is reached; a page under another name must not reach it. */
function hostnamesOf({ issuer }: OAuthAddresses): string[] {
  return [...new Set([new URL(issuer).hostname, 'localhost', '127.0.0.1', '[::1]'])];
}

/** Hands the agent on. The credential itself stays behind, so that nothing can log it. */
const setAuthInfo =
  (env: Pick<Env, 'MCP_MOCK_USERS'>): RequestHandler =>
  (req, res, next) => {
    const viewer = env.MCP_MOCK_USERS ? actingForMock(agentOf(res), req) : agentOf(res);
    const auth: AuthInfo = {
      token: '',
      clientId: viewer.agent.id,
      scopes: [...viewer.agent.permissions],
      expiresAt: Math.floor(viewer.expiresAt.getTime() / 1_000),
      extra: { viewer },
    };
    Object.assign(req, { auth });
    next();
  };

/** Lets a key act for the user that a test names. Consents to clients hold for their own person only. */
function actingForMock(viewer: AgentViewer, req: HttpRequest): AgentViewer {
  const userId = getOnlyHeader(req, 'x-mock-user-id');
  return userId === undefined || viewer.agent.kind !== 'key' ? viewer : { ...viewer, userId, username: userId };
}
