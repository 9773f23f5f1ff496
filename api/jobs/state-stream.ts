import { setTimeout as sleep } from 'node:timers/promises';
import { isOpenStatus } from '../../domain/jobs/status.ts';
import type { Change } from '../../db/notify.ts';
import type { ChangeFeed, FeedEvent } from '../streams/change-feed.ts';
import { type Viewer, signedIn } from '../viewer.ts';
import { streamEnd } from '../streams/map-stream.ts';
import { notifyAtEnd } from '../streams/notify-at-end.ts';

/** Jobs of a stream, and how their states are read under the viewer's access rule. */
export interface StateSource<State> {
  /** Models whose changes concern these jobs. */
  models: ReadonlySet<string>;
  /** Lists the viewer's open jobs. */
  open(userId: string): Promise<string[]>;
  /** Reads a job's state; null when it is not the viewer's. */
  read(userId: string, jobId: string): Promise<State | null>;
}

/** Minimum time between two states of one job in one stream: 4 per second. */
const minPauseMs = 250;

/**
 * Streams the state of one job, or of all the viewer's: first the current states (without a job id, those of open
 * jobs), then a state after each change. The stream ends with the access token. For a slow reader, one id per job
 * waits, and the state is read when the reader is ready. Throws NotSignedIn.
 */
export function stateStream<State extends { status: string }>(
  deps: { changes: ChangeFeed; viewer: Viewer },
  jobId: string | null,
  source: StateSource<State>,
): AsyncIterableIterator<State> {
  const viewer = signedIn(deps.viewer);
  const left = new AbortController();
  const expired = streamEnd(viewer);
  const ends = expired === undefined ? left.signal : AbortSignal.any([left.signal, expired]);
  const wants = (change: Change) =>
    source.models.has(change.model) &&
    change.operation !== 'delete' &&
    change.owner === viewer.userId &&
    (jobId === null || change.jobId === jobId);
  return notifyAtEnd(statesOf(source, viewer.userId, jobId, deps.changes.subscribe(wants, ends), ends), () =>
    left.abort(),
  );
}

async function* statesOf<State extends { status: string }>(
  { open, read }: StateSource<State>,
  userId: string,
  jobId: string | null,
  feed: AsyncIterator<FeedEvent>,
  signal: AbortSignal,
): AsyncGenerator<State, undefined> {
  const everything = async () => (jobId === null ? open(userId) : [jobId]);
  /** Earliest time at which each changed job may be sent. */
  const due = new Map<string, number>((await everything()).map((id) => [id, 0]));
  /** Times at which open jobs were sent. After a gap in the feed they are read again, because they may have ended. */
  const sentAt = new Map<string, number>();
  let news: Promise<IteratorResult<FeedEvent>> | null = null;
  while (!signal.aborted) {
    const ready = [...due].find(([, at]) => at <= Date.now())?.[0];
    if (ready !== undefined) {
      due.delete(ready);
      const state = await read(userId, ready);
      if (signal.aborted) return;
      if (state !== null && isOpenStatus(state.status)) sentAt.set(ready, Date.now());
      else sentAt.delete(ready);
      if (state) yield state;
      continue;
    }
    news ??= feed.next();
    const event = await Promise.race([news, ...untilDue(due)]);
    if (event === 'due') continue;
    news = null;
    if (event.done === true) return;
    const ids = event.value.operation === 'gap' ? [...sentAt.keys(), ...(await everything())] : [event.value.jobId];
    for (const id of ids) if (id !== undefined && !due.has(id)) due.set(id, (sentAt.get(id) ?? 0) + minPauseMs);
  }
}

/** Waits for the earliest of them; empty when nothing is due. */
function untilDue(due: ReadonlyMap<string, number>): Promise<'due'>[] {
  if (due.size === 0) return [];
  return [sleep(Math.max(1, Math.min(...due.values()) - Date.now()), 'due' as const, { ref: false })];
}
