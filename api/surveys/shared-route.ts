import type { RequestHandler } from 'express';
import type { Db } from '../../db/client.ts';
import { openShareLink } from '../../db/sharing/share-links.ts';
import { ShareLinkNotFound } from '../../domain/sharing/errors.ts';
import { brandOf } from '../exports/report-look.ts';
import { hashToken } from '../tokens.ts';
import { readSharedSurvey } from './read-shared-survey.ts';

export const sharedSurveyPath = '/api/shared/surveys/:token';

/** `GET /api/shared/surveys/:token`: the report of a link's survey (`SharedReport`), for visitors. Throws ShareLinkNotFound. */
export function sharedSurveyRoute({ db }: { db: Db }): RequestHandler {
  return async (request, response) => {
    const { token } = request.params;
    const link = typeof token === 'string' ? await openShareLink(db, hashToken(token), true) : undefined;
    const read = link?.record.column === 'surveyId' ? await readSharedSurvey(db, link.userId, link.record.id) : null;
    if (link === undefined || read === null) throw new ShareLinkNotFound();
    response.json({ ...read, brand: await brandOf(db, link.userId) });
  };
}
