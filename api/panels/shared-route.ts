import type { RequestHandler } from 'express';
import { openShareLink } from '../../db/sharing/share-links.ts';
import type { Db } from '../../db/client.ts';
import { ShareLinkNotFound } from '../../domain/sharing/errors.ts';
import { readSharedPanel } from '../../services/panels/share-panel.ts';
import { hashToken } from '../tokens.ts';

export const sharedPanelPath = '/api/shared/panels/:token';

/** `GET /api/shared/panels/:token`: the panel of a link, for visitors. Throws ShareLinkNotFound. */
export function sharedPanelRoute({ db }: { db: Db }): RequestHandler {
  return async (request, response) => {
    const { token } = request.params;
    const link = typeof token === 'string' ? await openShareLink(db, hashToken(token), true) : undefined;
    const panel = link?.record.column === 'panelId' ? await readSharedPanel(db, link.userId, link.jobId) : null;
    if (panel === null) throw new ShareLinkNotFound();
    response.json(panel);
  };
}
