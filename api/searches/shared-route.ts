import type { RequestHandler } from 'express';
import { openShareLink } from '../../db/sharing/share-links.ts';
import type { Db } from '../../db/client.ts';
import { ShareLinkNotFound } from '../../domain/sharing/errors.ts';
import { readSharedSearch } from '../../services/searches/share-search.ts';
import { hashToken } from '../tokens.ts';

export const sharedSearchPath = '/api/shared/searches/:token';

/** `GET /api/shared/searches/:token`: the search of a link, for visitors. Throws ShareLinkNotFound. */
export function sharedSearchRoute({ db }: { db: Db }): RequestHandler {
  return async (request, response) => {
    const { token } = request.params;
    const link = typeof token === 'string' ? await openShareLink(db, hashToken(token), true) : undefined;
    const search = link?.record.column === 'searchId' ? await readSharedSearch(db, link.userId, link.jobId) : null;
    if (search === null) throw new ShareLinkNotFound();
    response.json(search);
  };
}
