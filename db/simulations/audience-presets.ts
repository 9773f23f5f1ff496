import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { newRecordId } from '../crud/new-id.ts';
import { audienceOf, type Audience } from '../../domain/simulations/audience.ts';

export interface AudiencePreset extends Audience {
  id: string;
  name: string;
}

interface PresetRow {
  id: string;
  name: string;
  audience: unknown;
}

/** Lists a person's presets by name. */
export async function presetsOf(db: Db, userId: string): Promise<AudiencePreset[]> {
  const rows = await db
    .selectFrom('audiencePreset')
    .select(['id', 'name', 'audience'])
    .where('userId', '=', userId)
    .orderBy(sql`lower(name)`)
    .execute();
  return rows.map(toPreset);
}

/** Saves a preset; one of the same name is replaced. Null when the person has `most` presets. */
export async function savePreset(
  db: Db,
  { userId, name, audience, most }: { userId: string; name: string; audience: Audience; most: number },
): Promise<AudiencePreset | null> {
  return db.transaction().execute(async (trx) => {
    // Two presets saved at once must not both be the last one allowed.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`audience presets ${userId}`}, 0))`.execute(trx);
    const { rows } = await sql<PresetRow>`
      insert into audience_preset (id, user_id, name, audience)
      select ${newRecordId()}, ${userId}, ${name}, ${JSON.stringify(audience)}::jsonb
      where (select count(*) from audience_preset where user_id = ${userId} and lower(name) <> lower(${name})) < ${most}::int
      on conflict (user_id, lower(name)) do update set name = excluded.name, audience = excluded.audience
      returning id, name, audience`.execute(trx);
    return rows[0] ? toPreset(rows[0]) : null;
  });
}

/** Renames a preset; null when it is not the person's. Throws the database's error for a name that is taken. */
export async function renamePreset(db: Db, userId: string, id: string, name: string): Promise<AudiencePreset | null> {
  const row = await db
    .updateTable('audiencePreset')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(['id', 'name', 'audience'])
    .executeTakeFirst();
  return row === undefined ? null : toPreset(row);
}

export async function deletePreset(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('audiencePreset')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function toPreset({ id, name, audience }: PresetRow): AudiencePreset {
  return { ...audienceOf(audience), id, name };
}
