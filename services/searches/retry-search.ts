import { ownSearch } from '../../db/searches/searches.ts';
import type { SearchSpec } from '../../domain/searches/setup.ts';
import { retryAskingJob } from '../jobs/retry-asking.ts';
import { oneProviderAccess } from '../simulations/one-provider-access.ts';
import { searchAsking } from './asking.ts';
import type { SearchDeps } from './searches.ts';

/** Goes on with the owner's failed search with the keys that are stored. False when there is none. */
export async function retryOwnSearch(deps: SearchDeps, userId: string, name: string): Promise<boolean> {
  const search = await ownSearch(deps.db, userId, name);
  if (search === undefined) return false;
  const access = await oneProviderAccess(deps, userId, search.id, search.spec as SearchSpec, null);
  return retryAskingJob(deps, searchAsking, { userId, name }, access);
}
