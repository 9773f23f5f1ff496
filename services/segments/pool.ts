/** The people of several segments, from which a new segment can be taken. */
import type { Db } from '../../db/client.ts';
import { countMembers, type Members } from '../../db/segments/members.ts';
import { listFields } from '../../db/segments/fields.ts';
import { findValues, profilePage, type ListedProfile } from '../../db/segments/reads.ts';
import { membersOfRows, type SegmentRow } from '../../db/segments/segments.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { UnreadableCriteria, type Criteria } from '../../domain/segments/criteria.ts';
import { readCriteria } from './read-criteria.ts';
import { findSources } from './sources.ts';

export interface Pool {
  segments: { id: string; name: string }[];
  size: () => Promise<number>;
  fields: () => Promise<string[]>;
  values: (field: string, search: string) => Promise<{ value: string; count: number }[]>;
  profiles: (criteria: unknown, limit: number) => Promise<{ items: ListedProfile[]; total: number }>;
}

const maxSuggestions = 20;
const maxProfiles = 50;
const maxSearch = 200;

/** Opens segments that the person may read; who is in several counts once. Throws SegmentNotFound, InvalidInput. */
export async function openPool(db: Db, userId: string, sourceIds: readonly string[]): Promise<Pool> {
  const rows = await findSources(db, userId, { sourceIds });
  if (rows.length === 0) throw new InvalidInput('Name at least one segment', 'sourceIds');
  const everybody = await membersOf(db, userId, rows);
  return {
    segments: rows.map(({ row: { id, name } }) => ({ id, name })),
    size: () => countMembers(db, everybody),
    fields: () => listFields(db, everybody),
    values: async (field, search) => {
      if (search.length > maxSearch) throw new InvalidInput(`search may be up to ${maxSearch} characters`, 'search');
      return findValues(db, everybody, { field, search: search.trim(), limit: maxSuggestions });
    },
    profiles: async (criteria, limit) => {
      if (limit < 1 || limit > maxProfiles)
        throw new InvalidInput(`limit must be between 1 and ${maxProfiles}`, 'limit');
      const members = await membersOf(db, userId, rows, readCriteria(criteria));
      return profilePage(db, members, { search: '', sort: null, isDescending: false, limit, offset: 0 });
    },
  };
}

async function membersOf(db: Db, userId: string, rows: readonly SegmentRow[], criteria?: Criteria): Promise<Members> {
  try {
    return await membersOfRows(db, userId, rows, criteria);
  } catch (error) {
    throw error instanceof UnreadableCriteria ? new InvalidInput(error.message, 'sourceIds') : error;
  }
}
