import { errors, Provider, type Configuration, type JWK } from 'oidc-provider';
import type { Logger } from 'pino';
import type { Env } from '../../../config/env.ts';
import { findAccountById } from '../../../db/identity/accounts.ts';
import type { Db } from '../../../db/client.ts';
import { deriveKey } from '../../../db/secrets.ts';
import { permissions } from '../../../domain/agents/permissions.ts';
import { createAdapter } from './adapter.ts';
import { libraryCookie, type OAuthAddresses } from './addresses.ts';
import { completeClient } from './client-policy.ts';
import { renderErrorPage } from './error-page.ts';
import type { MetadataFetch } from './metadata-fetch.ts';
import { checkAuthorizationRequest } from './request-policy.ts';

const day = 24 * 3600;

/** Lifetimes in seconds. A code lives a minute, an access token a quarter of an hour, an unused connection 30 days. */
const lifetimes = {
  AccessToken: 900,
  AuthorizationCode: 60,
  RefreshToken: 30 * day,
  Grant: 365 * day,
  Interaction: 600,
  Session: 600,
  IdToken: 600,
};

export interface ProviderDeps {
  readonly db: Db;
  readonly env: Pick<Env, 'ENCRYPTION_KEY'>;
  readonly log: Logger;
  readonly addresses: OAuthAddresses;
  readonly signingKey: JWK;
  readonly metadataFetch: MetadataFetch;
}

/** Creates the authorization server: codes with PKCE S256 only, opaque tokens bound to this product's one resource. */
export function createProvider(deps: ProviderDeps): Provider {
  const provider = new Provider(deps.addresses.issuer, configurationOf(deps));
  // The scheme comes from a header that useOwnAddress sets.
  provider.proxy = true;
  provider.on('server_error', (_ctx, error) => deps.log.error({ err: error }, 'the authorization server failed'));
  return provider;
}

function configurationOf(deps: ProviderDeps): Configuration {
  const { db, env, signingKey } = deps;
  return {
    adapter: (model) => createAdapter({ db, encryptionKey: env.ENCRYPTION_KEY }, model),
    clients: [],
    jwks: { keys: [signingKey] },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    ...routesAndCookies(env),
    ...policies(deps),
    features: featuresOf(deps),
    ttl: lifetimes,
    findAccount: async (_ctx, id) => {
      const account = await findAccountById(db, id);
      return account === undefined || account.disabledAt !== null
        ? undefined
        : { accountId: id, claims: () => ({ sub: id }) };
    },
    renderError: renderErrorPage,
    fetch: deps.metadataFetch.fetch,
    fetchResponseBodyLimits: { 'client_id metadata document': 5120, jwks_uri: 65_536, sector_identifier_uri: 1024 },
  };
}

function routesAndCookies(env: Pick<Env, 'ENCRYPTION_KEY'>): Configuration {
  return {
    cookies: {
      keys: [deriveKey(env.ENCRYPTION_KEY, 'oauth cookies').toString('base64url')],
      names: { session: libraryCookie, interaction: 'oauth_interaction', resume: 'oauth_resume' },
      long: { httpOnly: true, sameSite: 'lax', path: '/oauth' },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      registration: '/oauth/register',
      revocation: '/oauth/revoke',
      introspection: '/oauth/introspect',
      jwks: '/oauth/jwks',
      end_session: '/oauth/session/end',
    },
    interactions: { url: (_ctx, { uid }) => `/oauth/interaction/${uid}` },
  };
}

function policies({ addresses }: ProviderDeps): Configuration {
  return {
    responseTypes: ['code'],
    scopes: [...permissions],
    claims: {},
    subjectTypes: ['public'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'ES256',
    },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    expiresWithSession: () => false,
    rotateRefreshToken: true,
    revokeGrantPolicy: () => true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    extraParams: { x_policy: checkAuthorizationRequest },
    extraClientMetadata: {
      properties: ['x_policy'],
      validator: (_ctx, _key, _value, metadata) => completeClient(metadata),
    },
    loadExistingGrant: async (ctx) => {
      const grantId = ctx.oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId);
    },
    clientBasedCORS: (_ctx, origin, client) =>
      origin !== addresses.issuer && (client.redirectUris ?? []).some((uri) => URL.parse(uri)?.origin === origin),
  };
}

function featuresOf({ addresses: { resource }, metadataFetch }: ProviderDeps): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
    introspection: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
    registration: { enabled: true, initialAccessToken: false, issueRegistrationAccessToken: false },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      allowFetch: metadataFetch.allow,
      cacheDuration: { min: 60, max: 3600 },
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => resource,
      useGrantedResource: async () => true,
      getResourceServerInfo: async (_ctx, asked) => {
        if (asked !== resource) throw new errors.InvalidTarget();
        return { scope: permissions.join(' '), audience: resource, accessTokenFormat: 'opaque' };
      },
    },
  };
}
