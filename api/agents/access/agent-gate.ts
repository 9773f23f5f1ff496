import type { Request, RequestHandler, Response } from 'express';
import type { Db } from '../../../db/client.ts';
import { ConflictingCredentials, CredentialsMissing, PermissionMissing } from '../../../domain/agents/errors.ts';
import { ProductError } from '../../../domain/errors.ts';
import type { Rates } from '../../access/rates.ts';
import { getOnlyHeader } from '../../access/viewer.ts';
import { getClientAddress } from '../../identity/request-address.ts';
import type { AgentViewer } from '../../viewer.ts';
import type { AgentResolver } from './resolve-agent.ts';
import { takeCall } from './take-call.ts';
import { AgentRateReached, type RateState } from '../../../domain/agents/errors.ts';

export interface AgentGateDeps {
  readonly db: Db;
  readonly resolveAgent: AgentResolver;
  /** Counts refused credentials by address. */
  readonly rates: Pick<Rates, 'takeRefused'>;
  /** Address of the protected-resource metadata, from which clients find the authorization server. */
  readonly resourceMetadataUrl: string;
}

/**
 * Admits a request with one valid key or access token, within its rate limit. Sets `www-authenticate`, `retry-after` and
 * `ratelimit-*`; the failures themselves go to the error handler. A request that
 * is no call, such as one that opens a stream, is not counted. Throws ConflictingCredentials, CredentialsMissing,
 * InvalidApiKey, AgentRateReached.
 */
export function agentGate(
  { db, resolveAgent, rates, resourceMetadataUrl }: AgentGateDeps,
  isCall: (req: Request) => boolean = () => true,
): RequestHandler {
  return async (req, res, next) => {
    const viewer = await identifyAgent(req, { resolveAgent, rates }).catch((error: unknown) => {
      const challenge = challengeOf(error, resourceMetadataUrl);
      if (challenge !== undefined) res.set('www-authenticate', challenge);
      throw error;
    });
    if (isCall(req)) setRateHeaders(res, await takeCall(db, viewer).catch((error: unknown) => refuse(res, error)));
    res.locals['agent'] = viewer;
    next();
  };
}

/** Returns the agent that the gate admitted. */
export function agentOf(res: Response): AgentViewer {
  return res.locals['agent'] as AgentViewer;
}

/** Returns the one credential of a request. Throws ConflictingCredentials, CredentialsMissing. */
export function credentialOf(req: Request): string {
  const [authorization, key] = [getOnlyHeader(req, 'authorization'), getOnlyHeader(req, 'x-api-key')];
  if (authorization !== undefined && key !== undefined) throw new ConflictingCredentials();
  const credential = key ?? /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  if (credential === undefined || credential === '') throw new CredentialsMissing();
  return credential;
}

/**
 * Returns the `www-authenticate` header of a refusal: how to get a token, or which permissions are missing. Undefined for
 * other failures.
 */
export function challengeOf(error: unknown, resourceMetadataUrl: string): string | undefined {
  const metadata = `resource_metadata="${resourceMetadataUrl}"`;
  if (error instanceof PermissionMissing)
    return `Bearer error="insufficient_scope", scope="${error.missing.join(' ')}", ${metadata}`;
  if (!(error instanceof ProductError) || error.kind !== 'unauthenticated') return undefined;
  return error instanceof CredentialsMissing ? `Bearer ${metadata}` : `Bearer error="invalid_token", ${metadata}`;
}

async function identifyAgent(
  req: Request,
  { resolveAgent, rates }: Pick<AgentGateDeps, 'resolveAgent' | 'rates'>,
): Promise<AgentViewer> {
  const credential = credentialOf(req);
  return resolveAgent(credential).catch(async (error: unknown) => {
    await rates.takeRefused(getClientAddress(req));
    throw error;
  });
}

function refuse(res: Response, error: unknown): never {
  if (error instanceof AgentRateReached) {
    setRateHeaders(res, error.rate);
    res.set('retry-after', String(error.retryAfterSeconds));
  }
  throw error;
}

function setRateHeaders(res: Response, { limit, remaining, resetSeconds }: RateState): void {
  res.set({
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
  });
}
