import { ApplicationFailure } from '@temporalio/activity';
import { humanId } from 'human-id';
import { NoValidSegments } from '../domain/errors.ts';
import { syntheticPersona } from '../domain/personas/synthetic.ts';
import { seededRandom, shuffled } from '../domain/random.ts';
import { progressOf, stageMessage } from '../domain/simulation/progress.ts';
import { drawProfiles, effectiveSizes, splitBySize } from '../domain/simulation/roster.ts';
import { rosterById, writeRoster, type NewRosterMember } from '../db/queries/rosters.ts';
import { recordStage } from '../db/queries/runs/record-progress.ts';
import { runById } from '../db/queries/runs/run-facts.ts';
import { loadSegment, type Segment } from '../db/queries/segments.ts';
import type { ActivityDeps } from './deps.ts';
import { jobNotFound } from './failures.ts';
import type { RunInput } from './simulation.ts';

/** Decides who is asked and writes it down once; a run that has its roster keeps it. */
export async function loadSegments(deps: ActivityDeps, input: RunInput): Promise<{ personas: number }> {
  const run = await runById(deps.db, input.runId);
  if (!run) throw jobNotFound();
  if (run.rosterId !== null) return { personas: (await rosterById(deps.db, run.rosterId))?.size ?? 0 };
  const wanted = run.segmentIds ?? [];
  const loaded = await Promise.all(wanted.map((id) => loadSegment(deps.db, run.userId ?? '', id)));
  const segments = loaded.filter((segment): segment is Segment => segment !== null);
  if (segments.length === 0) throw ApplicationFailure.nonRetryable(new NoValidSegments().message, 'NoValidSegments', 'final');
  const members = rosterOf(segments, run.numUsers, run.id);
  const roster = await writeRoster(deps.db, input, {
    id: `${run.createdAt.getTime()}-${humanId({ separator: '-', capitalize: false })}`,
    userId: run.userId,
    members,
    segmentNames: segments.map((segment) => segment.name),
    notices: noticesOf(wanted, loaded, segments, members),
  });
  if (!roster) throw jobNotFound();
  return { personas: roster.size };
}

/** The last step before personas are asked: the record shows it. */
export async function enterRunning(deps: ActivityDeps, input: RunInput): Promise<void> {
  await recordStage(deps.db, input, 'running', progressOf('running', 0), stageMessage('running'));
}

function rosterOf(segments: Segment[], numUsers: number, seed: string): NewRosterMember[] {
  const seats = splitBySize(numUsers, effectiveSizes(segments.map((segment) => segment.profiles.length)));
  const members = segments.flatMap((segment, at) => membersOf(segment, seats[at] ?? 0, `${seed}/${segment.id}`));
  // Mixed, so that the first answers and every model's share come from all segments.
  return shuffled(seededRandom(seed), members);
}

function membersOf(segment: Segment, seats: number, seed: string): NewRosterMember[] {
  const place = { segmentId: segment.id, segmentName: segment.name };
  if (segment.profiles.length === 0)
    return Array.from({ length: seats }, (_, at) => ({
      ...place,
      profileId: null,
      persona: syntheticPersona(`${seed}/${at}`),
      repeated: false,
    }));
  return drawProfiles(segment.profiles, seats, seededRandom(seed)).map(({ profile, repeated }) => ({
    ...place,
    profileId: profile.id,
    persona: profile.persona,
    repeated,
  }));
}

function noticesOf(wanted: string[], loaded: (Segment | null)[], segments: Segment[], members: NewRosterMember[]): string[] {
  const lost = wanted.filter((_, at) => loaded[at] === null);
  const repeated = members.filter((member) => member.repeated).length;
  const empty = segments.filter((segment) => segment.profiles.length === 0).map((segment) => segment.name);
  return [
    ...lost.map((id) => `Segment ${id} could not be loaded and was left out.`),
    ...(empty.length > 0 ? [`No profiles in ${empty.join(', ')}: synthetic personas from the United States were asked instead.`] : []),
    ...(repeated > 0
      ? [
          `${repeated} of ${members.length} answers come from profiles asked more than once, because the segments have fewer profiles than personas asked for.`,
        ]
      : []),
  ];
}
