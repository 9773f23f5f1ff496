import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { createChangeFeed } from '../../api/change-feed.ts';
import { viewerOf } from '../../api/access/viewer.ts';
import type { Tokens } from '../../api/identity/issue-tokens.ts';
import { redactedPaths } from '../../api/request-log.ts';
import { createApi } from '../../api/server.ts';
import { createTemporalGateway } from '../../api/temporal.ts';
import { newEncryptionKey, readEnv } from '../../config/env.ts';
import { startMailCatcher } from '../../local/mail/mail-catcher.ts';
import { createTestDatabase } from '../_support/database.ts';

export const password = 'Strong-pass1';

export interface Reply {
  status: number;
  body: Record<string, any>;
  headers: Headers;
}

interface Sender {
  /** The client's address; each has attempts of its own. */
  from?: string;
  token?: string;
}

/** The api over HTTP as it runs, on a database and with a mail server of its own. `lines()` is everything it logged. */
export async function startIdentityApi(settings: Record<string, string> = {}) {
  const database = await createTestDatabase();
  const mail = await startMailCatcher();
  const given = { NODE_ENV: 'test', ENCRYPTION_KEY: newEncryptionKey(), DATABASE_URL: database.url, TEMPORAL_ADDRESS: '127.0.0.1:1' };
  const env = readEnv({
    ...given,
    SMTP_URL: mail.smtpUrl,
    SMS_URL: mail.smsUrl,
    SIMULATOR_URL: 'http://127.0.0.1:1',
    TRUSTED_PROXIES: '1',
    ...settings,
  });
  const logged: string[] = [];
  const log = pino(
    { level: 'trace', redact: redactedPaths },
    new Writable({ write: (chunk, _encoding, done) => (logged.push(String(chunk)), done()) }),
  );
  const changes = createChangeFeed(database.url);
  await changes.ready;
  const temporal = createTemporalGateway(env);
  const { db } = database;
  const app = createApi({
    env,
    db,
    log,
    temporal,
    changes,
    resolveViewer: (req) => viewerOf(req, { db, env }),
    webFolder: tmpdir(),
  });
  const server = createServer(app);
  // Client and server share a process here: while one computes, the other must not give up the connection.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const send = async (path: string, method: string, body: unknown, { from = '192.0.2.1', token }: Sender = {}): Promise<Reply> => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from, ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    return { status: response.status, body: (await response.json()) as Reply['body'], headers: response.headers };
  };
  const post = (path: string, body: unknown, sender?: Sender) => send(path, 'POST', body, sender);
  const signUp = (email: string, sender?: Sender) => {
    const attributes = { email, phone_number: '+12025550100', given_name: 'Ann', family_name: 'Bee' };
    return post('/auth/sign-up', { username: email, password, attributes }, sender);
  };
  const codesTo = (email: string) =>
    mail
      .messages()
      .filter(({ to }) => to.includes(email))
      .map(({ text }) => /^\d{6}\b/m.exec(text)?.[0] ?? '');
  const confirmed = async (email: string) => {
    await signUp(email);
    const [confirmationCode] = codesTo(email);
    await post('/auth/confirm-sign-up', { username: email, confirmationCode });
  };
  return {
    url,
    env,
    db,
    mail,
    post,
    get: (path: string, sender?: Sender) => send(path, 'GET', undefined, sender),
    ask: (token: string, query: string, variables = {}) => post('/graphql', { query, variables }, { token }),
    signUp,
    /** Codes mailed to the address, newest first. */
    codesTo,
    confirmed,
    /** Tokens of somebody new. */
    signedIn: async (email: string): Promise<Tokens> => {
      await confirmed(email);
      return (await post('/auth/sign-in', { username: email, password })).body['tokens'] as Tokens;
    },
    lines: () => logged.join(''),
    async close() {
      await changes.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([temporal.close(), mail.close()]);
      await database.drop();
    },
  };
}

export type IdentityApi = Awaited<ReturnType<typeof startIdentityApi>>;
