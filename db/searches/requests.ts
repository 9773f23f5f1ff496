/** Requests of its owner to a search that runs. */
import type { NewSearchRequest } from '../../domain/searches/request.ts';
import type { Db } from '../client.ts';

/** Stores a request; a known id stays as it was. */
export async function insertRequest(trx: Db, searchId: string, id: string, request: NewSearchRequest): Promise<void> {
  await trx
    .insertInto('searchRequest')
    .values({ searchId, id, request: JSON.stringify(request) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** True when a candidate is there and written. */
export async function isWritten(db: Db, searchId: string, number: number): Promise<boolean> {
  const candidate = await db
    .selectFrom('searchCandidate')
    .select('message')
    .where('searchId', '=', searchId)
    .where('number', '=', number)
    .executeTakeFirst();
  return candidate?.message != null;
}
