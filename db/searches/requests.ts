import type { SearchProgress, SearchRequest } from '../../domain/searches/state.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { searchKind } from '../../domain/searches/kind.ts';
import type { Db } from '../client.ts';
import { lockOpenJob } from '../jobs/open-job.ts';

type NewRequest = SearchRequest extends infer Request
  ? Request extends { id: string }
    ? Omit<Request, 'id'>
    : never
  : never;

/**
 * Stores a request of the owner to an open search. False when it is not open; a known id stays as it was. Throws InvalidInput.
 */
export async function addSearchRequest(
  db: Db,
  search: { userId: string; jobId: string },
  id: string,
  request: NewRequest,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const job = await trx
      .selectFrom('job')
      .select(['id', 'execution'])
      .where('userId', '=', search.userId)
      .where('name', '=', search.jobId)
      .where('kind', '=', searchKind.name)
      .executeTakeFirst();
    if (job === undefined || !(await lockOpenJob(trx, job))) return false;
    const setup = await trx
      .selectFrom('searchSetup')
      .select('progress')
      .where('searchId', '=', job.id)
      .executeTakeFirst();
    const progress = (setup?.progress ?? null) as SearchProgress | null;
    if (progress?.phase === 'done') return false;
    if (request.kind === 'pin') await checkParent(trx, job.id, request.parent);
    await trx
      .insertInto('searchRequest')
      .values({ searchId: job.id, id, request: JSON.stringify(request) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  });
}

async function checkParent(trx: Db, searchId: string, number: number): Promise<void> {
  const parent = await trx
    .selectFrom('searchCandidate')
    .select('message')
    .where('searchId', '=', searchId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (parent?.message == null) throw new InvalidInput(`There is no candidate C${number}`, 'request');
}
