/** Browsers in which a person has signed in before. Guesses of strangers never keep the person out of those. */
import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import type { Env } from '../../config/env.ts';
import { keyedHash } from '../../db/secrets.ts';
import { equalInConstantTime } from '../constant-time.ts';
import { authCookie, cookieMaxAgeMs } from './auth-cookie.ts';

const prefix = 'soundings_known_';

type KeyEnv = Pick<Env, 'ENCRYPTION_KEY'>;

/** Marks the browser of a request as one in which this person signed in. It proves nothing else. */
export function rememberBrowser(env: KeyEnv, req: Request, username: string): void {
  const id = knownBrowserOf(env, req, username) ?? randomUUID();
  req.res?.cookie(nameOf(env, username), `${id}.${sign(env, `${username}:${id}`)}`, {
    ...authCookie,
    maxAge: cookieMaxAgeMs,
  });
}

/** Returns the id of the browser of a request; null when this person has not signed in there. */
export function knownBrowserOf(env: KeyEnv, req: Request, username: string): string | null {
  const name = nameOf(env, username);
  const pair = (req.headers.cookie ?? '').split(/; */).find((part) => part.startsWith(`${name}=`));
  const [id = '', signature = ''] = pair?.slice(name.length + 1).split('.') ?? [];
  return id !== '' && equalInConstantTime(signature, sign(env, `${username}:${id}`)) ? id : null;
}

/** Several people may use one browser; the name of a cookie does not tell theirs. */
const nameOf = (env: KeyEnv, username: string) => prefix + sign(env, username).slice(0, 12);

function sign(env: KeyEnv, text: string): string {
  return keyedHash(env.ENCRYPTION_KEY, 'known browsers', text);
}
