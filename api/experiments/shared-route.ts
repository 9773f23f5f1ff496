import type { RequestHandler } from 'express';
import { openShareLink } from '../../db/sharing/share-links.ts';
import type { Db } from '../../db/client.ts';
import { ShareLinkNotFound } from '../../domain/sharing/errors.ts';
import { askBeside } from '../simulations/ask-personas.ts';
import { readSharedExperiment } from '../../services/experiments/share-experiment.ts';
import { hashToken } from '../tokens.ts';

export const sharedExperimentPath = '/api/shared/experiments/:token';

/** `GET /api/shared/experiments/:token`: the experiment of a link, for visitors. Throws ShareLinkNotFound. */
export function sharedExperimentRoute({ db }: { db: Db }): RequestHandler {
  return async (request, response) => {
    const { token } = request.params;
    const link = typeof token === 'string' ? await openShareLink(db, hashToken(token), true) : undefined;
    const experiment =
      link?.record.column === 'experimentId'
        ? await readSharedExperiment(db, link.userId, link.record.id, askBeside())
        : null;
    if (experiment === null) throw new ShareLinkNotFound();
    response.json(experiment);
  };
}
