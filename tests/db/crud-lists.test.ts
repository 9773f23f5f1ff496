import { sql } from 'kysely';
import { filterSql } from '../../db/crud/filter.ts';
import { dataLimits } from '../../db/crud/limits.ts';
import { listRecords } from '../../db/crud/read.ts';
import { createRecord } from '../../db/crud/write.ts';
import { Cohort, VoterProfile } from '../../domain/models/audience.ts';
import { PanelDiscussion, PanelInsight } from '../../domain/models/panel.ts';
import { ResearchPaper } from '../../domain/models/research.ts';
import { requiredInput } from '../api/data-rows.ts';
import { startCrud, type Crud } from './crud-support.ts';

let crud: Crud;
let cohortId: string;
beforeAll(async () => {
  crud = await startCrud();
  cohortId = String((await createRecord(crud.as('anna'), Cohort, { name: 'big' }))['id']);
  await sql`insert into voter_profile (id, cohort_id, first_name, last_name, age, gender, source, import_date, data_quality, confidence)
    select 'v' || n, ${cohortId}, 'A', 'B', 30, 'x', 'test', now(), 1, 1 from generate_series(1, 1100) n`.execute(
    crud.db,
  );
  await sql`analyze voter_profile`.execute(crud.db);
});
afterAll(() => crud.drop());

const idsFilter = (ids: string[]) => ({ or: ids.map((id) => ({ id: { eq: id } })) });
const voters = (count: number) => Array.from({ length: count }, (_, index) => `v${index + 1}`);

test('up to 100 profiles can be listed by their ids, using the primary key', async () => {
  const page = await listRecords(crud.as('anna'), VoterProfile, { filter: idsFilter(voters(100)) });
  expect([page.items.length, page.nextToken]).toEqual([100, null]);
  await expect(listRecords(crud.as('anna'), VoterProfile, { filter: idsFilter(voters(101)) })).rejects.toThrow(
    'or must list 1 to 100 filters',
  );
  expect((await listRecords(crud.as('ben'), VoterProfile, { filter: idsFilter(voters(100)) })).items).toEqual([]);
  const plan = await sql<
    Record<string, string>
  >`explain select * from voter_profile where ${filterSql(VoterProfile, idsFilter(voters(3)))}`.execute(crud.db);
  expect(JSON.stringify(plan.rows)).toContain('voter_profile_pkey');
});

test('up to 1,000 profiles of a cohort fit on a page, the rest follows with the token, and a higher limit is refused', async () => {
  const lookup = {
    of: { name: 'listVoterProfileByCohortId', partition: 'cohortId', sort: 'createdAt' },
    partition: cohortId,
  };
  const first = await listRecords(crud.as('anna'), VoterProfile, { lookup, limit: 1_000 });
  const rest = await listRecords(crud.as('anna'), VoterProfile, { lookup, limit: 1_000, nextToken: first.nextToken });
  expect([first.items.length, rest.items.length, rest.nextToken]).toEqual([1_000, 100, null]);
  await expect(listRecords(crud.as('anna'), VoterProfile, { lookup, limit: 1_001 })).rejects.toThrow(
    'limit must be 1 to 1000',
  );
});

test('cohorts can be filtered by their person and ids', async () => {
  const ids = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => String((await createRecord(crud.as('cara'), Cohort, { name }))['id'])),
  );
  const filter = { userId: { eq: 'cara' }, ...idsFilter(ids.slice(0, 2)) };
  for (const ctx of [crud.as('cara'), crud.service])
    expect((await listRecords(ctx, Cohort, { filter })).items.map(({ name }) => name).toSorted()).toEqual(['a', 'b']);
  expect((await listRecords(crud.as('ben'), Cohort, { filter })).items).toEqual([]);
});

test('insights of a panel can be sorted and filtered by importance', async () => {
  const panel = await createRecord(crud.as('anna'), PanelDiscussion, requiredInput(PanelDiscussion));
  for (const importanceScore of [0.2, 0.9, 0.5])
    await createRecord(crud.as('anna'), PanelInsight, {
      ...requiredInput(PanelInsight),
      panelId: panel['id'],
      importanceScore,
    });
  const of = { name: 'listPanelInsightByPanelIdAndImportanceScore', partition: 'panelId', sort: 'importanceScore' };
  const page = await listRecords(crud.as('anna'), PanelInsight, {
    lookup: { of, partition: panel['id'] },
    sortDirection: 'DESC',
  });
  expect(page.items.map((item) => item['importanceScore'])).toEqual([0.9, 0.5, 0.2]);
  const high = await listRecords(crud.as('anna'), PanelInsight, {
    lookup: { of, partition: panel['id'], sort: { ge: 0.5 } },
  });
  expect(high.items.length).toBe(2);
});

test('a page that would be too large ends early with a token, and the next page continues there', async () => {
  const heavy = 'x'.repeat(Math.ceil(dataLimits.page.bytes / 3));
  for (let paper = 0; paper < 8; paper += 1) {
    const text = paper % 2 === 0 ? { fullText: heavy } : { textChunks: [heavy] };
    await createRecord(crud.as('rosa'), ResearchPaper, {
      ...requiredInput(ResearchPaper),
      title: String(paper),
      ...text,
    });
  }
  const pages: string[][] = [];
  let nextToken: string | null = null;
  do {
    const page = await listRecords(crud.as('rosa'), ResearchPaper, { limit: 1_000, nextToken });
    pages.push(page.items.map((item) => String(item['title'])));
    nextToken = page.nextToken;
  } while (nextToken !== null);
  expect(pages).toEqual([
    ['0', '1', '2'],
    ['3', '4', '5'],
    ['6', '7'],
  ]);
});
