import { ApplicationFailure } from '@temporalio/activity';
import { humanId } from 'human-id';
import { NoValidSegments } from '../domain/errors.ts';
import { syntheticPersona } from '../domain/personas/synthetic.ts';
import { seededRandom, shuffled } from '../domain/random.ts';
import { progressOf, stageMessage } from '../domain/simulation/progress.ts';
import { drawProfiles, effectiveSizes, splitBySize, type Draw } from '../domain/simulation/roster.ts';
import { rosterById, writeRoster, type NewRosterMember } from '../db/queries/rosters.ts';
import { runPlan } from '../db/queries/runs/run-plans.ts';
import { recordStage } from '../db/queries/runs/record-progress.ts';
import { runById } from '../db/queries/runs/run-facts.ts';
import { loadMembers, memberIds } from '../db/queries/segment-members.ts';
import { openSegment, type OpenSegment } from '../db/queries/segments.ts';
import { drawWeighted } from '../domain/audience/weighted-draw.ts';
import { weightOfValues } from '../domain/audience/weighting.ts';
import type { ActivityDeps } from './deps.ts';
import { jobNotFound } from './failures.ts';
import type { RunInput } from './simulation.ts';

/** Decides who is asked and writes it down once; a run that has its roster keeps it. */
export async function loadSegments(deps: ActivityDeps, input: RunInput): Promise<{ personas: number }> {
  const run = await runById(deps.db, input.runId);
  if (!run) throw jobNotFound();
  if (run.rosterId !== null) return { personas: Math.min(run.numUsers, (await rosterById(deps.db, run.rosterId))?.size ?? 0) };
  const wanted = run.segmentIds ?? [];
  const loaded = await Promise.all(wanted.map((id) => openSegment(deps.db, run.userId ?? '', id)));
  const segments = loaded.filter((segment): segment is OpenSegment => segment !== null);
  if (segments.length === 0) throw ApplicationFailure.nonRetryable(new NoValidSegments().message, 'NoValidSegments', 'final');
  const members = await rosterOf(deps, segments, run.numUsers, run.id);
  const roster = await writeRoster(deps.db, input, {
    id: `${run.createdAt.getTime()}-${humanId({ separator: '-', capitalize: false })}`,
    userId: run.userId,
    members,
    segmentNames: segments.map((segment) => segment.name),
    notices: noticesOf(wanted, loaded, segments, members),
    groupId: (await runPlan(deps.db, run.id))?.rosterGroupId ?? null,
  });
  if (!roster) throw jobNotFound();
  return { personas: roster.size };
}

/** The last step before personas are asked: the record shows it. */
export async function enterRunning(deps: ActivityDeps, input: RunInput): Promise<void> {
  await recordStage(deps.db, input, 'running', progressOf('running', 0), stageMessage('running'));
}

async function rosterOf(deps: ActivityDeps, segments: OpenSegment[], numUsers: number, seed: string): Promise<NewRosterMember[]> {
  const seats = splitBySize(numUsers, effectiveSizes(segments.map((segment) => segment.size)));
  const members: NewRosterMember[] = [];
  for (const [at, segment] of segments.entries()) members.push(...(await membersOf(deps, segment, seats[at] ?? 0, `${seed}/${segment.id}`)));
  // Mixed, so that the first answers and every model's share come from all segments.
  return shuffled(seededRandom(seed), members);
}

async function membersOf(deps: ActivityDeps, segment: OpenSegment, seats: number, seed: string): Promise<NewRosterMember[]> {
  const place = { segmentId: segment.id, segmentName: segment.name };
  if (segment.size === 0)
    return Array.from({ length: seats }, (_, at) => ({
      ...place,
      profileId: null,
      persona: syntheticPersona(`${seed}/${at}`),
      repeated: false,
    }));
  const draws = await drawIds(deps, segment, seats, seed);
  // Only those drawn are read, however many belong.
  const drawn = await loadMembers(deps.db, segment.members, [...new Set(draws.map((draw) => draw.profile))]);
  const byId = new Map(drawn.map((profile) => [profile.id, profile]));
  return draws.flatMap(({ profile: id, repeated }) => {
    const profile = byId.get(id);
    return profile ? [{ ...place, profileId: id, persona: profile.persona, repeated }] : [];
  });
}

/** Ids in the order drawn. A weighted segment is drawn in proportion to its weights, so results need none. */
async function drawIds(deps: ActivityDeps, segment: OpenSegment, seats: number, seed: string): Promise<Draw<string>[]> {
  const { factors } = segment.weighting ?? { factors: {} };
  const ids = await memberIds(deps.db, segment.members, Object.keys(factors));
  const random = seededRandom(seed);
  if (segment.weighting === null) return drawProfiles(ids, seats, random).map(({ profile, repeated }) => ({ profile: profile.id, repeated }));
  const draws = drawWeighted(ids, ({ values }) => weightOfValues(factors, values), seats, random);
  return draws.map(({ profile, repeated }) => ({ profile: profile.id, repeated }));
}

function noticesOf(wanted: string[], loaded: (OpenSegment | null)[], segments: OpenSegment[], members: NewRosterMember[]): string[] {
  const lost = wanted.filter((_, at) => loaded[at] === null);
  const repeated = members.filter((member) => member.repeated).length;
  const empty = segments.filter((segment) => segment.size === 0).map((segment) => segment.name);
  return [
    ...lost.map((id) => `Segment ${id} could not be loaded and was left out.`),
    ...(empty.length > 0 ? [`No profiles in ${empty.join(', ')}: synthetic personas from the United States were asked instead.`] : []),
    ...(repeated > 0
      ? [
          `${repeated} of ${members.length} answers come from profiles asked more than once, because ${segments.some((segment) => segment.weighting !== null) ? 'heavily weighted profiles are drawn more often, or ' : ''}the segments have fewer profiles than personas asked for.`,
        ]
      : []),
  ];
}
