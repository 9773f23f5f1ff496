import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../db/client.ts';
import type { Change } from '../../db/notify.ts';
import { ownOpenJobs } from '../../db/jobs/job-facts.ts';
import type { ChangeFeed, FeedEvent } from '../streams/change-feed.ts';
import { type Viewer, signedIn } from '../viewer.ts';
import { streamEnd } from '../streams/map-stream.ts';
import { notifyAtEnd } from '../streams/notify-at-end.ts';
import { readProgress, type SimulationProgress } from './progress.ts';

interface StreamDeps {
  db: Db;
  changes: ChangeFeed;
  viewer: Viewer;
}

/** Minimum time between two states of one run in one stream: 4 per second. */
const minPauseMs = 250;

/**
 * Streams the progress of one run, or of all the viewer's runs: first the current states (without a job id, those of
 * open runs), then a state after each change, read under the viewer's access rule. The stream ends with the access
 * token. For a slow reader, one id per run waits, and the state is read when the reader is ready. Throws NotSignedIn.
 */
export function progressStream(deps: StreamDeps, jobId: string | null): AsyncIterableIterator<SimulationProgress> {
  const viewer = signedIn(deps.viewer);
  const left = new AbortController();
  const expired = streamEnd(viewer);
  const ends = expired === undefined ? left.signal : AbortSignal.any([left.signal, expired]);
  const wants = (change: Change) =>
    change.model === 'DynamicSimulationRun' &&
    change.operation !== 'delete' &&
    change.owner === viewer.userId &&
    (jobId === null || change.jobId === jobId);
  return notifyAtEnd(statesOf(deps.db, viewer.userId, jobId, deps.changes.subscribe(wants, ends), ends), () =>
    left.abort(),
  );
}

async function* statesOf(
  db: Db,
  userId: string,
  jobId: string | null,
  feed: AsyncIterator<FeedEvent>,
  signal: AbortSignal,
): AsyncGenerator<SimulationProgress, undefined> {
  const everything = async () => (jobId === null ? ownOpenJobs(db, userId, 'simulation') : [jobId]);
  /** Earliest time at which each changed run may be sent. */
  const due = new Map<string, number>((await everything()).map((id) => [id, 0]));
  /** Times at which open runs were sent. After a gap in the feed they are read again, because they may have ended. */
  const sentAt = new Map<string, number>();
  let news: Promise<IteratorResult<FeedEvent>> | null = null;
  while (!signal.aborted) {
    const ready = [...due].find(([, at]) => at <= Date.now())?.[0];
    if (ready !== undefined) {
      due.delete(ready);
      const state = await readProgress(db, userId, ready);
      if (signal.aborted) return;
      if (isOpen(state)) sentAt.set(ready, Date.now());
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

function isOpen(state: SimulationProgress | null): boolean {
  return state?.status === 'queued' || state?.status === 'processing';
}
