/**
 * Finding a run again among 10,000: what a person remembers, and the actions of theirs on the Runs screen.
 * @guards {domain,services,db}/simulations/library/** db/simulations/recent-runs.ts db/functions/{keep-run-in-library,words-of-run}.sql
 * @guards web/features/runs/{run-filters,seasons}.ts
 */
import { sql } from 'kysely';
import { moveOwnRuns, renameOwnRun, starOwnRuns, tagOwnRuns } from '../../services/simulations/library/labels.ts';
import { readRecent } from '../../services/simulations/results/recent.ts';
import { noFilters, variablesOf, type RunFilters } from '../../web/features/runs/run-filters.ts';
import { seasonsUntil } from '../../web/features/runs/seasons.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { fillRuns, keeper } from '../_support/many-runs.ts';
import { storeRun } from '../_support/stored-runs.ts';

const newest = new Date('2026-11-26T12:00:00Z');
/** Runs of the first page. */
const shown = 25;

let database: TestDatabase;

interface Planted {
  id: string;
  message: string;
  at: string;
  name?: string;
  tags?: string[];
  project?: string;
  isStarred?: boolean;
  columns?: Parameters<typeof storeRun>[2];
}

/** Runs that people look for; everything else is like them. */
const planted: Planted[] = [
  { id: 'bus-spring', message: 'A bus every eight minutes in Riverside from May.', at: '2026-04-11T09:00:00Z' },
  { id: 'bus-dated', message: 'The bus starts on May 4, 2026: every eight minutes.', at: '2026-04-12T09:00:00Z' },
  {
    id: 'bus-price',
    message: 'The bus costs two dollars.',
    at: '2026-04-13T09:00:00Z',
    name: 'Bus, version with the price',
  },
  {
    id: 'clinic-final',
    message: 'We cut waiting at every clinic by half.',
    at: '2025-10-02T09:00:00Z',
    name: 'Clinic: final wording',
  },
  {
    id: 'clinic-draft',
    message: 'Waiting at clinics gets shorter.',
    at: '2025-09-30T09:00:00Z',
    tags: ['clinic', 'draft'],
  },
  { id: 'ferry', message: 'A ferry crosses the river at night.', at: '2025-07-01T09:00:00Z', isStarred: true },
  { id: 'mayor', message: 'Our mayor answers letters on Sundays.', at: '2026-01-15T09:00:00Z', project: 'Letters' },
  { id: 'mayor-short', message: 'The mayor answers.', at: '2026-01-16T09:00:00Z', project: 'Letters', tags: ['short'] },
  {
    id: 'stadium',
    message: 'No tax money for the stadium.',
    at: '2026-02-20T09:00:00Z',
    columns: { positiveCount: 99, negativeCount: 1, neutralCount: 0 },
  },
  {
    id: 'survey-big',
    message: 'Everybody was asked about the plaza.',
    at: '2025-12-24T09:00:00Z',
    columns: { answeredCount: 5_000, numUsers: 5_000 },
  },
  { id: 'first-ever', message: 'Hello neighbors.', at: '2024-01-02T09:00:00Z' },
  {
    id: 'broken',
    message: 'The tram to the airport.',
    at: '2026-05-30T09:00:00Z',
    columns: { status: 'failed', error: 'OpenAI API error (500)' },
  },
  {
    id: 'parents',
    message: 'Swimming lessons for every child.',
    at: '2026-03-03T09:00:00Z',
    columns: { segmentIds: ['parents-of-ohio'], segmentNames: ['Parents of Ohio'] },
  },
  { id: 'percent', message: 'Rents rise by at most 3% a year.', at: '2026-06-06T09:00:00Z' },
  { id: 'aardvark', message: 'Whatever it was about.', at: '2025-05-05T09:00:00Z', name: 'Aardvark test' },
  { id: 'umlaut', message: 'Café Übergang opens at the station.', at: '2026-07-07T09:00:00Z' },
  { id: 'wave-nine', message: 'A quieter airport.', at: '2025-11-11T09:00:00Z', tags: ['Wave 9'] },
  { id: 'quoted', message: 'Lights off, stars on: the dark park.', at: '2026-08-08T09:00:00Z' },
  { id: 'stars-lights', message: 'Stars above the lights of the dark harbor park.', at: '2026-08-09T09:00:00Z' },
  { id: 'today', message: 'What we asked this morning.', at: '2026-11-26T13:00:00Z' },
  {
    id: 'orphan',
    message: 'Plain soup for the winter shelter.',
    at: '2026-02-02T09:00:00Z',
    isStarred: true,
    tags: ['food'],
  },
];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await fillRuns(db, 10_000 - planted.length, newest);
  for (const { id, message, at, name, tags, project, isStarred = false, columns } of planted) {
    const run = {
      id,
      jobId: id,
      message,
      createdAt: at,
      answeredCount: 100,
      positiveCount: 40,
      negativeCount: 60,
      neutralCount: 0,
    };
    await storeRun(db, keeper, { ...run, ...columns });
    if (name !== undefined) await renameOwnRun(db, keeper, id, name);
    if (tags !== undefined) await tagOwnRuns(db, keeper, [id], { add: tags });
    if (project !== undefined) await moveOwnRuns(db, keeper, [id], project);
    if (isStarred) await starOwnRuns(db, keeper, [id], true);
  }
}, 120_000);
afterAll(() => database.drop());

const search = (words: string): Partial<RunFilters> => ({ search: words });
const tag = (name: string): Partial<RunFilters> => ({ tags: [name] });
const sort = (order: RunFilters['sort']): Partial<RunFilters> => ({ sort: order });
/** One choice of the field When. */
const season = (label: string): Partial<RunFilters> => {
  const { from, to } = seasonsUntil(newest, 8).find((one) => one.label === label)!;
  return { from, to };
};
const project = (id: string): Partial<RunFilters> => ({ project: id });

/** Tasks: what a person remembers, their actions, the run, and whether it must be the first. */
const tasks: [string, Partial<RunFilters>[], string, 'first' | 'on the first page'][] = [
  [
    'the bus message from spring',
    [search('bus eight minutes'), season('Spring 2026')],
    'bus-spring',
    'on the first page',
  ],
  ['the version with the date', [search('bus "may 4"')], 'bus-dated', 'first'],
  ['the version with the price, by a part of its name', [search('version price')], 'bus-price', 'first'],
  ['the final wording for the clinics', [search('final clinic')], 'clinic-final', 'first'],
  ['a draft about clinics, by its tags', [tag('clinic'), tag('draft')], 'clinic-draft', 'first'],
  ['the ferry, by a star', [{ isStarred: true }, search('ferry')], 'ferry', 'first'],
  ['the letters of the mayor, by the project', [project('Letters'), sort('oldest')], 'mayor', 'first'],
  ['the short one of them', [project('Letters'), tag('short')], 'mayor-short', 'first'],
  ['the most popular message about money', [search('tax money'), sort('most-positive')], 'stadium', 'first'],
  ['the very popular one of last winter', [season('Winter 2026'), sort('most-positive')], 'stadium', 'first'],
  ['the one that asked thousands', [sort('most-answers')], 'survey-big', 'first'],
  ['my first test ever', [sort('oldest')], 'first-ever', 'first'],
  ['the tram test that failed', [{ status: 'failed' }, search('tram')], 'broken', 'first'],
  ['what parents were asked in spring', [{ segment: 'parents-of-ohio' }, season('Spring 2026')], 'parents', 'first'],
  ['something with 3%', [search('3%')], 'percent', 'first'],
  ['a name that begins with A', [sort('name')], 'aardvark', 'on the first page'],
  ['the café with the odd name', [search('ÜBERGANG café')], 'umlaut', 'first'],
  ['the ninth wave', [tag('wave 9')], 'wave-nine', 'first'],
  ['an exact phrase', [search('"stars on"')], 'quoted', 'first'],
  ['words in another order than they were written', [search('harbor lights stars')], 'stars-lights', 'first'],
  ['what was asked today', [], 'today', 'first'],
  ['by a part of the job id', [search('bus-dat')], 'bus-dated', 'first'],
  ['starred, about food, without a project', [{ isStarred: true }, project('none'), tag('food')], 'orphan', 'first'],
];

test('there are ten thousand runs', async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from run_library`.execute(database.db);
  expect(rows[0]?.count).toBe(10_000);
  expect(tasks.length).toBeGreaterThanOrEqual(20);
});

test.each(tasks)('a person finds again: %s', async (_remembered, actions, jobId, where) => {
  expect(actions.length).toBeLessThanOrEqual(3);
  const tags = actions.flatMap((action) => action.tags ?? []);
  const filters = { ...noFilters, ...Object.assign({}, ...actions), tags } as RunFilters;
  const { rows } = await sql<{ id: string }>`select id from run_project where name = ${filters.project}`.execute(
    database.db,
  );
  const chosen = { ...filters, project: rows[0]?.id ?? filters.project };
  const { items } = await readRecent(database.db, keeper, { limit: shown, ...variablesOf(chosen) });
  const found = items.map((run) => run.jobId);
  expect(where === 'first' ? found.slice(0, 1) : found).toContain(jobId);
});
