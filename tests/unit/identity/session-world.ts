/** A session in a simulated browser: storage, tabs, clock, and scripted responses of the server. */
import { createSession, type Session, type SessionChange } from '../../../web/session/session.ts';
import type { Exclusive } from '../../../web/session/refresh.ts';
import { memoryStorage, type KeyStorage } from '../../../web/session/storage.ts';

/** A response of the identity endpoints, or a broken connection. */
export type Reply = { status: number; body: unknown } | 'disconnected';

interface SentRequest {
  path: string;
  body: Record<string, unknown> | null;
  authorization: string | null;
}

export interface World {
  session: Session;
  storage: KeyStorage;
  /** Requests in order. */
  requests: SentRequest[];
  changes: SessionChange[];
  /** Sets the device's clock to this many ms ahead of the server's. */
  setClock(aheadMs: number): void;
  /** Advances both clocks. */
  advance(ms: number): void;
  /** Opens another tab of the same browser. */
  otherTab(): Session;
  /** Reloads the tab. */
  reload(): Session;
  /** Total time that the session slept, in ms. */
  sleptMs(): number;
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (claims: object) => `${part({ alg: 'RS256' })}.${part(claims)}.signature`;

/** Creates tokens as signed by the server at a time of its clock. */
export function tokensAt(serverMs: number, name: string, lifeMs = 3_600_000, username?: string) {
  const iat = Math.floor(serverMs / 1000);
  const claims = { iat, exp: iat + lifeMs / 1000, jti: name };
  return {
    accessToken: jwt({ ...claims, use: 'access' }),
    idToken: jwt({ ...claims, use: 'id', username }),
    refreshToken: `refresh-${name}`,
  };
}

/** A session with controlled clocks; `answer` is the server. The device's clock is `aheadMs` ahead of the server's. */
export function sessionWorld(
  answer: (request: SentRequest, serverMs: number) => Reply | Promise<Reply>,
  aheadMs = 0,
): World {
  let serverMs = 1_800_000_000_000;
  const storage = memoryStorage();
  const requests: SentRequest[] = [];
  const changes: SessionChange[] = [];
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    const one = {
      path: url,
      body: init.body === undefined ? null : JSON.parse(String(init.body)),
      authorization: headers.get('authorization'),
    };
    requests.push(one);
    const reply = await answer(one, serverMs);
    if (reply === 'disconnected') throw new TypeError('fetch failed');
    return Response.json(reply.body, { status: reply.status });
  };
  const exclusive = oneAtATime();
  const tabStorage = memoryStorage();
  let slept = 0;
  const sleep = async (ms: number) => {
    serverMs += ms;
    slept += ms;
  };
  let clockAheadMs = aheadMs;
  const open = (tab = memoryStorage()) =>
    createSession({ storage, tabStorage: tab, fetch, now: () => serverMs + clockAheadMs, exclusive, sleep });
  const session = open(tabStorage);
  session.subscribe((change) => changes.push(change));
  return {
    session,
    storage,
    requests,
    changes,
    otherTab: () => open(),
    reload: () => open(tabStorage),
    sleptMs: () => slept,
    setClock: (ms) => void (clockAheadMs = ms),
    advance: (ms) => void (serverMs += ms),
  };
}

/** Plays the browser's lock between tabs. */
function oneAtATime(): Exclusive {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
