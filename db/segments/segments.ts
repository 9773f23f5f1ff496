import type { Selectable } from 'kysely';
import {
  hasNoCriteria,
  parseCriteria,
  toEntry,
  UnreadableCriteria,
  type Criteria,
} from '../../domain/segments/criteria.ts';
import { parseWeighting, type Weighting } from '../../domain/segments/weighting.ts';
import {
  mergePrivacy,
  mergeSources,
  parseSegmentPrivacy,
  type SegmentPrivacy,
} from '../../domain/segments/segment-privacy.ts';
import type { Db } from '../client.ts';
import type { Database } from '../tables/database.ts';
import { countMembers, membersOf, type Members, type Source } from './members.ts';
import { dynamicPart, importedPart, inlinePart, namedVoters, ownVoters, type Part } from './parts.ts';
import { inlineProfiles, objectOf } from './profiles.ts';

export type SegmentType = 'legacy' | 'dynamic' | 'social_media' | 'imported' | 'custom';

/** A segment that runs can draw from, read from a cohort or a dynamic segment. Profiles are loaded when needed. */
export interface OpenSegment {
  id: string;
  name: string;
  description: string | null;
  type: SegmentType;
  size: number;
  /** True when it names imported profiles and none of them may be asked now, so that nobody stands for them. */
  isSuspended: boolean;
  criteria: Criteria;
  /** Attributes as the segment's owner declared them. */
  attributeDefinitions: unknown;
  metadata: SegmentMetadata;
  weighting: Weighting | null;
  privacy: SegmentPrivacy;
  members: Members;
}

interface SocialProfile {
  url: string;
  platform: string;
  writingStyle?: string;
}

export interface SegmentMetadata {
  createdAt: Date;
  source: string | null;
  counts: { profiles: number };
  socialProfiles: SocialProfile[];
}

type Cohort = Selectable<Database['cohort']>;
type DynamicSegment = Selectable<Database['dynamicSegment']>;
/** The row of a segment: a cohort or a dynamic segment. */
export type SegmentRow = { kind: 'cohort'; row: Cohort } | { kind: 'dynamic'; row: DynamicSegment };

/** definitionType of a segment whose members are those of other segments that meet its criteria. */
export const derivedType = 'derived';
const deepestDerivation = 8;
/** Segments that one segment may read on the way to its profiles, because each level can multiply them. */
const maxRead = 64;

/** Opens a segment that the person may use: their own or a sample. Null when there is none or it cannot be read. */
export async function openSegment(db: Db, userId: string, id: string): Promise<OpenSegment | null> {
  try {
    const found = await findSegment(db, userId, id);
    return found ? await opened(db, userId, found) : null;
  } catch (error) {
    if (error instanceof UnreadableCriteria) return null;
    throw error;
  }
}

async function opened(db: Db, userId: string, found: SegmentRow): Promise<OpenSegment> {
  const { row } = found;
  const { sources, privacy, urls } = await rootOf(db, userId, found);
  const members = await membersOf(db, sources);
  const size = await countMembers(db, members);
  const stored = objectOf(row.metadata);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    type: found.kind === 'dynamic' ? 'dynamic' : typeOfCohort(found.row),
    size,
    isSuspended: size === 0 && (await areSuspended(db, userId, urls)),
    criteria: criteriaOfRow(found),
    attributeDefinitions: definitionsOf(found),
    metadata: segmentMetadata(row, size),
    weighting: parseWeighting(stored['weighting']),
    privacy,
    members,
  };
}

/** True when there are profiles at these addresses that the person may not ask now, and none that they may. */
async function areSuspended(db: Db, userId: string, urls: readonly string[]): Promise<boolean> {
  if (urls.length === 0) return false;
  const usable = await membersOf(db, [{ parts: [importedPart(userId, urls)], criteria: { all: [] } }]);
  return (await countMembers(db, usable)) === 0;
}

/** Lists the names of those segments that name imported profiles of which none may be asked now. */
export async function suspendedSegments(db: Db, userId: string, ids: readonly string[]): Promise<string[]> {
  const names: string[] = [];
  for (const id of ids) {
    const found = await findSegment(db, userId, id);
    // Most segments name no imported profile, and their members need not be counted.
    if (found === null || !(await namesImported(db, userId, found))) continue;
    const segment = await openSegment(db, userId, id);
    if (segment?.isSuspended === true) names.push(segment.name);
  }
  return names;
}

async function namesImported(db: Db, userId: string, found: SegmentRow): Promise<boolean> {
  try {
    return (await rootOf(db, userId, found)).urls.length > 0;
  } catch (error) {
    if (error instanceof UnreadableCriteria) return false;
    throw error;
  }
}

/** Builds the metadata of a segment with the fields that the specification names. */
export function segmentMetadata(row: SegmentRow['row'], profiles: number): SegmentMetadata {
  const socialProfiles = socialProfilesOf(row);
  return { createdAt: row.createdAt, source: row.profileSource, counts: { profiles }, socialProfiles };
}

/** Lists the imported profiles that a segment names. */
function socialProfilesOf(row: Pick<SegmentRow['row'], 'metadata'>): SocialProfile[] {
  const held = objectOf(row.metadata)['socialProfiles'];
  return (Array.isArray(held) ? held : []).flatMap((one): SocialProfile[] => {
    const { url, platform, writingStyle } = objectOf(one);
    if (typeof url !== 'string' || typeof platform !== 'string') return [];
    return [{ url, platform, ...(typeof writingStyle === 'string' ? { writingStyle } : {}) }];
  });
}

/** Finds the row of a segment that the person may use; null otherwise. */
export async function findSegment(db: Db, userId: string, id: string): Promise<SegmentRow | null> {
  const cohort = await db
    .selectFrom('cohort')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => eb.or([eb('userId', '=', userId), eb('isSample', '=', true)]))
    .executeTakeFirst();
  if (cohort) return { kind: 'cohort', row: cohort };
  const dynamic = await db
    .selectFrom('dynamicSegment')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return dynamic ? { kind: 'dynamic', row: dynamic } : null;
}

/** Finds the members of a segment that also meet `more`. Throws UnreadableCriteria. */
export async function membersOfRow(db: Db, userId: string, found: SegmentRow, more: Criteria = []): Promise<Members> {
  return membersOfRows(db, userId, [found], more);
}

/** Finds the members of the segments that also meet `more`; who is in several counts once. Throws UnreadableCriteria. */
export async function membersOfRows(
  db: Db,
  userId: string,
  rows: readonly SegmentRow[],
  more: Criteria = [],
): Promise<Members> {
  const sources: Source[] = [];
  for (const found of rows) sources.push(...(await rootOf(db, userId, found)).sources);
  return membersOf(db, narrowed(sources, more));
}

interface Root {
  sources: Source[];
  privacy: SegmentPrivacy;
  /** The segments it was read from, its own included. */
  ids: string[];
  /** Addresses of the imported profiles that they name. */
  urls: string[];
}

/** Follows a derived segment to the segments with profiles and collects all criteria on the way. */
async function rootOf(
  db: Db,
  userId: string,
  found: SegmentRow,
  { depth, budget }: { depth: number; budget: { left: number } } = { depth: 0, budget: { left: maxRead } },
): Promise<Root> {
  const criteria = criteriaOfRow(found);
  const own = parseSegmentPrivacy(objectOf(found.row.metadata));
  const parents = depth < deepestDerivation ? await sourceRows(db, userId, found) : [];
  const { id } = found.row;
  if (parents.length === 0)
    return {
      sources: narrowed([{ parts: ownParts(found, userId), criteria: { all: [] } }], criteria),
      privacy: own,
      ids: [id],
      urls: found.kind === 'cohort' ? socialProfilesOf(found.row).map(({ url }) => url) : [],
    };
  budget.left -= parents.length;
  if (budget.left < 0) throw new UnreadableCriteria(`A segment can be read from ${maxRead} others at most`);
  const roots: Root[] = [];
  for (const parent of parents) roots.push(await rootOf(db, userId, parent, { depth: depth + 1, budget }));
  return {
    sources: narrowed(
      roots.flatMap(({ sources }) => sources),
      criteria,
    ),
    privacy: mergePrivacy(mergeSources(roots.map(({ privacy }) => privacy)), own),
    ids: [id, ...roots.flatMap(({ ids }) => ids)],
    urls: roots.flatMap(({ urls }) => urls),
  };
}

function narrowed(sources: readonly Source[], criteria: Criteria): Source[] {
  if (hasNoCriteria(criteria)) return [...sources];
  return sources.map((source) => ({ parts: source.parts, criteria: { all: [source.criteria, toEntry(criteria)] } }));
}

/** Finds the segments that a derived segment takes its profiles from; those the person may not use are left out. */
export async function sourceRows(db: Db, userId: string, found: SegmentRow): Promise<SegmentRow[]> {
  const rows: SegmentRow[] = [];
  for (const id of sourceIdsOf(found)) {
    const row = await findSegment(db, userId, id);
    if (row) rows.push(row);
  }
  return rows;
}

/** Lists the segment and all that it reads its profiles from, directly or not. Throws UnreadableCriteria. */
export async function listReadIds(db: Db, userId: string, found: SegmentRow): Promise<string[]> {
  return (await rootOf(db, userId, found)).ids;
}

/** Reads the prompt options and withheld attributes of a segment; a derived one also withholds what its sources do. */
export async function privacyOfRow(db: Db, userId: string, found: SegmentRow): Promise<SegmentPrivacy> {
  return (await rootOf(db, userId, found)).privacy;
}

/**
 * Lists the sources of profiles: a cohort's definition, profile data, imported profiles, named voters and own voters; or
 * a dynamic segment's profiles.
 */
function ownParts(found: SegmentRow, userId: string): Part[] {
  if (found.kind === 'dynamic') return [dynamicPart(found.row.id)];
  const { id, segmentDefinition, profileData, voterIds } = found.row;
  const inline = [inlineProfiles(segmentDefinition, id, 'definition'), inlineProfiles(profileData, id, 'data')].filter(
    (list) => list.length > 0,
  );
  const social = socialProfilesOf(found.row).map(({ url }) => url);
  const imported = social.length > 0 ? [importedPart(userId, social)] : [];
  return [
    ...inline.map(inlinePart),
    ...imported,
    ...((voterIds ?? []).length > 0 ? [namedVoters(id, userId)] : []),
    ownVoters(id),
  ];
}

/** Key of a derived segment's metadata with the ids of its sources, when the fields for one parent do not hold them. */
export const sourcesField = 'sourceSegmentIds';

/** Returns the ids of the segments that a derived segment takes its profiles from; of other segments none. */
export function sourceIdsOf(found: SegmentRow): string[] {
  if (found.row.definitionType !== derivedType) return [];
  const metadata = objectOf(found.row.metadata);
  const several = metadata[sourcesField];
  if (Array.isArray(several)) return [...new Set(several.filter((id) => typeof id === 'string'))];
  const parent = found.kind === 'cohort' ? found.row.parentCohortId : metadata['parentSegmentId'];
  return typeof parent === 'string' ? [parent] : [];
}

export function criteriaOfRow(found: SegmentRow): Criteria {
  return parseCriteria(
    found.kind === 'cohort' ? objectOf(found.row.segmentDefinition)['criteria'] : found.row.filterRules,
  );
}

export function definitionsOf(found: SegmentRow): unknown {
  return found.kind === 'cohort'
    ? (objectOf(found.row.segmentDefinition)['attributeDefinitions'] ?? null)
    : found.row.attributeDefinitions;
}

/** Reads the names of segments by id; those the person may not use are left out. */
export async function segmentNamesFor(db: Db, userId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('cohort')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('userId', '=', userId), eb('isSample', '=', true)]))
    .unionAll(
      db.selectFrom('dynamicSegment').select(['id', 'name']).where('id', 'in', ids).where('userId', '=', userId),
    )
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Returns the type of a cohort. One without a type or a definition comes from before types existed. */
export function typeOfCohort(cohort: Pick<Cohort, 'type' | 'segmentDefinition'>): SegmentType {
  if (cohort.type === 'other') return 'custom';
  return cohort.type ?? (cohort.segmentDefinition ? 'custom' : 'legacy');
}
