/** Links of surveys: open ones, and invitations, each for one response. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';

export interface NewLink {
  id: string;
  tokenHash: string;
  kind: 'open' | 'invitation';
  name: string | null;
  attributes: Readonly<Record<string, unknown>>;
  language: string | null;
  maxResponses: number | null;
  expiresAt: Date | null;
}

export async function insertLinks(trx: Db, surveyId: string, links: readonly NewLink[]): Promise<void> {
  await trx
    .insertInto('surveyLink')
    .values(links.map((link) => ({ ...link, surveyId, attributes: JSON.stringify(link.attributes) })))
    .execute();
}

/** Lists the links of a survey in the order of making, with the numbers of their responses. */
export async function linksOf(db: Db, surveyId: string) {
  return db
    .selectFrom('surveyLink as link')
    .leftJoin(
      (from) =>
        from
          .selectFrom('surveyPersonResponse')
          .select(['linkId', sql<number>`count(*)`.as('started')])
          .select(sql<number>`count(*) filter (where status = 'completed')`.as('completed'))
          .where('surveyId', '=', surveyId)
          .groupBy('linkId')
          .as('figures'),
      (join) => join.onRef('figures.linkId', '=', 'link.id'),
    )
    .select(['link.id', 'link.kind', 'link.name', 'link.attributes', 'link.language', 'link.maxResponses'])
    .select(['link.expiresAt', 'link.revokedAt', 'link.lastOpenedAt', 'link.createdAt'])
    .select(sql<number>`coalesce(figures.started, 0) + link.swept`.as('started'))
    .select(sql<number>`coalesce(figures.completed, 0)`.as('completed'))
    .where('link.surveyId', '=', surveyId)
    .orderBy('link.createdAt')
    .orderBy('link.id')
    .execute();
}

/** Revokes a link of a person's survey; false when it is not theirs. A link that is revoked stays so. */
export async function revokeLink(db: Db, userId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('surveyLink')
    .set({ revokedAt: sql`coalesce(revoked_at, now())` })
    .where('id', '=', id)
    .where('surveyId', 'in', db.selectFrom('survey').select('id').where('userId', '=', userId))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Finds the link of a token with its survey and the number of its complete responses; undefined when it is revoked. */
export async function openLink(db: Db, tokenHash: string) {
  return db
    .selectFrom('surveyLink as link')
    .innerJoin('survey', 'survey.id', 'link.surveyId')
    .select(['link.id', 'link.surveyId', 'link.kind', 'link.attributes', 'link.language', 'link.maxResponses'])
    .select(['survey.status', 'survey.userId'])
    .select(sql<boolean>`coalesce(link.expires_at <= now(), false)`.as('isExpired'))
    .select(
      sql<number>`case when link.max_responses is null then 0 else
        (select count(*) from survey_person_response as one where one.link_id = link.id and one.status = 'completed') end`.as(
        'completed',
      ),
    )
    .where('link.tokenHash', '=', tokenHash)
    .where('link.revokedAt', 'is', null)
    .executeTakeFirst();
}
export type OpenLink = NonNullable<Awaited<ReturnType<typeof openLink>>>;

/** Records that somebody opened a link, once a minute at most, because a thousand people may open one at the same time. */
export async function markOpened(db: Db, id: string): Promise<void> {
  await sql`
    update survey_link set last_opened_at = now()
    where id = (
      select id from survey_link
      where id = ${id} and (last_opened_at is null or last_opened_at < now() - interval '1 minute')
      for no key update skip locked
    )`.execute(db);
}
