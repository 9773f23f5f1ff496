/** Requests of its owner to a search that runs. */
import type { SearchRequest } from '../../domain/searches/state.ts';
import type { Db } from '../client.ts';

/** A request without the id that its sender chose. */
type NewRequest = SearchRequest extends infer Request
  ? Request extends { id: string }
    ? Omit<Request, 'id'>
    : never
  : never;

/** Stores a request; a known id stays as it was. */
export async function insertRequest(trx: Db, searchId: string, id: string, request: NewRequest): Promise<void> {
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
