/** An api with its authorization server, a person, and a client that walks through it with an independent library. */
import * as oauth from 'oauth4webapi';
import { createOAuth } from '../../api/agents/oauth/oauth.ts';
import { startIdentityApi, type IdentityApi } from './identity-support.ts';

export const issuer = 'https://soundings.example';
export const resource = `${issuer}/mcp`;
export const callback = 'http://127.0.0.1:7777/callback';

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit | null | undefined;
}

type ToApi = (input: string | URL, init?: Sent) => Promise<Response>;

/** A browser before an authorization server. */
export interface Browser {
  issuer: string;
  toApi: ToApi;
}

/** A browser before a server whose public address is one of this machine. */
export const browserAt = (address: string): Browser => ({
  issuer: address,
  toApi: (input, init) => fetch(input, { redirect: 'manual', ...(init as RequestInit) }),
});

export type OAuthApi = Awaited<ReturnType<typeof startOAuthApi>>;

/** Requests to the public address reach the api of this test, as through a proxy. */
export async function startOAuthApi(settings: Record<string, string> = {}) {
  const api = await startIdentityApi({ PUBLIC_URL: issuer, OAUTH_REGISTRATIONS: '1000', ...settings });
  const toApi: ToApi = (input, { body, ...init } = {}) => {
    const { pathname, search } = new URL(input);
    return fetch(api.url + pathname + search, { redirect: 'manual', ...init, ...(body === undefined ? {} : { body }) });
  };
  const address = settings['PUBLIC_URL'] ?? issuer;
  const options = { [oauth.customFetch]: toApi, [oauth.allowInsecureRequests]: address.startsWith('http:') };
  const server = await discover(address, options);
  return {
    ...api,
    issuer: address,
    toApi,
    options,
    server,
    verify: createOAuth({ db: api.db, env: api.env, log: quiet(api) }).verifyAccessToken,
    register: (metadata: Record<string, unknown> = {}) => register(toApi, metadata),
  };
}

function quiet({ db: _db }: IdentityApi) {
  return { error: () => undefined } as unknown as Parameters<typeof createOAuth>[0]['log'];
}

async function discover(
  issuerAddress: string,
  options: { [oauth.customFetch]: ToApi; [oauth.allowInsecureRequests]?: boolean },
) {
  const address = new URL(issuerAddress);
  const answer = await oauth.discoveryRequest(address, { algorithm: 'oauth2', ...options });
  return oauth.processDiscoveryResponse(address, answer);
}

const publicClient = { client_name: 'Test client', redirect_uris: [callback], token_endpoint_auth_method: 'none' };

async function register(toApi: ToApi, metadata: Record<string, unknown>) {
  const answer = await toApi(`${issuer}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...publicClient, ...metadata }),
  });
  const body = (await answer.json()) as oauth.Client & Record<string, unknown>;
  return { status: answer.status, body, headers: answer.headers };
}

/** A browser's cookies, sent as their paths say. */
export class Cookies {
  private readonly kept = new Map<string, { value: string; path: string }>();

  keep(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/; */);
      const at = pair.indexOf('=');
      const path = attributes.find((part) => /^path=/i.test(part))?.slice(5) ?? '/';
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value === '') this.kept.delete(name + path);
      else this.kept.set(name + path, { value: pair, path });
    }
  }

  headers(path: string): Record<string, string> {
    const sent = [...this.kept.values()].filter((cookie) => path.startsWith(cookie.path)).map(({ value }) => value);
    return sent.length === 0 ? {} : { cookie: sent.join('; ') };
  }
}

export interface Started {
  cookies: Cookies;
  verifier: string;
  /** Path of the consent page. */
  page: string;
}

/** Opens an authorization request in a browser. Returns its answer and, when it asks the person, the page's path. */
export async function openRequest(
  { toApi }: OAuthApi,
  clientId: string,
  changes: Record<string, string | undefined> = {},
  headers: Record<string, string> = {},
) {
  const verifier = oauth.generateRandomCodeVerifier();
  const asked: Record<string, string | undefined> = {
    client_id: clientId,
    response_type: 'code',
    redirect_uri: callback,
    scope: 'runs:read runs:write',
    state: 'state-1',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    resource,
    ...changes,
  };
  const address = new URL(`${issuer}/oauth/authorize`);
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) address.searchParams.set(name, value);
  const answer = await toApi(address, { headers });
  const cookies = new Cookies();
  cookies.keep(answer);
  return { answer, cookies, verifier, page: answer.headers.get('location') ?? '' };
}

/** Sends a request of the consent page. */
export async function onPage(
  browser: Browser,
  { cookies, page }: Pick<Started, 'cookies' | 'page'>,
  step: string,
  token: string,
  body?: unknown,
) {
  const path = `${page}/${step}`;
  const answer = await browser.toApi(browser.issuer + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      origin: browser.issuer,
      ...cookies.headers(path),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, any> };
}

/** Lets a person agree, and follows the browser to the client's callback. */
export async function agree(
  browser: Browser,
  started: Pick<Started, 'cookies' | 'page'>,
  token: string,
  permissions: string[],
): Promise<URL> {
  const { status, body } = await onPage(browser, started, 'confirm', token, { permissions });
  if (status !== 200) throw new Error(`confirm: ${status} ${JSON.stringify(body)}`);
  return followToClient(browser, started, String(body['redirectTo']));
}

/** Opens a request that a client made, and lets a person agree. Returns the address at the client. */
export async function agreeTo(browser: Browser, request: string | URL, token: string, permissions: string[]) {
  const answer = await browser.toApi(request);
  const cookies = new Cookies();
  cookies.keep(answer);
  return agree(browser, { cookies, page: answer.headers.get('location') ?? '' }, token, permissions);
}

export async function followToClient(
  { toApi }: Browser,
  { cookies }: Pick<Started, 'cookies'>,
  address: string,
): Promise<URL> {
  const path = new URL(address).pathname;
  const answer = await toApi(address, { headers: cookies.headers(path) });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`no redirect: ${answer.status} ${await answer.text()}`);
  return new URL(location);
}

/** Walks from the request to the code at the callback. */
export async function obtainCode(
  api: OAuthApi,
  client: oauth.Client,
  token: string,
  changes: Record<string, string | undefined> = {},
) {
  const started = await openRequest(api, client.client_id, changes);
  const asked = changes['scope'] ?? 'runs:read runs:write';
  const at = await agree(api, started, token, asked.split(' '));
  return { ...started, at, code: at.searchParams.get('code') ?? '' };
}

/** Exchanges a code as the library does. */
export async function exchange(
  api: OAuthApi,
  client: oauth.Client,
  { at, verifier }: { at: URL; verifier: string },
  changes: { redirectUri?: string; state?: string } = {},
) {
  const { redirectUri = callback, state = 'state-1' } = changes;
  const params = oauth.validateAuthResponse(api.server, client, at, state);
  const answer = await oauth.authorizationCodeGrantRequest(
    api.server,
    client,
    oauth.None(),
    params,
    redirectUri,
    verifier,
    { ...api.options, additionalParameters: { resource } },
  );
  return oauth.processAuthorizationCodeResponse(api.server, client, answer);
}

/** Sends a form to the token endpoint and returns the raw answer. */
export async function tokenRequest({ toApi }: OAuthApi, form: Record<string, string>, path = '/oauth/token') {
  const answer = await toApi(issuer + path, { method: 'POST', body: new URLSearchParams(form) });
  const text = await answer.text();
  return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, any> };
}
