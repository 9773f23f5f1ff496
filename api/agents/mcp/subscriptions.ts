/** Subscriptions of a session of 2025. They are stored, so that any process tells the client of its resources. */
import { randomUUID } from 'node:crypto';
import type { McpServer } from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import {
  addSubscription,
  listSubscriptions,
  removeSubscription,
  type SubscribedSession,
} from '../../../db/agents/mcp-subscriptions.ts';
import { notifyChange, type Change } from '../../../db/notify.ts';
import { InvalidInput } from '../../../domain/errors.ts';
import { changedResources, type ResourceChangesDeps } from './resource-changes.ts';

const mostSubscriptions = 200;

/** Model of notices about sessions: `update` for their subscriptions, `create` for a stream that a process opened. */
const model = '$mcp-session';

/** True for a notice that the subscriptions of open sessions have to hear. */
export const isOfSubscriptions = (change: Change): boolean => change.model === model;

export interface SessionSubscriptions {
  /** Reads what is stored, after the session was opened again or notices were missed. */
  read(): Promise<void>;
  /** Hears a notice about this session. */
  hear(word: Change): Promise<void>;
  /**
   * Makes this process the one that tells the client, because its stream is open here. When another one was, changes may
   * have been missed, so the client is told of all its resources. Never rejects.
   */
  take(): Promise<void>;
}

interface Followed {
  session: SubscribedSession;
  /** True when the session began here: until its stream is opened elsewhere, this process tells its client. */
  isNew: boolean;
  /** Ends with the session in this process. */
  left: AbortSignal;
}

/** Lets a client subscribe to resources of its person's jobs, and tells it of their changes. */
export function followSubscriptions(
  { server }: McpServer,
  { log, ...deps }: ResourceChangesDeps & { log: Logger },
  { session, isNew, left }: Followed,
): SessionSubscriptions {
  const { db } = deps;
  const here = randomUUID();
  let subscribed: ReadonlySet<string> = new Set();
  let tells = isNew;
  let isFollowing = false;
  const say = (operation: 'create' | 'update') =>
    notifyChange(db, { model, id: session.sessionId, rowId: here, operation, owner: null });
  const tell = (uri: string) => server.sendResourceUpdated({ uri });
  const follow = async () => {
    isFollowing = true;
    try {
      for await (const uri of changedResources(deps, session.userId, left))
        if (tells && subscribed.has(uri)) await tell(uri);
    } catch (error) {
      log.warn({ err: error }, 'resource updates ended');
    } finally {
      isFollowing = false;
    }
  };
  const read = async () => {
    subscribed = new Set(await listSubscriptions(db, session));
    // Most clients never subscribe: nothing is heard for them.
    if (subscribed.size > 0 && !isFollowing) void follow();
  };
  const change = async (store: typeof addSubscription, uri: string) => {
    await store(db, session, uri);
    await read();
    await say('update');
    return {};
  };
  server.setRequestHandler('resources/subscribe', ({ params: { uri } }) => {
    if (subscribed.size >= mostSubscriptions && !subscribed.has(uri))
      throw new InvalidInput(`You may subscribe to ${mostSubscriptions} resources`);
    return change(addSubscription, uri);
  });
  server.setRequestHandler('resources/unsubscribe', ({ params: { uri } }) => change(removeSubscription, uri));
  return {
    read,
    async hear({ operation, rowId }) {
      if (rowId === here) return;
      if (operation === 'create') tells = false;
      else await read();
    },
    async take() {
      if (tells) return;
      tells = true;
      try {
        await say('create');
        for (const uri of subscribed) await tell(uri);
      } catch (error) {
        log.warn({ err: error }, 'a client was not told what it may have missed');
      }
    },
  };
}
