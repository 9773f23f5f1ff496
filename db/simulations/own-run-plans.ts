import type { Db } from '../client.ts';

/**
 * Reads a person's comments, share links and recurring runs for the export of their data, without tokens or their
 * hashes.
 */
export async function ownRunPlans(db: Db, userId: string) {
  const [comments, shareLinks, recurringRuns] = await Promise.all([
    db
      .selectFrom('runComment')
      .select(['id', 'runId', 'panelId', 'groupNumber', 'exchange', 'body', 'createdAt', 'updatedAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
    db
      .selectFrom('shareLink')
      .select([
        'id',
        'runId',
        'panelId',
        'searchId',
        'experimentId',
        'surveyId',
        'createdAt',
        'expiresAt',
        'revokedAt',
        'opened',
        'lastOpenedAt',
      ])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
    db
      .selectFrom('recurrence')
      .select(['id', 'name', 'input', 'every', 'onDay', 'atHour', 'timeZone', 'isPaused', 'createdAt', 'updatedAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
  ]);
  return { comments, shareLinks, recurringRuns };
}
