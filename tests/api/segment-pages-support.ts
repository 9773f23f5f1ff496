/** Operations on segments over GraphQL. */
import { startDataApi, type DataApi, type Identity } from './data-client.ts';

export const ann: Identity = { user: 'ann' };
export const bo: Identity = { user: 'bo' };

interface Detail {
  id: string;
  name: string;
  size: number;
  fields: string[];
  parent: { id: string } | null;
  sources: { id: string }[];
  derived: { id: string }[];
  weighting: { designEffect: number } | null;
}

const detailFields =
  'id name description kind type size isSample tags criteria attributeDefinitions fields parent { id name } sources { id name } derived { id name } weighting';

export type SegmentsApi = Awaited<ReturnType<typeof startSegmentsApi>>;

/** Starts the api with functions that create and read segments of Ann. */
export async function startSegmentsApi() {
  const api: DataApi = await startDataApi();

  async function voters(cohortId: string, count: number): Promise<void> {
    const rows = Array.from({ length: count }, (_, at) => ({
      id: `${cohortId}-${String(at).padStart(4, '0')}`,
      cohortId,
      firstName: `First${at}`,
      lastName: at % 2 ? '=SUM(A1)' : 'Plain',
      age: 20 + at,
      gender: at % 4 === 0 ? 'male' : 'female',
      state: ['Ohio', 'Utah'][at % 2] ?? '',
      interests: at % 3 ? ['chess', 'fog'] : ['chess'],
      source: 'survey',
      importDate: new Date('2026-11-01'),
      dataQuality: 1,
      confidence: 0.8,
    }));
    await api.db.insertInto('voterProfile').values(rows).execute();
  }

  let made = 0;
  async function ownCohort(count: number, name = 'Mine'): Promise<string> {
    made += 1;
    const id = `cohort-${made}`;
    await api.db.insertInto('cohort').values({ id, name, userId: 'ann', type: 'other' }).execute();
    if (count > 0) await voters(id, count);
    return id;
  }

  const ask = api.read;
  const detail = (as: Identity, id: string) =>
    ask<Detail | null>(as, `query ($id: ID!) { segment(id: $id) { ${detailFields} } }`, { id });
  const create = (input: unknown) =>
    ask<string>(ann, 'mutation ($input: SegmentInput!) { createSegment(input: $input) }', { input });
  const profiles = (id: string, more: Record<string, unknown> = {}) =>
    ask<{ total: number; items: { id: string; name: string; attributes: Record<string, unknown> }[] }>(
      ann,
      `query ($id: ID!, $criteria: JSON, $search: String, $sort: String, $descending: Boolean, $limit: Int, $offset: Int) {
        segmentProfiles(id: $id, criteria: $criteria, search: $search, sort: $sort, descending: $descending, limit: $limit, offset: $offset)
          { total items { id name attributes } } }`,
      { id, ...more },
    );

  return { api, voters, ownCohort, ask, detail, create, profiles };
}
