import { humanId } from 'human-id';
import { NobodyToAsk, NoValidSegments } from '../../domain/errors.ts';
import { seededRandom, shuffled } from '../../domain/random.ts';
import { noticeOfUnasked } from '../../domain/simulations/roster.ts';
import { optionsOfRecord } from '../../domain/simulations/run-input.ts';
import { isDisproportionate, splitPersonas } from '../../domain/simulations/split.ts';
import { rosterNotices } from '../../domain/simulations/roster-notices.ts';
import { rosterById, type NewRosterMember } from '../../db/simulations/rosters.ts';
import { drawFromSegment } from '../../services/simulations/draw-members.ts';
import { takeSharedRoster, writeRoster } from '../../services/simulations/write-roster.ts';
import { runPlan } from '../../db/simulations/run-plans.ts';
import { recordJobStage } from '../../db/jobs/life-cycle.ts';
import { jobOf } from '../../db/simulations/open-run.ts';
import { storedSimulation } from '../../db/simulations/end-run.ts';
import { runById, type RunRow } from '../../db/simulations/run-facts.ts';
import { openSegment, type OpenSegment } from '../../db/segments/segments.ts';
import type { ActivityDeps } from '../deps.ts';
import { createJobNotFound, stopFailure } from '../errors.ts';
import type { RunInput } from './messages.ts';

/** Draws the run's personas once; an existing roster stays. Throws the signal's reason when it aborts meanwhile. */
export async function loadSegments(
  deps: ActivityDeps,
  input: RunInput,
  signal: AbortSignal,
): Promise<{ personas: number }> {
  const run = await runById(deps.db, input.runId);
  if (!run) throw createJobNotFound();
  if (run.rosterId !== null)
    return { personas: Math.min(run.numUsers, (await rosterById(deps.db, run.rosterId))?.size ?? 0) };
  const groupId = (await runPlan(deps.db, run.id))?.rosterGroupId ?? null;
  const shared = groupId === null ? null : await takeSharedRoster(deps.db, input, groupId);
  const roster = shared ?? (await drawRoster(deps, run, groupId, signal));
  if (!roster) throw createJobNotFound();
  return { personas: Math.min(run.numUsers, roster.size) };
}

async function drawRoster(
  deps: ActivityDeps,
  run: RunRow,
  groupId: string | null,
  signal: AbortSignal,
): Promise<{ size: number } | null> {
  const segmentIds = run.segmentIds ?? [];
  const loaded = await Promise.all(segmentIds.map((id) => openSegment(deps.db, run.userId ?? '', id)));
  const found = loaded.filter((segment): segment is OpenSegment => segment !== null);
  const segments = found.filter(({ isSuspended }) => !isSuspended);
  if (segments.length === 0) {
    const { name: type, message } =
      found.length === 0 ? new NoValidSegments() : new NobodyToAsk(found.map(({ name }) => name));
    throw stopFailure({ type, message, final: true });
  }
  const { split } = optionsOfRecord(run.options);
  const counts = splitPersonas(run.numUsers, segments, split);
  const members = await drawMembers(deps, segments, counts, run.id);
  // Another attempt draws the roster when this one is late.
  signal.throwIfAborted();
  const missing = segmentIds.filter((_, at) => loaded[at] === null);
  const ref = { runId: run.id, execution: run.execution };
  const roster = {
    id: `${run.createdAt.getTime()}-${humanId({ separator: '-', capitalize: false })}`,
    userId: run.userId,
    members,
    segmentNames: segments.map((segment) => segment.name),
    notices: [
      ...missing.map((id) => `Segment ${id} could not be loaded and was left out.`),
      ...found.filter(({ isSuspended }) => isSuspended).map(({ name }) => `${new NobodyToAsk([name]).message}.`),
      ...noticesOfDraw(counts, segments, members),
    ],
    groupId,
    segmentSizes: sizesOf(segments, counts),
  };
  return writeRoster(deps.db, ref, roster);
}

/** Returns the sizes by which results have to be weighted; null when the personas are in proportion to them. */
function sizesOf(segments: readonly OpenSegment[], counts: readonly number[]): Record<string, number> | null {
  const sizes = segments.map(({ size }) => size);
  return isDisproportionate(counts, sizes) ? Object.fromEntries(segments.map(({ id, size }) => [id, size])) : null;
}

/** Records the stage before personas are asked. */
export async function enterRunning(deps: ActivityDeps, input: RunInput): Promise<void> {
  await recordJobStage(deps.db, storedSimulation, jobOf(input), 'running');
}

async function drawMembers(
  deps: ActivityDeps,
  segments: OpenSegment[],
  counts: readonly number[],
  seed: string,
): Promise<NewRosterMember[]> {
  const members: NewRosterMember[] = [];
  for (const [at, segment] of segments.entries())
    members.push(...(await drawFromSegment(deps.db, segment, counts[at] ?? 0, `${seed}/${segment.id}`)));
  // The members are shuffled, so that the first answers and each model's share come from all segments.
  return shuffled(seededRandom(seed), members);
}

function noticesOfDraw(
  counts: readonly number[],
  segments: readonly OpenSegment[],
  members: readonly NewRosterMember[],
): string[] {
  const unasked = noticeOfUnasked(counts, segments);
  const drawn = segments.map((segment) => {
    const ownMembers = members.filter(({ segmentId }) => segmentId === segment.id);
    const repeated = ownMembers.filter((member) => member.repeated).length;
    return { name: segment.name, personas: ownMembers.length, repeated, isSynthetic: segment.size === 0 };
  });
  const isWeighted = segments.some((segment) => segment.weighting !== null);
  return [...(unasked === null ? [] : [unasked]), ...rosterNotices(drawn, isWeighted)];
}
