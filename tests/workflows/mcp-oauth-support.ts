/** Official clients sign in by OAuth, as their hosts let them: refused first, then registered, allowed by their person. */
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import {
  UnauthorizedError as EarlierUnauthorizedError,
  type OAuthClientProvider,
} from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { startSession } from '../../api/identity/issue-tokens.ts';
import { findAccountById } from '../../db/identity/accounts.ts';
import { agreeTo, browserAt, callback } from '../api/oauth-support.ts';
import type { AgentWorld } from './mcp-support.ts';

type Saved<T extends keyof OAuthClientProvider> = Awaited<
  ReturnType<Extract<OAuthClientProvider[T], (...args: never[]) => unknown>>
>;

/** Keeps in memory what a host keeps of one server, and the request that it would show to its person. */
class Host implements OAuthClientProvider {
  readonly redirectUrl = callback;
  readonly clientMetadata = {
    client_name: 'Test host',
    redirect_uris: [callback],
    token_endpoint_auth_method: 'none',
  };
  shown: URL | undefined;
  #client: Saved<'clientInformation'>;
  #tokens: Saved<'tokens'>;
  #verifier = '';
  clientInformation = () => this.#client;
  saveClientInformation = (client: Saved<'clientInformation'>) => void (this.#client = client);
  tokens = () => this.#tokens;
  saveTokens = (tokens: Saved<'tokens'>) => void (this.#tokens = tokens);
  redirectToAuthorization = (address: URL) => void (this.shown = address);
  saveCodeVerifier = (verifier: string) => void (this.#verifier = verifier);
  codeVerifier = () => this.#verifier;
}

const info = { name: 'host', version: '1.0.0' };

/** Begins with each version's client. Returns its refusal and how it goes on with a code. */
const begin = {
  async '2026-07-28'(at: URL, authProvider: Host) {
    const transport = new StreamableHTTPClientTransport(at, { authProvider });
    const client = new Client(info, { versionNegotiation: { mode: 'auto' } });
    const refused = await client.connect(transport).catch((error: unknown) => error);
    return { refused, finish: (answer: URLSearchParams) => transport.finishAuth(answer) };
  },
  async '2025-11-25'(at: URL, authProvider: Host) {
    const transport = new EarlierTransport(at, { authProvider });
    const refused = await new EarlierClient(info).connect(transport).catch((error: unknown) => error);
    return { refused, finish: (answer: URLSearchParams) => transport.finishAuth(answer.get('code') ?? '') };
  },
};

/**
 * Signs a client of a version in at an address whose origin is the issuer. The person agrees to all that it asks.
 * Returns what its transports take from then on.
 */
export async function signInByOAuth(
  { world, userId }: AgentWorld,
  version: keyof typeof begin,
  at: URL,
): Promise<Host> {
  const host = new Host();
  const { refused, finish } = await begin[version](at, host);
  if (!(refused instanceof UnauthorizedError || refused instanceof EarlierUnauthorizedError)) throw refused;
  const asked = host.shown;
  const account = await findAccountById(world.db, userId);
  if (asked === undefined || account === undefined) throw new Error('the client did not ask its person');
  const { tokens } = await startSession(world.db, world.env, account, {
    address: '192.0.2.1',
    userAgent: '',
    deviceKey: null,
  });
  const permissions = (asked.searchParams.get('scope') ?? '').split(' ');
  const answer = await agreeTo(browserAt(at.origin), asked, tokens.accessToken, permissions);
  await finish(answer.searchParams);
  return host;
}
