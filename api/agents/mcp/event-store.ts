/** Keeps the messages of a session in Postgres, so that a client whose stream broke receives the rest of it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server';
import {
  insertMessage,
  markDelivered,
  messagesAfter,
  type StoredMessage,
} from '../../../db/agents/mcp-notifications.ts';
import type { Db } from '../../../db/client.ts';
import type { AgentViewer } from '../../viewer.ts';

interface Session {
  userId: string;
  sessionId: string;
}

/** The request whose stream is written: when its client left, and for whom it came. */
export const streamOfRequest = new AsyncLocalStorage<{ readonly left: AbortSignal; readonly viewer: AgentViewer }>();

const waitForOthersMs = 30_000;
const pollMs = 300;

type Place = Parameters<typeof messagesAfter>[1];

/** Width of the numbers in ids, so that they sort as text. */
const numberWidth = 16;

/** Stream of what belongs to no call, by the name that the SDK gives it. */
const standaloneStream = '_GET_stream';

/** True when a request that names this event, or none, opens the stream of what belongs to no call. */
export const opensStandalone = (lastEventId: string | null): boolean =>
  lastEventId === null || lastEventId === '' || streamIdOf(lastEventId) === standaloneStream;

/** Store of a session's messages. */
export interface SessionEvents extends EventStore {
  /** Notes that the request of this moment opened the stream of what belongs to no call. */
  connectStandalone(): void;
}

/** True for the empty message that opens a stream; it has nothing to send again. */
function isOpening(message: Partial<JSONRPCMessage>): boolean {
  return Object.keys(message).length === 0;
}

/**
 * Creates the store of one session. Ids are `stream.number`. Messages are written one after the other, because those
 * that become visible late would be left out by a client that has read past them.
 */
export function createEventStore(db: Db, session: Session): SessionEvents {
  let written: Promise<unknown> = Promise.resolve();
  let last = 0;
  /** Connections to which open streams are written. */
  const connections = new Map<string, AbortSignal>();
  /** Open streams whose messages come from this process. */
  const writtenHere = new Set<string>();
  const forget = (streamId: string) => {
    connections.delete(streamId);
    writtenHere.delete(streamId);
  };
  const connect = (streamId: string) => {
    const left = streamOfRequest.getStore()?.left;
    if (left === undefined || left.aborted) return;
    connections.set(streamId, left);
    const disconnect = () => {
      if (connections.get(streamId) === left) connections.delete(streamId);
    };
    left.addEventListener('abort', disconnect, { once: true });
  };
  const nextId = (streamId: string) => {
    // Later processes go on with higher numbers.
    last = Math.max(last + 1, Date.now() * 1_000);
    return `${streamId}.${String(last).padStart(numberWidth, '0')}`;
  };
  /** Reads in turn with what is written, so that nothing falls between the read and the stream that goes on. */
  const readWritten = (place: Place) => {
    const messages = written.catch(() => {}).then(() => messagesAfter(db, place));
    written = messages;
    return messages;
  };
  return {
    async storeEvent(streamId, message) {
      const notificationId = nextId(streamId);
      if (!writtenHere.has(streamId)) connect(streamId);
      writtenHere.add(streamId);
      if (isOpening(message)) return notificationId;
      const method = 'method' in message ? message.method : 'response';
      const delivered = connections.get(streamId)?.aborted === false;
      if (method === 'response') forget(streamId);
      const row = { ...session, notificationId, method, params: message, delivered };
      const before = written;
      written = before.catch(() => {}).then(() => insertMessage(db, row));
      await written;
      return notificationId;
    },
    connectStandalone() {
      connect(standaloneStream);
      writtenHere.add(standaloneStream);
    },
    getStreamIdForEventId: (eventId) => Promise.resolve(streamIdOf(eventId)),
    async replayEventsAfter(after, { send }) {
      const streamId = streamIdOf(after) ?? '';
      connect(streamId);
      const place = { ...session, streamId, after };
      const messages = writtenHere.has(streamId) ? await readWritten(place) : await waitForMessages(db, place);
      for (const { notificationId, params } of messages) await send(notificationId, params as JSONRPCMessage);
      // Not awaited: a message that is written until this returns would reach no stream.
      void markDelivered(
        db,
        session,
        messages.map(({ notificationId }) => notificationId),
      ).catch(() => {});
      return streamId;
    },
  };
}

/**
 * Waits for messages of a stream that another process writes. An empty answer would not do: clients then forget where
 * they were.
 */
async function waitForMessages(db: Db, place: Place): Promise<StoredMessage[]> {
  const left = streamOfRequest.getStore()?.left;
  const deadline = Date.now() + waitForOthersMs;
  for (;;) {
    const messages = await messagesAfter(db, place);
    if (messages.length > 0 || left?.aborted === true || Date.now() >= deadline) return messages;
    await sleep(pollMs, undefined, left === undefined ? {} : { signal: left }).catch(() => {});
  }
}

function streamIdOf(eventId: string): string | undefined {
  return /^(.+)\.\d+$/.exec(eventId)?.[1];
}
