/**
 * Writes of an import's profiles. Ids of new profiles contain the import and the row; replaced profiles are kept for an
 * undo.
 */
import { sql } from 'kysely';
import type { Profile } from '../../domain/segments/import/decide.ts';
import { keyField } from '../../domain/segments/import/row-to-profile.ts';
import type { Db } from '../client.ts';

export interface ImportedInto {
  importId: string;
  target: 'voters' | 'customers';
  segmentId: string;
  fileName: string;
}

/** The specification gives personas without social data or tools this confidence. */
const confidence = 0.75;

/** Returns the id of a row's profile; ids sort like the rows. */
export function importedId(importId: string, rowNumber: number): string {
  return `${importId}-${String(rowNumber).padStart(7, '0')}`;
}

export async function addProfiles(db: Db, into: ImportedInto, profiles: readonly Profile[]): Promise<void> {
  if (profiles.length === 0) return;
  const table = tableOf(into);
  const fields = fieldsOf(profiles);
  const own = sql.join(fields.map((field) => sql.ref(field)));
  // Sent once, because all of them share it.
  const common = { source: `import: ${into.fileName}`, importDate: new Date(), confidence, ...parentOf(into) };
  const names = sql.join(Object.keys(common).map((field) => sql.ref(field)));
  // json and not jsonb, which would be built only to be taken apart again.
  await sql`insert into ${table} (${own}, ${names})
    select ${own}, ${sql.join(Object.values(common))} from json_populate_recordset(null::${table}, ${toRecords(profiles, fields)}::json)`.execute(
    db,
  );
}

/** Overwrites profiles with the file's values and keeps their former values for an undo. Blank cells change nothing. */
export async function replaceProfiles(db: Db, into: ImportedInto, profiles: readonly Profile[]): Promise<void> {
  if (profiles.length === 0) return;
  const table = tableOf(into);
  const ids = profiles.map((profile) => profile.id);
  await sql`insert into segment_import_change (import_id, profile_id, before)
    select ${into.importId}, held.id, to_jsonb(held) from ${table} as held
    where held.id = any(${ids}::text[]) and not starts_with(held.id, ${`${into.importId}-`}) on conflict do nothing`.execute(
    db,
  );
  const fields = fieldsOf(profiles);
  const settings = fields
    .filter((field) => field !== 'id')
    .map((field) => {
      const [own, given] = [sql.ref(`held.${field}`), sql.ref(`given.${field}`)];
      return field === 'attributes'
        ? sql`attributes = coalesce(${own}, '{}'::jsonb) || coalesce(${given}, '{}'::jsonb)`
        : sql`${sql.ref(field)} = coalesce(${given}, ${own})`;
    });
  await sql`update ${table} as held set ${sql.join(settings)}, updated_at = now()
    from json_populate_recordset(null::${table}, ${toRecords(profiles, fields)}::json) as given
    where held.id = given.id and ${parentColumn(into)} = ${into.segmentId}`.execute(db);
}

/** Undoes an import: deletes the profiles and hashes it added and restores the profiles it replaced. */
export async function revertProfiles(
  db: Db,
  into: Pick<ImportedInto, 'importId' | 'target' | 'segmentId'>,
  columns: readonly string[],
): Promise<void> {
  const table = tableOf(into);
  await sql`delete from ${table} as held where ${parentColumn(into)} = ${into.segmentId} and starts_with(held.id, ${`${into.importId}-`})`.execute(
    db,
  );
  await db
    .deleteFrom('segmentProfileKey')
    .where('segmentId', '=', into.segmentId)
    .where('importId', '=', into.importId)
    .execute();
  const settings = columns.map((column) => sql`${sql.ref(column)} = former.${sql.ref(column)}`);
  await sql`update ${table} as held set ${sql.join(settings)}
    from segment_import_change as change, jsonb_populate_record(null::${table}, change.before) as former
    where change.import_id = ${into.importId} and held.id = change.profile_id and ${parentColumn(into)} = ${into.segmentId}`.execute(
    db,
  );
}

/** Reads the segment's existing profiles in pages, with their hashes, to find duplicates. */
export async function* profilesToCompare(db: Db, into: ImportedInto): AsyncGenerator<Profile[]> {
  const page = 5_000;
  for (let after = ''; ;) {
    const rows =
      into.target === 'voters'
        ? await db
            .selectFrom('voterProfile')
            .selectAll()
            .where('cohortId', '=', into.segmentId)
            .where('id', '>', after)
            .orderBy('id')
            .limit(page)
            .execute()
        : await db
            .selectFrom('dynamicProfile')
            .selectAll()
            .where('segmentId', '=', into.segmentId)
            .where('id', '>', after)
            .orderBy('id')
            .limit(page)
            .execute();
    if (rows.length === 0) return;
    const hashes = await hashFields(
      db,
      into,
      rows.map(({ id }) => id),
    );
    yield rows.map((row) => ({ ...row, ...hashes.get(row.id) }));
    after = rows.at(-1)?.id ?? after;
  }
}

/** Stores hashes of identifying values that are not stored themselves, to recognize the person in a later file. */
export async function storeHashes(
  db: Db,
  into: ImportedInto,
  hashes: readonly { hash: string; profileId: string }[],
): Promise<void> {
  if (hashes.length === 0) return;
  const column = sql.ref(into.target === 'voters' ? 'voterId' : 'dynamicProfileId');
  await sql`insert into segment_profile_key (segment_id, import_id, key, ${column})
    select distinct ${into.segmentId}, ${into.importId}, entry ->> 'hash', entry ->> 'profileId' from jsonb_array_elements(${JSON.stringify(hashes)}::jsonb) as entry
    where not exists (select 1 from segment_profile_key as held where held.segment_id = ${into.segmentId} and held.key = entry ->> 'hash'
      and held.${column} = entry ->> 'profileId')`.execute(db);
}

/** Reads the hashes of these profiles as fields named after their column, such as 'key:email'. */
async function hashFields(
  db: Db,
  into: ImportedInto,
  ids: readonly string[],
): Promise<Map<string, Record<string, string>>> {
  const column = into.target === 'voters' ? 'voterId' : 'dynamicProfileId';
  const rows = await db.selectFrom('segmentProfileKey').select(['key', column]).where(column, 'in', ids).execute();
  const fields = new Map<string, Record<string, string>>();
  for (const row of rows) {
    const id = String((row as Record<string, unknown>)[column]);
    fields.set(id, { ...fields.get(id), [keyField(row.key.slice(0, row.key.indexOf(':')))]: row.key });
  }
  return fields;
}

function fieldsOf(profiles: readonly Profile[]): string[] {
  const fields = new Set<string>();
  for (const profile of profiles) for (const field in profile) fields.add(field);
  return [...fields];
}

function parentOf({ target, segmentId }: Pick<ImportedInto, 'target' | 'segmentId'>): Record<string, string> {
  return target === 'voters' ? { cohortId: segmentId } : { segmentId };
}

function parentColumn({ target }: Pick<ImportedInto, 'target'>) {
  return target === 'voters' ? sql.ref('held.cohortId') : sql.ref('held.segmentId');
}

function tableOf({ target }: Pick<ImportedInto, 'target'>) {
  return sql.table(target === 'voters' ? 'voter_profile' : 'dynamic_profile');
}

/** Returns profiles as JSON with the names of columns. */
function toRecords(profiles: readonly Profile[], fields: readonly string[]): string {
  const columns = fields.map((field) => [field, toColumnName(field)] as const);
  return JSON.stringify(
    profiles.map((profile) => Object.fromEntries(columns.map(([field, column]) => [column, profile[field]]))),
  );
}

function toColumnName(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
