/** Templates of panels: built-in ones, and those that people saved. */
import { sql, type ExpressionBuilder } from 'kysely';
import { describeTemplate } from '../../domain/panels/templates/describe-template.ts';
import {
  templateSetupSchema,
  type SavedTemplate,
  type TemplateSetup,
} from '../../domain/panels/templates/saved-template.ts';
import { panelTemplates } from '../../domain/panels/templates/templates.ts';
import { newRecordId } from '../crud/new-id.ts';
import type { Db } from '../client.ts';
import type { Database } from '../tables/database.ts';

/** Most templates that a gallery reads. */
const maxRead = 300;

/** Holds for templates that a person may begin with: their own, public ones of others, and built-in ones. */
function readableBy(userId: string) {
  return ({ eb, or }: ExpressionBuilder<Database, 'panelTemplate'>) =>
    or([eb('ownerId', '=', userId), eb('isPublic', '=', true), eb('isBuiltIn', '=', true)]);
}

/** Lists the templates that a person may begin with: own first, then those used most. */
export async function readableTemplates(db: Db, userId: string) {
  return db
    .selectFrom('panelTemplate')
    .select(['id', 'name', 'category', 'description', 'suggestedParticipantCount', 'defaultConfig', 'isPublic'])
    .select(['usageCount', 'lastUsedAt', 'bestPractices', 'isBuiltIn'])
    .select((row) => row('ownerId', '=', userId).as('isOwn'))
    .where(readableBy(userId))
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
        ...templateColumns(setup, suggestedParticipants),
        usageCount: 0,
      })
      .execute();
    return id;
  });
}

/** Columns that say what is in a set-up. */
function templateColumns(setup: TemplateSetup, participants: number) {
  const { participantRoles, discussionPhases, prompts } = describeTemplate(setup, participants);
  return {
    participantRoles: JSON.stringify(participantRoles),
    discussionPhases: JSON.stringify(discussionPhases),
    prompts: JSON.stringify(prompts),
  };
}

/** Stores the built-in templates as records that everybody reads, where they differ from what is stored. */
export async function storeBuiltInTemplates(db: Db): Promise<void> {
  const rows = panelTemplates.map((template) => {
    const setup = templateSetupSchema.parse(template.setup);
    return {
      id: template.id,
      name: template.name,
      category: template.category,
      description: template.description,
      suggestedParticipantCount: template.suggestedParticipants,
      defaultConfig: JSON.stringify(setup),
      ...templateColumns(setup, template.suggestedParticipants),
      recommendedTools: JSON.stringify(template.recommendedTools),
      exampleTranscript: JSON.stringify(template.exampleTranscript),
      bestPractices: JSON.stringify(template.bestPractices),
      isPublic: true,
      isBuiltIn: true,
      createdBy: 'Soundings',
    };
  });
  const written = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id') as (keyof (typeof rows)[number])[];
  const all = (from: 'panelTemplate' | 'excluded') =>
    sql`(${sql.join(written.map((column) => sql.ref(`${from}.${column}`)))})`;
  await db
    .insertInto('panelTemplate')
    .values(rows.map((row) => ({ ...row, usageCount: 0 })))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) => ({
          ...(Object.fromEntries(written.map((column) => [column, row.ref(`excluded.${column}` as never)])) as Record<
            string,
            never
          >),
          updatedAt: new Date(),
        }))
        // A person may have taken an id for a template of their own.
        .where(
          sql<boolean>`panel_template.is_built_in and ${all('panelTemplate')} is distinct from ${all('excluded')}`,
        ),
    )
    .execute();
}

/** Counts a use of a template that this person may read. */
export async function countTemplateUse(db: Db, userId: string, id: string): Promise<void> {
  await db
    .updateTable('panelTemplate')
    .set({ usageCount: sql`coalesce(usage_count, 0) + 1`, lastUsedAt: new Date() })
    .where('id', '=', id)
    .where(readableBy(userId))
    .execute();
}

/** Reads the set-up of a template that this person may read; null without one, or when it can no longer be read. */
export async function templateSetupOf(db: Db, userId: string, id: string | null): Promise<TemplateSetup | null> {
  if (id === null) return null;
  const stored = await db
    .selectFrom('panelTemplate')
    .select('defaultConfig')
    .where('id', '=', id)
    .where(readableBy(userId))
    .executeTakeFirst();
  const setup = stored?.defaultConfig ?? panelTemplates.find((template) => template.id === id)?.setup;
  return templateSetupSchema.safeParse(setup).data ?? null;
}
