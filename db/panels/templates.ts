/** Templates of panels that people saved. */
import { sql } from 'kysely';
import type { SavedTemplate } from '../../domain/panels/templates/saved-template.ts';
import { newRecordId } from '../crud/new-id.ts';
import type { Db } from '../client.ts';

/** Most templates that a gallery reads. */
const maxRead = 300;

/** Lists a person's own templates and the public ones of others: own first, then those used most. */
export async function readableTemplates(db: Db, userId: string) {
  return db
    .selectFrom('panelTemplate')
    .select(['id', 'name', 'category', 'description', 'suggestedParticipantCount', 'defaultConfig', 'isPublic'])
    .select(['usageCount', 'lastUsedAt'])
    .select((row) => row('ownerId', '=', userId).as('isOwn'))
    .where((row) => row.or([row('ownerId', '=', userId), row('isPublic', '=', true)]))
    .orderBy((row) => row('ownerId', '=', userId), 'desc')
    .orderBy(sql`coalesce(usage_count, 0)`, 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(maxRead)
    .execute();
}

export type TemplateRow = Awaited<ReturnType<typeof readableTemplates>>[number];

/** Stores a template; null when the person has this many already. */
export async function saveTemplate(
  db: Db,
  userId: string,
  { setup, suggestedParticipants, ...template }: SavedTemplate,
  most: number,
): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const { count } = await trx
      .selectFrom('panelTemplate')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('ownerId', '=', userId)
      .executeTakeFirstOrThrow();
    if (count >= most) return null;
    const id = newRecordId();
    await trx
      .insertInto('panelTemplate')
      .values({
        ...template,
        id,
        ownerId: userId,
        createdBy: userId,
        suggestedParticipantCount: suggestedParticipants,
        defaultConfig: JSON.stringify(setup),
        usageCount: 0,
      })
      .execute();
    return id;
  });
}

/** Counts a use of a template that this person may read. */
export async function countTemplateUse(db: Db, userId: string, id: string): Promise<void> {
  await db
    .updateTable('panelTemplate')
    .set({ usageCount: sql`coalesce(usage_count, 0) + 1`, lastUsedAt: new Date() })
    .where('id', '=', id)
    .where((row) => row.or([row('ownerId', '=', userId), row('isPublic', '=', true)]))
    .execute();
}
