/** Creates, changes and deletes segments. Callers check access; rows are selected by id and owner. */
import { sql, type Transaction } from 'kysely';
import { Cohort, DynamicProfile, DynamicSegment, VoterProfile } from '../../domain/models/audience.ts';
import type { Criteria } from '../../domain/segments/criteria.ts';
import { describedField, type Described } from '../../domain/segments/described/described.ts';
import { parseSegmentPrivacy, type SegmentPrivacy } from '../../domain/segments/segment-privacy.ts';
import type { Db } from '../client.ts';
import { notifyChange } from '../notify.ts';
import { announceDeletion } from '../crud/announce-deletion.ts';
import { newRecordId } from '../crud/new-id.ts';
import type { Database } from '../tables/database.ts';
import { memberIds, memberRows, type Members } from './members.ts';
import { derivedType, sourcesField, type SegmentRow } from './segments.ts';
import { objectOf } from './profiles.ts';

export interface NewSegment {
  userId: string;
  name: string;
  description: string | null;
  tags: string[];
  kind: 'cohort' | 'dynamic';
  /** The segments that the profiles are taken from; none for a segment with its own profiles. */
  sourceIds: readonly string[];
  criteria: Criteria;
  attributeDefinitions: unknown;
  type: 'imported' | 'social_media' | 'other';
  /** Imported profiles that are its members. */
  socialProfiles?: readonly { url: string; platform: string }[];
  privacy?: Partial<SegmentPrivacy>;
  /** How the profiles of a dynamic segment were drawn from a description. */
  described?: Described;
}

/** Stores a new segment and returns its id. */
export async function insertSegment(db: Db, segment: NewSegment): Promise<string> {
  const id = newRecordId();
  const { userId, name, description, tags, sourceIds, criteria, attributeDefinitions, privacy = {} } = segment;
  const { socialProfiles } = segment;
  const definitionType = sourceIds.length === 0 ? 'criteria' : derivedType;
  const sources = sourcesIn(segment.kind, sourceIds);
  const common = { id, userId, name, description, definitionType };
  if (segment.kind === 'cohort') {
    const segmentDefinition = JSON.stringify({ criteria, ...(attributeDefinitions ? { attributeDefinitions } : {}) });
    await db
      .insertInto('cohort')
      .values({
        ...common,
        tags,
        type: segment.type,
        parentCohortId: sources.parentCohortId,
        segmentDefinition,
        metadata: JSON.stringify({
          ...privacy,
          ...sources.metadata,
          ...(socialProfiles === undefined ? {} : { socialProfiles }),
        }),
      })
      .execute();
  } else {
    const metadata = JSON.stringify({
      tags,
      ...privacy,
      ...sources.metadata,
      ...(segment.described === undefined ? {} : { [describedField]: segment.described }),
    });
    const rules = {
      filterRules: JSON.stringify({ criteria }),
      attributeDefinitions: JSON.stringify(attributeDefinitions ?? []),
    };
    await db
      .insertInto('dynamicSegment')
      .values({ ...common, ...rules, metadata })
      .execute();
  }
  await announce(db, segment.kind, id, userId, 'create');
  return id;
}

/** Where the ids of sources are stored: a single one in the field for a parent, several in the metadata. */
function sourcesIn(kind: 'cohort' | 'dynamic', ids: readonly string[]) {
  const [only = null, ...others] = ids;
  if (others.length > 0) return { parentCohortId: null, metadata: { [sourcesField]: ids } };
  if (only === null || kind === 'cohort') return { parentCohortId: only, metadata: {} };
  return { parentCohortId: null, metadata: { parentSegmentId: only } };
}

export interface SegmentChange {
  name?: string;
  description?: string | null;
  tags?: string[];
  criteria?: Criteria;
  /** Other sources of a derived segment. */
  sourceIds?: readonly string[];
  attributeDefinitions?: unknown;
  /** Weights as stored; null removes them. */
  weighting?: unknown;
  privacy?: Partial<SegmentPrivacy>;
}

/** Changes the given fields of a segment. */
export async function changeSegment(
  db: Db,
  userId: string,
  { kind, row }: SegmentRow,
  change: SegmentChange,
): Promise<void> {
  const { name, description, tags, criteria, sourceIds, attributeDefinitions, weighting, privacy } = change;
  const plain = {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    updatedAt: new Date(),
  };
  const sources = sourceIds === undefined ? undefined : sourcesIn(kind, sourceIds);
  const kept = objectOf(row.metadata);
  const metadata = {
    ...(sources === undefined ? kept : { ...withoutSources(kept), ...sources.metadata }),
    ...(weighting === undefined ? {} : { weighting }),
    ...privacy,
  };
  const given = {
    ...(criteria === undefined ? {} : { criteria }),
    ...(attributeDefinitions === undefined ? {} : { attributeDefinitions }),
  };
  if (kind === 'cohort') {
    const held = row.segmentDefinition;
    const definition = Array.isArray(held)
      ? { profiles: held as unknown[], ...given }
      : { ...objectOf(held), ...given };
    await db
      .updateTable('cohort')
      .set({
        ...plain,
        ...(tags === undefined ? {} : { tags }),
        ...(sources === undefined ? {} : { parentCohortId: sources.parentCohortId }),
        metadata: JSON.stringify(metadata),
        ...(Object.keys(given).length === 0 ? {} : { segmentDefinition: JSON.stringify(definition) }),
      })
      .where('id', '=', row.id)
      .where('userId', '=', userId)
      .execute();
  } else {
    await db
      .updateTable('dynamicSegment')
      .set({
        ...plain,
        metadata: JSON.stringify({ ...metadata, ...(tags === undefined ? {} : { tags }) }),
        ...(criteria === undefined ? {} : { filterRules: JSON.stringify({ criteria }) }),
        ...(attributeDefinitions === undefined ? {} : { attributeDefinitions: JSON.stringify(attributeDefinitions) }),
      })
      .where('id', '=', row.id)
      .where('userId', '=', userId)
      .execute();
  }
  await announce(db, kind, row.id, userId, 'update');
}

function withoutSources(metadata: Record<string, unknown>): Record<string, unknown> {
  const { parentSegmentId: _parent, [sourcesField]: _several, ...rest } = metadata;
  return rest;
}

/** Adds attributes that are never shown to a provider. */
export async function withholdAttributes(db: Db, { kind, row }: SegmentRow, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const metadata = objectOf(row.metadata);
  const withheld = [...new Set([...parseSegmentPrivacy(metadata).withheld, ...names])];
  await db
    .updateTable(kind === 'cohort' ? 'cohort' : 'dynamicSegment')
    .set({ metadata: JSON.stringify({ ...metadata, withheld }) })
    .where('id', '=', row.id)
    .execute();
}

/** Copies a segment with its profiles, criteria and weights to the person. Returns the copy's id. */
export async function copySegment(db: Db, userId: string, { kind, row }: SegmentRow, name: string): Promise<string> {
  const id = newRecordId();
  await db.transaction().execute(async (trx) => {
    const table = sql.table(kind === 'cohort' ? 'cohort' : 'dynamic_segment');
    const own = kind === 'cohort' ? sql`, 'is_sample', false, 'type', coalesce(row.type, 'other')` : sql``;
    await sql`insert into ${table} select made.* from ${table} as row, jsonb_populate_record(null::${table},
        to_jsonb(row) || jsonb_build_object('id', ${id}::text, 'name', ${name}::text, 'user_id', ${userId}::text, 'created_at', now(),
          'updated_at', now() ${own})) as made
      where row.id = ${row.id}`.execute(trx);
    const members = kind === 'cohort' ? sql`cohort_id = ${row.id}` : sql`segment_id = ${row.id}`;
    await copyProfiles(trx, kind, members, id);
    await announce(trx, kind, id, userId, 'create');
  });
  return id;
}

/** Copies the profiles that the condition selects to another segment, with new ids in the same order. */
async function copyProfiles(
  db: Db,
  kind: 'cohort' | 'dynamic',
  which: ReturnType<typeof sql>,
  to: string,
): Promise<void> {
  const [table, parent, model] =
    kind === 'cohort'
      ? (['voter_profile', 'cohortId', VoterProfile] as const)
      : (['dynamic_profile', 'segmentId', DynamicProfile] as const);
  const fields = sql.join(
    Object.keys(model.fields)
      .filter((field) => field !== parent)
      .map((field) => sql.ref(field)),
  );
  await sql`insert into ${sql.table(table)} (id, ${sql.ref(parent)}, ${fields}, created_at)
    select ${`${to}-`} || lpad((row_number() over (order by created_at, id))::text, 7, '0'), ${to}, ${fields}, created_at
    from ${sql.table(table)} where ${which}`.execute(db);
}

/** Copies its current members and withheld attributes into a derived segment, before one of its sources is deleted. */
export async function detachDerived(
  db: Db,
  { kind, row }: SegmentRow,
  members: Members,
  privacy: SegmentPrivacy,
): Promise<void> {
  const ids = (await memberIds(db, members)).map((member) => member.id);
  await copyProfiles(db, kind, sql`id = any(${ids}::text[])`, row.id);
  if (kind === 'cohort') {
    const inline = await inlineRecords(db, members);
    await db
      .updateTable('cohort')
      .set({
        definitionType: 'criteria',
        parentCohortId: null,
        metadata: JSON.stringify({ ...withoutSources(objectOf(row.metadata)), ...privacy }),
        ...(inline.length > 0 ? { profileData: JSON.stringify(inline) } : {}),
      })
      .where('id', '=', row.id)
      .execute();
    return;
  }
  await sql`update dynamic_segment set definition_type = 'criteria',
    metadata = (metadata - 'parentSegmentId' - ${sourcesField}::text) || ${JSON.stringify(privacy)}::jsonb where id = ${row.id}`.execute(
    db,
  );
}

/** Reads the members whose profiles a cohort stores as JSON: those of definitions, and customers. */
async function inlineRecords(db: Db, members: Members): Promise<unknown[]> {
  const rows = memberRows(members, { kind: (part) => sql`${sql.lit(part.kind)}::text`, record: (part) => part.record });
  const { rows: found } = await sql<{
    record: unknown;
  }>`select record from ${rows} as member where kind in ('inline', 'dynamic')`.execute(db);
  return found.map((row) => row.record);
}

/** Deletes a segment with its profiles. False when it is not the person's any more. */
export async function removeSegment(
  trx: Transaction<Database>,
  userId: string,
  { kind, row }: SegmentRow,
): Promise<boolean> {
  const table = kind === 'cohort' ? 'cohort' : 'dynamicSegment';
  const held = await trx
    .selectFrom(table)
    .select(['id', 'userId'])
    .where('id', '=', row.id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (held === undefined) return false;
  await announceDeletion(trx, kind === 'cohort' ? Cohort : DynamicSegment, held);
  await trx.deleteFrom(table).where('id', '=', row.id).execute();
  return true;
}

async function announce(
  db: Db,
  kind: 'cohort' | 'dynamic',
  id: string,
  owner: string,
  operation: 'create' | 'update',
): Promise<void> {
  await notifyChange(db, { model: kind === 'cohort' ? 'Cohort' : 'DynamicSegment', id, operation, owner });
}
