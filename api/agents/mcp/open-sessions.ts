/** Sessions in memory, and what takes them out of it: their end anywhere, long silence, and too many of one person. */
import type { Logger } from 'pino';
import { deleteSession, findSession, type SessionOwner } from '../../../db/agents/mcp-sessions.ts';
import type { Db } from '../../../db/client.ts';
import { notifyChange } from '../../../db/notify.ts';
import type { ChangeFeed, FeedEvent } from '../../streams/change-feed.ts';
import type { OpenSession } from './open-session.ts';
import { isOfSubscriptions } from './subscriptions.ts';

/** A session without requests for this time leaves memory; its next request opens it again. */
const idleMs = 30 * 60_000;
const idleCheckMs = 60_000;

/** Sessions of one person in memory; those above it that are idle leave it earlier. */
const openEach = 100;

const notice = (sessionId: string) => `mcp-session:${sessionId}`;

type Opening = Promise<OpenSession | undefined>;

export interface OpenSessions {
  /** Returns the session of this owner; `open` opens it once, however many requests ask at the same time. */
  find(owner: SessionOwner, sessionId: string, open: () => Opening): Opening;
  add(sessionId: string, session: OpenSession): Promise<void>;
  /** Ends a session for good, in every process. */
  end(owner: SessionOwner, sessionId: string): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly log: Logger;
  readonly changes: ChangeFeed;
}

export function createOpenSessions({ db, log, changes }: Deps): OpenSessions {
  /** By owner and id: whoever else names the id has another entry. */
  const open = new Map<string, Opening>();
  const close = async (key: string) => {
    const known = open.get(key);
    open.delete(key);
    const session = await known?.catch(() => undefined);
    if (session === undefined) return;
    session.ended.abort();
    await session.server.close();
  };
  const warn = (error: unknown) => log.warn({ err: error }, 'MCP sessions of other processes were not heard');
  const each = async (act: (session: OpenSession, key: string) => Promise<void>) => {
    for (const [key, opening] of open) {
      const session = await opening.catch(() => undefined);
      if (session !== undefined) await act(session, key);
    }
  };
  const closeIdle = () =>
    each(async ({ openRequests, lastActiveMs }, key) => {
      if (openRequests === 0 && Date.now() - lastActiveMs > idleMs) await close(key);
    });
  /** Closes what was ended while notices were missed. */
  const closeGone = () =>
    each(async ({ owner, transport }, key) => {
      if ((await findSession(db, owner, transport.sessionId ?? '')) === undefined) await close(key);
    });
  /** Closes the longest idle sessions of a person who has many. */
  const closeSurplus = async ({ userId }: SessionOwner) => {
    if (open.size <= openEach) return;
    const own: { key: string; session: OpenSession }[] = [];
    await each(async (session, key) => {
      if (session.owner.userId === userId) own.push({ key, session });
    });
    const idle = own
      .filter(({ session }) => session.openRequests === 0)
      .toSorted((one, other) => one.session.lastActiveMs - other.session.lastActiveMs);
    for (const { key } of idle.slice(0, Math.max(0, own.length - openEach))) await close(key);
  };
  /** Closes sessions that their client ended at another process, and hears what it subscribed to there. */
  const hearOthers = async () => {
    const prefix = notice('');
    const words = changes.watch(
      (change) => isOfSubscriptions(change) || (change.model === '$revoked' && change.id.startsWith(prefix)),
    );
    for await (const word of words) await hear(word).catch(warn);
  };
  const hear = async (word: FeedEvent) => {
    if (word.operation === 'gap') {
      await closeGone();
      return each(({ subscriptions }) => subscriptions.read());
    }
    return each(async ({ transport, subscriptions }, key) => {
      const sessionId = transport.sessionId ?? '';
      if (word.id === notice(sessionId)) await close(key);
      else if (word.id === sessionId) await subscriptions.hear(word);
    });
  };
  void hearOthers().catch(warn);
  setInterval(() => void closeIdle(), idleCheckMs).unref();

  return {
    find(owner, sessionId, reopen) {
      const key = keyOf(owner, sessionId);
      const known = open.get(key);
      if (known !== undefined) return known;
      const opening = reopen();
      open.set(key, opening);
      const forget = () => {
        if (open.get(key) === opening) open.delete(key);
      };
      opening
        .then((session) => (session === undefined ? forget() : closeSurplus(owner)), forget)
        .catch((error: unknown) => log.warn({ err: error }, 'idle MCP sessions were not closed'));
      return opening;
    },
    async add(sessionId, session) {
      open.set(keyOf(session.owner, sessionId), Promise.resolve(session));
      await closeSurplus(session.owner);
    },
    async end(owner, sessionId) {
      await deleteSession(db, owner, sessionId);
      await notifyChange(db, { model: '$revoked', id: notice(sessionId), operation: 'delete', owner: null });
      await close(keyOf(owner, sessionId));
    },
  };
}

function keyOf({ userId, clientId }: SessionOwner, sessionId: string): string {
  return JSON.stringify([userId, clientId, sessionId]);
}
