import { Router, type RequestHandler } from 'express';
import type { Provider } from 'oidc-provider';
import type { Logger } from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Env } from '../../../config/env.ts';
import type { Db } from '../../../db/client.ts';
import { permissions } from '../../../domain/agents/permissions.ts';
import { createPublicFetch, type PublicFetch } from '../../../services/agents/public-fetch.ts';
import { takePoints } from '../../access/rates.ts';
import { getClientAddress } from '../../identity/request-address.ts';
import type { AgentViewer } from '../../viewer.ts';
import { oauthAddresses, resourceMetadataUrl, useOwnAddress, type OAuthAddresses } from './addresses.ts';
import { createInteractionRoutes } from './interaction-routes.ts';
import { createMetadataFetch } from './metadata-fetch.ts';
import { loadSigningKey } from './signing-key.ts';
import { verifyOAuthToken } from './verify-access-token.ts';

export interface OAuthDeps {
  readonly db: Db;
  readonly env: Env;
  readonly log: Logger;
  /** Fetches client metadata documents; by default from public addresses only. */
  readonly publicFetch?: PublicFetch;
}

export interface OAuth {
  /** Authorization server, consent routes and metadata, by full paths; belongs before any body parser. */
  readonly handler: RequestHandler;
  /** Identifies the agent of an access token. Throws InvalidAccessToken. */
  readonly verifyAccessToken: (token: string) => Promise<AgentViewer>;
  /** Audience of access tokens. */
  readonly resource: string;
  /** Address that WWW-Authenticate headers name. */
  readonly resourceMetadataUrl: string;
}

/** Creates the authorization server of this installation. */
export function createOAuth(deps: OAuthDeps): OAuth {
  const { db, env } = deps;
  const addresses = oauthAddresses(env);
  const provider = providerOnDemand(deps, addresses);
  const router = Router();
  router.use(createInteractionRoutes({ db, env, addresses, provider }));
  router.get(['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'], (_req, res) => {
    res.set('access-control-allow-origin', '*').json({
      resource: addresses.resource,
      authorization_servers: [addresses.issuer],
      scopes_supported: permissions,
      bearer_methods_supported: ['header'],
      resource_name: 'Soundings',
    });
  });
  router.options('/oauth/register', (_req, res) => {
    // The library answers preflights everywhere but here.
    res
      .set('access-control-allow-origin', '*')
      .set('access-control-allow-methods', 'POST')
      .set('access-control-allow-headers', 'content-type, mcp-protocol-version')
      .sendStatus(204);
  });
  router.post('/oauth/register', limitRegistrations(env.OAUTH_REGISTRATIONS));
  router.use(serveProvider(provider, addresses));
  return {
    handler: router,
    verifyAccessToken: (token) => verifyOAuthToken(token, { db, addresses }),
    resource: addresses.resource,
    resourceMetadataUrl: resourceMetadataUrl(addresses),
  };
}

/** Loads the library and the key when the first request needs them; a failure is not kept. */
function providerOnDemand({ db, env, log, publicFetch }: OAuthDeps, addresses: OAuthAddresses) {
  let created: Promise<Provider> | undefined;
  const create = async () => {
    const [{ createProvider }, signingKey] = await Promise.all([import('./provider.ts'), loadSigningKey(db, env)]);
    const metadataFetch = createMetadataFetch(publicFetch ?? createPublicFetch());
    return createProvider({ db, env, log, addresses, signingKey, metadataFetch });
  };
  return () =>
    (created ??= create().catch((error: unknown) => {
      created = undefined;
      throw error;
    }));
}

/** Limits the clients that one address may register in an hour. Throws TooManyRequestsException. */
function limitRegistrations(perHour: number): RequestHandler {
  const limiter = new RateLimiterMemory({ keyPrefix: 'oauth registration', points: perHour, duration: 3600 });
  return async (req, res, next) => {
    res.set('access-control-allow-origin', '*');
    await takePoints(limiter, getClientAddress(req), 1);
    next();
  };
}

const metadataPaths = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'];

/** The consent page is the web client's. */
const isProvidersPath = (path: string) =>
  metadataPaths.includes(path) || (path.startsWith('/oauth/') && !path.startsWith('/oauth/interaction/'));

function serveProvider(provider: () => Promise<Provider>, addresses: OAuthAddresses): RequestHandler {
  let listener: Promise<ReturnType<Provider['callback']>> | undefined;
  return async (req, res, next) => {
    if (!isProvidersPath(req.path)) return next();
    listener ??= provider().then((ready) => ready.callback());
    const serve = await listener.catch((error: unknown) => {
      listener = undefined;
      throw error;
    });
    useOwnAddress(req, addresses);
    await serve(req, res);
  };
}
