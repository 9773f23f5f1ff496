/** An api for tests of sign-up and sign-in, with caught mails and text messages. */
import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { resolveRequestViewer } from '../../api/access/viewer.ts';
import { startSession, type Tokens } from '../../api/identity/issue-tokens.ts';
import { createSrpRecord } from '../../api/identity/srp/record.ts';
import { createLog } from '../../config/log.ts';
import { createAccount } from '../../db/identity/accounts.ts';
import { saveSrpRecord } from '../../db/identity/srp.ts';
import { srpCost } from '../../domain/identity/srp-secret.ts';
import { startMailCatcher } from '../../local/mail/mail-catcher.ts';
import { createApiDatabase, startApi } from '../_support/api-server.ts';
import { readingWith } from '../_support/reading.ts';

export const password = 'Strong-pass1';

const { memoryKib } = srpCost;

/**
 * Lowers the cost of SRP for browser and server of this process, because at the real one they take most of the time of
 * tests of sign-ins. tests/unit/identity/srp-halves.test.ts uses the real one.
 */
Object.assign(srpCost, { memoryKib: 1_024 });
// The product is shared with the next file.
afterAll(() => {
  Object.assign(srpCost, { memoryKib });
});

/** An account as after sign-up and confirmation, with a hash of `password` that is checked in a millisecond. */
const someone = {
  emailVerified: true,
  phoneNumber: '+12025550100',
  givenName: 'Ann',
  familyName: 'Bee',
  status: 'confirmed',
  passwordHash: '$argon2id$v=19$m=1024,t=1,p=1$aXYW6PkAXUKI0voO1xEoXg$CIN/vNYwvQEpipxPVRQ6DaVgMhpozRt4dDXLbwXKtAc',
} as const;

export interface Reply {
  status: number;
  body: Record<string, any>;
  headers: Headers;
}

interface Sender {
  /** The client's address; attempts are counted by address. */
  from?: string;
  token?: string;
}

/** Starts the api over HTTP with its own database and mail server. `lines()` returns its complete log. */
export async function startIdentityApi(settings: Record<string, string> = {}) {
  const mail = await startMailCatcher();
  const { env, db, drop } = await createApiDatabase({
    SMTP_URL: mail.smtpUrl,
    SMS_URL: mail.smsUrl,
    SIMULATOR_URL: 'http://127.0.0.1:1',
    TRUSTED_PROXIES: '1',
    ...settings,
  });
  const logged: string[] = [];
  const log = createLog(
    { LOG_LEVEL: 'trace' },
    'test',
    new Writable({ write: (chunk, _encoding, done) => (logged.push(String(chunk)), done()) }),
  );
  const { url, close } = await startApi({
    env,
    db,
    log,
    resolveViewer: (req) => resolveRequestViewer(req, { db, env }),
  });

  const send = async (
    path: string,
    method: string,
    body: unknown,
    { from = '192.0.2.1', token }: Sender = {},
  ): Promise<Reply> => {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
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
  const createSomeone = async (username: string) => {
    const account = await createAccount(db, { ...someone, id: randomUUID(), username, email: username });
    if (account === undefined) throw new Error(`${username} is there already`);
    return account;
  };
  const confirmed = async (email: string) => {
    const { id } = await createSomeone(email);
    await saveSrpRecord(db, await createSrpRecord(env, id, password));
  };
  return {
    url,
    env,
    db,
    mail,
    post,
    get: (path: string, sender?: Sender) => send(path, 'GET', undefined, sender),
    ask: (token: string, query: string, variables = {}) => post('/graphql', { query, variables }, { token }),
    ...readingWith(
      async (token: string, query, variables) => (await post('/graphql', { query, variables }, { token })).body,
    ),
    signUp,
    /** Returns codes mailed to the address, newest first. */
    codesTo,
    /** Creates an account that signed up and was confirmed, without mails and at little cost. */
    confirmed,
    /** Creates such an account, signs in over HTTP and returns the tokens. */
    signedUp: async (email: string): Promise<Tokens> => {
      await confirmed(email);
      return (await post('/auth/sign-in', { username: email, password })).body['tokens'] as Tokens;
    },
    /** Creates an account and its tokens directly, for tests of other subjects. */
    signedIn: async (username: string): Promise<Tokens> => {
      const account = await createSomeone(username);
      return (await startSession(db, env, account, { address: '192.0.2.1', userAgent: '', deviceKey: null })).tokens;
    },
    lines: () => logged.join(''),
    async close() {
      await close();
      await mail.close();
      await drop();
    },
  };
}

export type IdentityApi = Awaited<ReturnType<typeof startIdentityApi>>;
