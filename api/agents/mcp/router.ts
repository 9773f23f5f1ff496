import { hostHeaderValidation, originValidation } from '@modelcontextprotocol/express';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, type AuthInfo } from '@modelcontextprotocol/server';
import { Router, type RequestHandler } from 'express';
import type { AgentGateDeps } from '../access/agent-gate.ts';
import { agentGate, agentOf } from '../access/agent-gate.ts';
import type { GraphqlDeps } from '../in-process-graphql.ts';
import type { OAuthAddresses } from '../oauth/addresses.ts';
import { createMcpFactory } from './factory.ts';

export interface McpDeps extends GraphqlDeps, AgentGateDeps {
  readonly addresses: OAuthAddresses;
}

const longestTimerMs = 2 ** 31 - 1;

/** Serves the Model Context Protocol at /mcp, in the version of 2026-07-28 and those of 2025 without sessions. */
export function createMcpRouter(deps: McpDeps): Router {
  const { log, addresses } = deps;
  const handler = createMcpHandler(createMcpFactory(deps), {
    onerror: (error) => log.warn({ err: error }, 'an MCP request was refused'),
  });
  const serve = toNodeHandler({
    fetch: (request, options) => handler.fetch(endingWith(request, options?.authInfo), options),
  });
  const hosts = hostnamesOf(addresses);
  const router = Router();
  router.all('/mcp', hostHeaderValidation(hosts), originValidation(hosts), agentGate(deps), setAuthInfo, (req, res) => {
    void serve(req, res);
  });
  return router;
}

/** Hosts under which this installation is reached; a page under another name must not reach it. */
function hostnamesOf({ issuer }: OAuthAddresses): string[] {
  return [...new Set([new URL(issuer).hostname, 'localhost', '127.0.0.1', '[::1]'])];
}

/** Hands the agent on. The credential itself stays behind, so that nothing can log it. */
const setAuthInfo: RequestHandler = (req, res, next) => {
  const viewer = agentOf(res);
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

/** Ends a stream with the credential that opened it. */
function endingWith(request: Request, auth: AuthInfo | undefined): Request {
  const left = (auth?.expiresAt ?? 0) * 1_000 - Date.now();
  const expiry = AbortSignal.timeout(Math.min(longestTimerMs, Math.max(0, left)));
  return new Request(request, { signal: AbortSignal.any([request.signal, expiry]) });
}
