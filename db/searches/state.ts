/** The state of a search, read from its rows. */
import { sql } from 'kysely';
import type { Candidate, CandidateStatus, Flag, WritePlan } from '../../domain/searches/candidate.ts';
import type { SearchSpec } from '../../domain/searches/setup.ts';
import type { Rating, Ratings, SearchProgress, SearchRequest, SearchState } from '../../domain/searches/state.ts';
import type { Db } from '../client.ts';
import { judgmentsOf } from './judgments.ts';

/** Reads the candidates of a search, in the order of their numbers. */
export async function candidatesOf(db: Db, searchId: string): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('searchCandidate')
    .selectAll()
    .where('searchId', '=', searchId)
    .orderBy('number')
    .execute();
  return rows.map(({ searchId: _searchId, createdAt: _createdAt, status, plan, flags, ...row }) => ({
    ...row,
    status: status as CandidateStatus,
    plan: plan as WritePlan,
    flags: flags as Flag[],
  }));
}

/** Reads the segment of each persona by its index. */
export async function segmentsOfPersonas(db: Db, searchId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('searchPersona')
    .select('segment')
    .where('searchId', '=', searchId)
    .orderBy('personaIndex')
    .execute();
  return rows.map(({ segment }) => segment);
}

/** Reads settled ratings, of these candidates or of all. */
export async function ratingsOf(db: Db, searchId: string, candidates: readonly number[] | 'all'): Promise<Ratings> {
  const settled = db
    .selectFrom('ask')
    .select(sql<number>`(plan ->> 'candidate')::int`.as('candidate'))
    .select(sql<number>`(plan ->> 'personaIndex')::int`.as('personaIndex'))
    .select('answer')
    .where('jobId', '=', searchId)
    .where(sql`plan ->> 'kind'`, '=', 'rate')
    .where('status', '!=', 'open')
    .orderBy('number');
  const rows = await (
    candidates === 'all'
      ? settled
      : settled.where(sql<boolean>`(plan ->> 'candidate')::int = any(${[...candidates]}::int[])`)
  ).execute();
  const ratings = new Map<number, Map<number, Rating | null>>();
  for (const { candidate, personaIndex, answer } of rows) {
    const own = ratings.get(candidate) ?? new Map<number, Rating | null>();
    // A persona that could not be asked or ended without an answer has none.
    ratings.set(candidate, own.set(personaIndex, answer as Rating | null));
  }
  return ratings;
}

/** Reads what its owner asked for while it ran, in order. */
export async function requestsOf(db: Db, searchId: string): Promise<SearchRequest[]> {
  const rows = await db
    .selectFrom('searchRequest')
    .select(['id', 'request'])
    .where('searchId', '=', searchId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ id, request }) => ({ ...(request as SearchRequest), id }));
}

/** Counts the settled calls of a search and what they cost. */
export async function spentOf(db: Db, searchId: string): Promise<{ calls: number; costUsd: number }> {
  return (
    db
      .selectFrom('ask')
      .select(sql<number>`(count(*) filter (where status <> 'open'))::int`.as('calls'))
      .select(sql<number>`coalesce(sum(cost_usd), 0)`.as('costUsd'))
      .where('jobId', '=', searchId)
      // Copied answers were paid for by the search that they come from.
      .where('step', '>=', 0)
      .executeTakeFirstOrThrow()
  );
}

/**
 * Reads the state of a search whose personas are drawn; undefined before. `ratedOnly` says whose ratings are needed, all
 * when omitted.
 */
export async function stateOf(
  db: Db,
  searchId: string,
  ratedOnly?: (progress: SearchProgress, candidates: readonly Candidate[]) => readonly number[],
): Promise<SearchState | undefined> {
  const setup = await db
    .selectFrom('searchSetup')
    .select(['spec', 'progress'])
    .where('searchId', '=', searchId)
    .executeTakeFirst();
  if (setup === undefined || setup.progress === null) return undefined;
  const progress = setup.progress as SearchProgress;
  const candidates = await candidatesOf(db, searchId);
  const ratings = await ratingsOf(db, searchId, ratedOnly?.(progress, candidates) ?? 'all');
  return {
    spec: setup.spec as SearchSpec,
    progress,
    candidates,
    ratings,
    judgments: await judgmentsOf(db, searchId),
    segmentOf: await segmentsOfPersonas(db, searchId),
    requests: await requestsOf(db, searchId),
    ...(await spentOf(db, searchId)),
  };
}
