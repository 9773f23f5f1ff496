import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../db/client.ts';
import type { Change } from '../../db/notify.ts';
import { ownOpenRuns } from '../../db/simulations/own-run.ts';
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

/** A run is told at most this often to one stream: 4 times a second. */
const minPauseMs = 250;

/**
 * Progress of one run, or of all the viewer's runs: first where they stand now (without a job id: the open ones), then
 * a state after each change, read through the viewer's own access. It ends with the access token. What waits for a slow
 * reader is ids, one per run, and the state is read when the reader is ready for it. Throws NotSignedIn.
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
  return notifyAtEnd(statesOf(deps, jobId, deps.changes.subscribe(wants, ends), ends), () => left.abort());
}

async function* statesOf(
  { db, viewer }: StreamDeps,
  jobId: string | null,
  feed: AsyncIterator<FeedEvent>,
  signal: AbortSignal,
): AsyncGenerator<SimulationProgress, undefined> {
  const everything = async () => (jobId === null ? ownOpenRuns(db, viewer) : [jobId]);
  /** When each run that has news may be told. */
  const due = new Map<string, number>((await everything()).map((id) => [id, 0]));
  /** Open runs told so far, and when: after a gap in the feed they are read again, as they may have ended in it. */
  const told = new Map<string, number>();
  let news: Promise<IteratorResult<FeedEvent>> | null = null;
  while (!signal.aborted) {
    const ready = [...due].find(([, at]) => at <= Date.now())?.[0];
    if (ready !== undefined) {
      due.delete(ready);
      const state = await readProgress(db, viewer, ready);
      if (signal.aborted) return;
      if (isOpen(state)) told.set(ready, Date.now());
      else told.delete(ready);
      if (state) yield state;
      continue;
    }
    news ??= feed.next();
    const event = await Promise.race([news, ...untilDue(due)]);
    if (event === 'due') continue;
    news = null;
    if (event.done === true) return;
    const ids = event.value.operation === 'gap' ? [...told.keys(), ...(await everything())] : [event.value.jobId];
    for (const id of ids) if (id !== undefined && !due.has(id)) due.set(id, (told.get(id) ?? 0) + minPauseMs);
  }
}

/** A wait for the earliest of them; none when nothing is due. */
function untilDue(due: ReadonlyMap<string, number>): Promise<'due'>[] {
  if (due.size === 0) return [];
  return [sleep(Math.max(1, Math.min(...due.values()) - Date.now()), 'due' as const, { ref: false })];
}

function isOpen(state: SimulationProgress | null): boolean {
  return state?.status === 'queued' || state?.status === 'processing';
}
