import type { Db } from '../../db/client.ts';
import { derivedFrom } from '../../db/segments/dependents.ts';
import { listFields } from '../../db/segments/fields.ts';
import { countMembers, type Members } from '../../db/segments/members.ts';
import { countCombinations, profilePage, type ListedProfile, type ProfileQuery } from '../../db/segments/reads.ts';
import {
  criteriaOfRow,
  definitionsOf,
  findSegment,
  membersOfRow,
  privacyOfRow,
  segmentMetadata,
  sourceRows,
  typeOfCohort,
  type SegmentMetadata,
  type SegmentRow,
} from '../../db/segments/segments.ts';
import { objectOf } from '../../db/segments/profiles.ts';
import { toCategory } from '../../domain/segments/categories.ts';
import type { Criteria } from '../../domain/segments/criteria.ts';
import { parseDescribed, type Described } from '../../domain/segments/described/described.ts';
import { computeDistribution, type Distribution } from '../../domain/segments/distribution.ts';
import { parseWeighting, computeValueWeight, type Weighting } from '../../domain/segments/weighting.ts';
import type { Cell } from '../../domain/segments/raking.ts';
import type { PromptOptions } from '../../domain/personas/profile-input.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { readableSegment } from './own-segment.ts';
import { readCriteria } from './read-criteria.ts';

export interface SegmentDetail {
  id: string;
  name: string;
  description: string | null;
  kind: 'cohort' | 'dynamic';
  type: string;
  size: number;
  isSample: boolean;
  tags: string[];
  criteria: Criteria;
  attributeDefinitions: unknown;
  fields: string[];
  /** The segments that it takes its profiles from. */
  sources: { id: string; name: string }[];
  derived: { id: string; name: string }[];
  weighting: Weighting | null;
  source: string | null;
  promptOptions: PromptOptions;
  metadata: SegmentMetadata;
  /** How its people were drawn from a description; null for other segments. */
  described: Described | null;
  createdAt: Date;
  updatedAt: Date;
}

export async function segmentDetail(db: Db, userId: string, id: string): Promise<SegmentDetail | null> {
  const found = await findSegment(db, userId, id);
  if (!found) return null;
  const { kind, row } = found;
  const members = await membersOfRow(db, userId, found);
  const [size, fields, derived, sources, privacy] = await Promise.all([
    countMembers(db, members),
    listFields(db, members),
    derivedFrom(db, userId, id),
    sourceRows(db, userId, found),
    privacyOfRow(db, userId, found),
  ]);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    kind,
    type: kind === 'cohort' ? typeOfCohort(row) : 'dynamic',
    size,
    isSample: kind === 'cohort' && row.isSample,
    tags: tagsOf(found),
    criteria: criteriaOfRow(found),
    attributeDefinitions: definitionsOf(found),
    fields,
    sources: sources.map((source) => ({ id: source.row.id, name: source.row.name })),
    derived,
    weighting: parseWeighting(objectOf(row.metadata)['weighting']),
    source: row.profileSource,
    promptOptions: privacy.promptOptions,
    metadata: segmentMetadata(row, size),
    described: parseDescribed(objectOf(row.metadata)),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

function tagsOf({ kind, row }: SegmentRow): string[] {
  if (kind === 'cohort') return row.tags ?? [];
  const tags = objectOf(row.metadata)['tags'];
  return Array.isArray(tags) ? tags.map(String) : [];
}

const maxFields = 40;

/** Returns the distributions of these attributes, unweighted and weighted. Throws SegmentNotFound, InvalidInput. */
export async function segmentDistributions(
  db: Db,
  userId: string,
  id: string,
  fields: readonly string[],
): Promise<Distribution[]> {
  if (fields.length > maxFields) throw new InvalidInput(`Up to ${maxFields} fields at once`, 'fields');
  const found = await readableSegment(db, userId, id);
  const members = await membersOfRow(db, userId, found);
  const factors = parseWeighting(objectOf(found.row.metadata)['weighting'])?.factors ?? {};
  const distributions: Distribution[] = [];
  for (const field of fields) {
    const combinations = await countCombinations(db, members, [field, ...Object.keys(factors)]);
    const valueCounts = combinations.map(({ values: [value, ...weighted], count }) => ({
      value,
      count,
      weight: count * computeValueWeight(factors, weighted),
    }));
    distributions.push(computeDistribution(field, valueCounts));
  }
  return distributions;
}

/** Counts members by their categories in these fields, for raking. */
export async function countCells(db: Db, members: Members, fields: readonly string[]): Promise<Cell[]> {
  const cells = new Map<string, Cell>();
  for (const { values, count } of await countCombinations(db, members, fields)) {
    const categories = Object.fromEntries(
      fields.map((field, at): [string, string] => [field, toCategory(field, values[at])]),
    );
    const key = JSON.stringify(categories);
    cells.set(key, { categories, count: (cells.get(key)?.count ?? 0) + count });
  }
  return [...cells.values()];
}

export interface ProfilesInput {
  search?: string | null | undefined;
  sort?: string | null | undefined;
  descending?: boolean | null | undefined;
  limit?: number | null | undefined;
  offset?: number | null | undefined;
}

/**
 * Returns a page of a segment's profiles; with criteria, only those that meet them. Throws SegmentNotFound,
 * InvalidInput.
 */
export async function segmentProfiles(
  db: Db,
  userId: string,
  id: string,
  asked: ProfilesInput,
  criteria: unknown = [],
): Promise<{ items: ListedProfile[]; total: number }> {
  const members = await membersOfRow(db, userId, await readableSegment(db, userId, id), readCriteria(criteria));
  return profilePage(db, members, queryOf(asked));
}

function queryOf({ search, sort, descending, limit, offset }: ProfilesInput): ProfileQuery {
  const pageSize = limit ?? 100;
  if (pageSize < 1 || pageSize > 500) throw new InvalidInput('limit must be between 1 and 500', 'limit');
  if ((offset ?? 0) < 0) throw new InvalidInput('offset must be 0 or more', 'offset');
  if ((search ?? '').length > 200) throw new InvalidInput('search may be up to 200 characters', 'search');
  return {
    search: (search ?? '').trim(),
    sort: sort ?? null,
    isDescending: descending ?? false,
    limit: pageSize,
    offset: offset ?? 0,
  };
}
