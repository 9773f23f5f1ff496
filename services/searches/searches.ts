/** Searches of a person: estimate and start one, tell it something while it runs, go on from one that has ended. */
import type { Env } from '../../config/env.ts';
import { newRecordId } from '../../db/crud/new-id.ts';
import { lockOwnOpenJob } from '../../db/jobs/open-job.ts';
import { insertRequest, isWritten } from '../../db/searches/requests.ts';
import { createSearch, ownSearch, progressOf } from '../../db/searches/searches.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { searchKind } from '../../domain/searches/kind.ts';
import { mutations } from '../../domain/searches/mutations/registry.ts';
import { searchRequestSchema } from '../../domain/searches/request.ts';
import { searchSetupSchema, type SearchSetup, type SearchSpec } from '../../domain/searches/setup.ts';
import type { RunInput } from '../../domain/simulations/run-input.ts';
import { hashOf } from '../../domain/random.ts';
import { shorten } from '../../domain/shorten.ts';
import { checkInput } from '../check-input.ts';
import { startOnce } from '../jobs/start-once.ts';
import { submitAskingJob } from '../jobs/submit-asking.ts';
import type { JobDeps } from '../jobs/temporal.ts';
import { openSegments } from '../segments/draw-personas.ts';
import { searchAsking } from './asking.ts';
import { checkEnoughPeople, toSearchSegments } from './search-segments.ts';

export type SearchDeps = JobDeps & { env: Env };

/** Checks a set-up. Throws InvalidInput that names the first problem. */
export function checkSearchSetup(given: unknown): SearchSetup {
  const setup = checkInput(searchSetupSchema, given);
  const { operators, constraints } = setup;
  const unknown = operators?.find((name) => !mutations.some((mutation) => mutation.name === name));
  if (unknown !== undefined) throw new InvalidInput(`There is no mutation ${unknown}`, 'operators');
  if (operators?.length === 0) throw new InvalidInput('Choose at least one mutation', 'operators');
  const { maxCharacters, requiredPhrases } = constraints;
  const needed = requiredPhrases.reduce((sum, phrase) => sum + phrase.length + 1, 0);
  if (maxCharacters !== null && needed > maxCharacters)
    throw new InvalidInput('The required phrases alone are longer than a message may be', 'constraints');
  return setup;
}

/** A request of the owner as a whole, because its parts are no fields of a form. */
const requestField = { field: 'request', unreadable: 'The request cannot be read' };

/**
 * Stores a search and starts it, once for each idempotency key. Throws InvalidInput, NoValidSegments,
 * UserSettingsNotFound, ApiKeyNotConfigured, IdempotencyKeyReused.
 */
export async function submitSearch(
  deps: SearchDeps,
  userId: string,
  given: unknown,
  { apiKeys = null, idempotencyKey = null }: { apiKeys?: RunInput['apiKeys']; idempotencyKey?: string | null } = {},
): Promise<{ id: string; jobId: string }> {
  const setup = checkSearchSetup(given);
  const segments = await openSegments(deps.db, userId, setup.segmentIds);
  checkEnoughPeople(segments);
  const title = setup.title || shorten(setup.seedMessages[0] ?? '', 80);
  const segmentsOfIt = toSearchSegments(segments);
  return startOnce(deps.db, { userId, kind: 'search', setup, key: idempotencyKey }, (id) =>
    startNewSearch(deps, userId, { ...setup, title, segments: segmentsOfIt }, apiKeys, id),
  );
}

async function startNewSearch(
  deps: SearchDeps,
  userId: string,
  asked: Omit<SearchSpec, 'seed'> & { seed: number | null },
  apiKeys: RunInput['apiKeys'],
  id = newRecordId(),
): Promise<{ id: string; jobId: string }> {
  return submitAskingJob(deps, searchAsking, { id, userId, asked, apiKeys }, (job, from) => {
    const seed = asked.seed ?? hashOf(id);
    const spec: SearchSpec = { ...asked, seed, ...from, writerModel: asked.writerModel ?? from.model };
    return createSearch(deps.db, { ...job, spec });
  });
}

/**
 * Tells an open search something, which it hears at its next step; the same id twice changes nothing. False when it is not
 * open. Throws InvalidInput.
 */
export async function steerSearch(
  deps: SearchDeps,
  userId: string,
  jobId: string,
  { id, request }: { id: string; request: unknown },
): Promise<boolean> {
  const data = checkInput(searchRequestSchema, request, requestField);
  return deps.db.transaction().execute(async (trx) => {
    const job = await lockOwnOpenJob(trx, { userId, kind: searchKind.name, name: jobId });
    if (job === undefined || (await progressOf(trx, job.id))?.phase === 'done') return false;
    if (data.kind === 'pin' && !(await isWritten(trx, job.id, data.parent)))
      throw new InvalidInput(`There is no candidate C${data.parent}`, 'request');
    await insertRequest(trx, job.id, id, data);
    return true;
  });
}

/**
 * Goes on from a search that has ended as a new one, with its candidates and answers: for more generations, or from one of
 * its candidates alone. Its finalists are confirmed by people whom neither has asked. Throws InvalidInput.
 */
export async function continueSearch(
  deps: SearchDeps,
  userId: string,
  jobId: string,
  { candidate, generations }: { candidate: number | null; generations: number },
  apiKeys: RunInput['apiKeys'] = null,
): Promise<{ id: string; jobId: string }> {
  const earlier = await ownSearch(deps.db, userId, jobId);
  if (earlier === undefined) throw new InvalidInput('There is no such search', 'jobId');
  if (earlier.status !== 'completed' && earlier.status !== 'failed')
    throw new InvalidInput('The search is still running: ask it for more generations instead', 'jobId');
  if (earlier.plan === null) throw new InvalidInput('The search had not begun. Start a new one', 'jobId');
  const { segments: _segments, ...setup } = earlier.spec as SearchSpec;
  const checked = checkSearchSetup({ ...setup, generations });
  const segments = await openSegments(deps.db, userId, checked.segmentIds);
  const spec = { ...checked, segments: toSearchSegments(segments), continues: { searchId: earlier.id, candidate } };
  return startNewSearch(deps, userId, spec, apiKeys);
}
