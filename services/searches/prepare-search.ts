import { callingJob } from '../../db/jobs/job-facts.ts';
import { lockOpenJob, type JobRef } from '../../db/jobs/open-job.ts';
import { copyRatings } from '../../db/searches/copy-search.ts';
import { personasOf } from '../../db/searches/personas.ts';
import {
  isPrepared,
  progressOf,
  searchSpecOf,
  storePrepared,
  type PreparedSearch,
  type SearchPersona,
} from '../../db/searches/searches.ts';
import { candidatesOf } from '../../db/searches/state.ts';
import type { Db } from '../../db/client.ts';
import { InvalidInput } from '../../domain/errors.ts';
import type { Candidate } from '../../domain/searches/candidate.ts';
import { continuedProgress, takenOver } from '../../domain/searches/continued.ts';
import { firstProgress, seedCandidates } from '../../domain/searches/plan.ts';
import { searchLimits, type SearchSpec } from '../../domain/searches/setup.ts';
import { drawPersonas, openSegments, personKey } from '../segments/draw-personas.ts';
import { toSearchSegments } from './search-segments.ts';

/** Draws the personas of a search, once. Throws NoValidSegments, and InvalidInput when too few people are left. */
export async function prepareSearch(db: Db, job: JobRef): Promise<void> {
  if (await isPrepared(db, job.id)) return;
  const [spec, facts] = await Promise.all([searchSpecOf(db, job.id), callingJob(db, job)]);
  if (spec === undefined || facts?.userId == null) return;
  const { copied, ...prepared } = await draw(db, facts.userId, spec);
  await db.transaction().execute(async (trx) => {
    // Another attempt may have been quicker.
    if (!(await lockOpenJob(trx, job)) || (await isPrepared(trx, job.id))) return;
    await storePrepared(trx, job.id, prepared);
    if (copied !== null) await copyRatings(trx, copied, job.id, prepared.spec.personas);
  });
}

async function draw(db: Db, userId: string, spec: SearchSpec): Promise<PreparedSearch & { copied: string | null }> {
  const { continues } = spec;
  const earlier = continues === undefined ? undefined : await readEarlier(db, continues.searchId);
  if (continues === undefined || earlier === undefined) return { ...(await drawNew(db, userId, spec)), copied: null };
  const segments = await openSegments(db, userId, spec.segmentIds);
  const known = earlier.personas.slice(0, earlier.spec.personas);
  const without = new Set(earlier.personas.map(({ segment, profileId }) => personKey(segment, profileId)));
  const sealed = await drawPersonas(db, segments, {
    count: spec.sealedPersonas,
    seed: `${spec.seed}/${earlier.personas.length}`,
    without,
  });
  const { candidate } = continues;
  return {
    spec: { ...spec, personas: known.length, sealedPersonas: sealed.length, segments: earlier.spec.segments },
    personas: [...known, ...enough(sealed)],
    progress: continuedProgress(earlier.progress, { generations: spec.generations, candidate }),
    candidates: takenOver(earlier.candidates),
    notices: noticesOf(spec, { personas: known.length, sealedPersonas: sealed.length }),
    copied: continues.searchId,
  };
}

async function drawNew(db: Db, userId: string, spec: SearchSpec): Promise<PreparedSearch> {
  const segments = await openSegments(db, userId, spec.segmentIds);
  const drawn = await drawPersonas(db, segments, {
    count: spec.personas + spec.sealedPersonas,
    seed: String(spec.seed),
  });
  const share = spec.personas / (spec.personas + spec.sealedPersonas);
  const { personas: roster, sealedPersonas: least } = searchLimits;
  const most = Math.max(roster.least, drawn.length - least.least);
  const personas = Math.min(spec.personas, most, Math.max(roster.least, Math.round(drawn.length * share)));
  enough(drawn.slice(personas));
  const sizes = { personas, sealedPersonas: drawn.length - personas };
  const prepared: SearchSpec = { ...spec, ...sizes, segments: toSearchSegments(segments) };
  const candidates = seedCandidates(prepared).map((seed): Candidate => ({ ...seed, answers: null, costUsd: 0 }));
  const missing = spec.segmentIds.filter((one) => !segments.some((segment) => segment.id === one));
  return {
    spec: prepared,
    personas: drawn,
    progress: firstProgress(prepared),
    candidates,
    notices: [
      ...missing.map((one) => `Segment ${one} could not be loaded and was left out.`),
      ...noticesOf(spec, sizes),
    ],
  };
}

async function readEarlier(db: Db, searchId: string) {
  const [spec, progress] = await Promise.all([searchSpecOf(db, searchId), progressOf(db, searchId)]);
  if (spec === undefined || progress === null) return undefined;
  return { spec, progress, personas: await personasOf(db, searchId), candidates: await candidatesOf(db, searchId) };
}

/** A confirmation by very few people would say nothing. */
function enough(sealed: readonly SearchPersona[]): readonly SearchPersona[] {
  const least = searchLimits.sealedPersonas.least;
  if (sealed.length >= least) return sealed;
  throw new InvalidInput(
    `Only ${sealed.length} people are left whom the search has not asked, and it takes ${least} to confirm its finalists. Add a segment`,
    'sealedPersonas',
  );
}

function noticesOf(
  asked: Pick<SearchSpec, 'personas' | 'sealedPersonas'>,
  drawn: Pick<SearchSpec, 'personas' | 'sealedPersonas'>,
): string[] {
  const few = (noun: string, wanted: number, got: number) =>
    got >= wanted
      ? []
      : [`The segments had only ${got.toLocaleString('en-US')} of ${wanted.toLocaleString('en-US')} ${noun}.`];
  return [
    ...few('personas to compare candidates on', asked.personas, drawn.personas),
    ...few('personas to confirm the finalists', asked.sealedPersonas, drawn.sealedPersonas),
  ];
}
