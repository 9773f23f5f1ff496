import { sql } from 'kysely';
import { ownJobs } from '../../db/jobs/own-jobs.ts';
import { purgeDeletedProjects } from '../../db/simulations/library/projects.ts';
import { purgeDeletedRuns, restoreRuns } from '../../db/simulations/library/deleted-runs.ts';
import { runSorts } from '../../domain/simulations/library/choices.ts';
import { readRecent } from '../../services/simulations/results/recent.ts';
import type { RecentRunsQuery } from '../../web/generated/graphql.ts';
import { storeReactions, storeRun } from '../_support/stored-runs.ts';
import { startDataApi, type DataApi, type Identity } from './data-client.ts';

let api: DataApi;
const ann: Identity = { user: 'ann' };
const bo: Identity = { user: 'bo' };

beforeAll(async () => {
  api = await startDataApi();
});
afterAll(() => api.close());

const listQuery = `query ($search: String, $tags: [String!], $project: String, $isStarred: Boolean, $segmentId: String, $status: String,
  $from: String, $to: String, $shelf: String, $sort: String, $limit: Int, $nextToken: String) {
  recentSimulations(search: $search, tags: $tags, project: $project, isStarred: $isStarred, segmentId: $segmentId, status: $status,
    from: $from, to: $to, shelf: $shelf, sort: $sort, limit: $limit, nextToken: $nextToken) {
    items { jobId name tags isStarred project { id name } archivedAt deletedAt } nextToken } }`;

type Listed = RecentRunsQuery['recentSimulations']['items'];

const list = async (as: Identity, variables: object = {}): Promise<Listed> =>
  (await api.read(as, listQuery, variables)).items;
const ids = async (as: Identity, variables: object = {}) => (await list(as, variables)).map(({ jobId }) => jobId);

const mutations = {
  renameRun: 'mutation ($jobId: String!, $name: String) { renameRun(jobId: $jobId, name: $name) { jobId name } }',
  tagRuns:
    'mutation ($jobIds: [String!]!, $add: [String!], $remove: [String!]) { tagRuns(jobIds: $jobIds, add: $add, remove: $remove) }',
  starRuns: 'mutation ($jobIds: [String!]!, $isStarred: Boolean!) { starRuns(jobIds: $jobIds, isStarred: $isStarred) }',
  moveRuns: 'mutation ($jobIds: [String!]!, $project: String) { moveRuns(jobIds: $jobIds, project: $project) }',
  archiveRuns:
    'mutation ($jobIds: [String!]!, $isArchived: Boolean!) { archiveRuns(jobIds: $jobIds, isArchived: $isArchived) }',
  deleteRuns: 'mutation ($jobIds: [String!]!) { deleteRuns(jobIds: $jobIds) }',
  restoreRuns: 'mutation ($jobIds: [String!]!) { restoreRuns(jobIds: $jobIds) }',
  renameRunProject: 'mutation ($id: ID!, $name: String!) { renameRunProject(id: $id, name: $name) }',
  deleteRunProject: 'mutation ($id: ID!) { deleteRunProject(id: $id) }',
  restoreRunProject: 'mutation ($id: ID!) { restoreRunProject(id: $id) }',
  saveRunView:
    'mutation ($name: String!, $query: String!) { saveRunView(name: $name, query: $query) { id name query } }',
  deleteRunView: 'mutation ($id: ID!) { deleteRunView(id: $id) }',
};

const change = (as: Identity, name: keyof typeof mutations, variables: object) =>
  api.read(as, mutations[name], variables);
const refused = async (as: Identity, name: keyof typeof mutations, variables: object) =>
  (await api.reply(as, mutations[name], variables)).error;

async function kept(jobId: string) {
  const { rows } =
    await sql`select kept.name, kept.tags, kept.project_id, kept.is_starred, kept.archived_at, kept.deleted_at, kept.user_id
    from run_library kept join dynamic_simulation_run run on run.id = kept.run_id where run.job_id = ${jobId}`.execute(
      api.db,
    );
  return rows[0];
}

test('a run is found by words of its name, message, tags and job id, in any order and case', async () => {
  const { jobId } = await storeRun(api.db, 'ann', { message: 'Faster BUSES for Riverside, 100% electric' });
  await storeRun(api.db, 'ann', { message: 'Library hours' });
  await storeRun(api.db, 'bo', { message: 'Buses for Riverside' });
  await change(ann, 'renameRun', { jobId, name: '  The spring_version ' });
  await change(ann, 'tagRuns', { jobIds: [jobId], add: ['Council 2026'] });
  for (const search of [
    'riverside buses',
    'SPRING faster',
    'council buses',
    jobId,
    '100%',
    'spring_',
    '"for riverside"',
  ])
    expect([search, await ids(ann, { search })]).toEqual([search, [jobId]]);
  for (const search of ['riverside trams', '100_', '"riverside for"', 'spring%version'])
    expect([search, await ids(ann, { search })]).toEqual([search, []]);
  // The words follow the message and the name.
  await api.db.updateTable('dynamicSimulationRun').set({ message: 'Trams' }).where('jobId', '=', jobId).execute();
  await change(ann, 'renameRun', { jobId, name: '' });
  expect(await ids(ann, { search: 'buses' })).toEqual([]);
  expect(await ids(ann, { search: 'spring' })).toEqual([]);
  expect(await ids(ann, { search: 'trams council' })).toEqual([jobId]);
});

test('filters by tags, project, star, segment, status, date and shelf can be combined', async () => {
  const one = await storeRun(api.db, 'cy', { segmentIds: ['parents'], createdAt: '2026-03-05T10:00:00Z' });
  const two = await storeRun(api.db, 'cy', { status: 'failed', createdAt: '2026-06-05T10:00:00Z' });
  const cy: Identity = { user: 'cy' };
  await change(cy, 'tagRuns', { jobIds: [one.jobId, two.jobId], add: ['Wave 1', 'draft'] });
  await change(cy, 'tagRuns', { jobIds: [two.jobId], remove: ['DRAFT'] });
  await change(cy, 'starRuns', { jobIds: [one.jobId], isStarred: true });
  await change(cy, 'moveRuns', { jobIds: [one.jobId], project: 'Transit' });
  const { project } = (await list(cy)).find(({ jobId }) => jobId === one.jobId)!;
  expect(project?.name).toBe('Transit');
  for (const filter of [
    { tags: ['draft'] },
    { tags: ['WAVE 1', 'draft'] },
    { isStarred: true },
    { project: project?.id },
    { segmentId: 'parents' },
    { status: 'completed' },
    { from: '2026-03-01T00:00:00Z', to: '2026-03-05T10:00:00.001Z' },
  ])
    expect([filter, await ids(cy, filter)]).toEqual([filter, [one.jobId]]);
  for (const filter of [
    { isStarred: false },
    { project: 'none' },
    { from: '2026-04-01T00:00:00Z' },
    { tags: ['wave 1'], status: 'failed' },
  ])
    expect([filter, await ids(cy, filter)]).toEqual([filter, [two.jobId]]);
  // The end of a period does not belong to it.
  expect(await ids(cy, { to: '2026-03-05T10:00:00Z' })).toEqual([]);
  expect(await change(cy, 'archiveRuns', { jobIds: [one.jobId, 'unknown'], isArchived: true })).toEqual([one.jobId]);
  expect(await ids(cy)).toEqual([two.jobId]);
  expect(await ids(cy, { shelf: 'archived' })).toEqual([one.jobId]);
  expect(await change(cy, 'archiveRuns', { jobIds: [one.jobId, two.jobId], isArchived: false })).toEqual([one.jobId]);
  for (const wrong of [{ sort: 'loud' }, { shelf: 'top' }, { status: 'done' }, { from: 'spring' }])
    expect((await api.ask(cy, listQuery, wrong)).errors[0]?.message).toMatch(/must be/);
});

test.each(runSorts)('pages in the order %s are complete, also when all runs are alike', async (sort) => {
  const userId = `sorter-${sort}`;
  const made: string[] = [];
  for (let at = 0; at < 23; at += 1)
    made.push(
      (
        await storeRun(api.db, userId, {
          message: at % 2 === 0 ? 'Same' : 'same',
          createdAt: new Date(Date.UTC(2026, 1, 1, 0, 0, 0, at % 3)),
          positiveCount: at % 4,
          negativeCount: at % 2,
          answeredCount: at % 5,
        })
      ).jobId,
    );
  for (const limit of [1, 4, 23]) {
    const found: string[] = [];
    let nextToken: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof readRecent>> = await readRecent(api.db, userId, { sort, limit, nextToken });
      found.push(...page.items.map(({ jobId }) => jobId));
      ({ nextToken } = page);
    } while (nextToken !== null);
    expect(found.toSorted()).toEqual(made.toSorted());
    expect(new Set(found).size).toBe(made.length);
  }
});

test('orders are by title, share of positive answers and answers; a token of another order is refused', async () => {
  const store = (message: string, positiveCount: number, negativeCount: number, answeredCount: number) =>
    storeRun(api.db, 'dee', { message, positiveCount, negativeCount, neutralCount: 0, answeredCount });
  const few = await store('b', 3, 1, 4);
  const none = await store('C', 0, 0, 0);
  const many = await store('a', 50, 50, 100);
  const dee: Identity = { user: 'dee' };
  expect(await ids(dee, { sort: 'name' })).toEqual([many, few, none].map(({ jobId }) => jobId));
  await change(dee, 'renameRun', { jobId: many.jobId, name: 'Z' });
  expect(await ids(dee, { sort: 'name' })).toEqual([few, none, many].map(({ jobId }) => jobId));
  expect(await ids(dee, { sort: 'most-positive' })).toEqual([few, many, none].map(({ jobId }) => jobId));
  expect(await ids(dee, { sort: 'most-answers' })).toEqual([many, few, none].map(({ jobId }) => jobId));
  const { data } = await api.ask(dee, listQuery, { sort: 'name', limit: 1 });
  const { nextToken } = data!['recentSimulations'] as { nextToken: string };
  const wrong = await api.ask(dee, listQuery, { sort: 'most-answers', nextToken });
  expect(wrong.errors[0]?.extensions).toMatchObject({ field: 'nextToken' });
});

test('nobody changes the runs, projects and views of another person', async () => {
  const { jobId } = await storeRun(api.db, 'ann');
  await change(ann, 'renameRun', { jobId, name: 'Mine' });
  await change(ann, 'moveRuns', { jobIds: [jobId], project: 'Mine' });
  const view = (await change(ann, 'saveRunView', { name: 'Mine', query: 'tag=a' })) as { id: string };
  const before = await kept(jobId);
  const projectId = (before as { projectId: string }).projectId;
  for (const as of [bo, { user: 'nobody' }] as const) {
    expect(await refused(as, 'renameRun', { jobId, name: 'Stolen' })).toBe('Job not found');
    for (const [name, variables] of [
      ['tagRuns', { add: ['stolen'] }],
      ['starRuns', { isStarred: true }],
      ['moveRuns', { project: 'Stolen' }],
      ['archiveRuns', { isArchived: true }],
      ['deleteRuns', {}],
      ['restoreRuns', {}],
    ] as const)
      expect([name, await change(as, name, { jobIds: [jobId], ...variables })]).toEqual([name, []]);
    expect(await refused(as, 'renameRunProject', { id: projectId, name: 'Stolen' })).toBe('Project not found');
    expect(await change(as, 'deleteRunProject', { id: projectId })).toBe(false);
    expect(await change(as, 'deleteRunView', { id: view.id })).toBe(false);
    const seen = await api.ask(
      as,
      'query ($jobId: String!) { runLabels(jobId: $jobId) { name } runTags { tag } runViews { name } }',
      { jobId },
    );
    expect(seen.data).toMatchObject({ runLabels: null, runTags: [], runViews: [] });
    // A project of another person is no filter by which their runs are seen.
    expect(await ids(as, { project: projectId })).toEqual([]);
  }
  expect(await kept(jobId)).toEqual(before);
  // A project that another person made by the same name is their own.
  const { data } = await api.ask(bo, '{ runProjects { name runs } }');
  expect(data?.['runProjects']).toEqual([{ name: 'Stolen', runs: 0 }]);
  for (const as of ['guest', 'service'] as const)
    for (const name of ['deleteRuns', 'restoreRuns'] as const)
      expect(await refused(as, name, { jobIds: [jobId] })).toBe('User needs to be authenticated to call this API.');
});

test('a deleted run is gone everywhere until its owner restores it with all that belongs to it', async () => {
  const eve: Identity = { user: 'eve' };
  const { id, jobId } = await storeRun(api.db, 'eve', { message: 'Night buses', idempotencyKey: 'again' });
  await storeReactions(api.db, id, [{ personaIndex: 0 }]);
  await change(eve, 'renameRun', { jobId, name: 'Night' });
  await change(eve, 'tagRuns', { jobIds: [jobId], add: ['night'] });
  const open = await storeRun(api.db, 'eve', { status: 'processing' });
  const reads = `query ($jobId: String!) { simulationResult(jobId: $jobId) { heard } simulationProgress(jobId: $jobId) { status }
    simulationReactions(jobId: $jobId) { total } runLabels(jobId: $jobId) { name } job(jobId: $jobId) { status } runTags { tag } }`;
  expect(await change(eve, 'deleteRuns', { jobIds: [jobId, open.jobId] })).toEqual([jobId]);
  expect((await api.ask(eve, reads, { jobId })).data).toEqual({
    simulationResult: null,
    simulationProgress: null,
    simulationReactions: null,
    runLabels: null,
    job: null,
    runTags: [],
  });
  expect(await ids(eve)).toEqual([open.jobId]);
  expect(await ids(eve, { shelf: 'deleted' })).toEqual([jobId]);
  expect(await ids(eve, { shelf: 'deleted', search: 'night' })).toEqual([jobId]);
  expect(await ids(bo, { shelf: 'deleted' })).toEqual([]);
  expect((await ownJobs(api.db, 'eve', { kind: 'simulation' })).map(({ name }) => name)).toEqual([open.jobId]);
  const records = await api.ask(eve, '{ listDynamicSimulationRuns { items { jobId } } }');
  expect(records.data?.['listDynamicSimulationRuns']).toEqual({ items: [{ jobId: open.jobId }] });
  // Nothing about it changes meanwhile, and deleting it again changes nothing.
  expect(await change(eve, 'starRuns', { jobIds: [jobId], isStarred: true })).toEqual([]);
  expect(await change(eve, 'deleteRuns', { jobIds: [jobId] })).toEqual([]);
  // The key of its submit is used again.
  await storeRun(api.db, 'eve', { idempotencyKey: 'again' });
  expect(await change(bo, 'restoreRuns', { jobIds: [jobId] })).toEqual([]);
  expect(await change(eve, 'restoreRuns', { jobIds: [jobId] })).toEqual([jobId]);
  expect(await change(eve, 'restoreRuns', { jobIds: [jobId] })).toEqual([]);
  expect((await api.ask(eve, reads, { jobId })).data).toMatchObject({
    simulationResult: { heard: 1 },
    simulationReactions: { total: 1 },
    runLabels: { name: 'Night' },
    job: { status: 'completed' },
    runTags: [{ tag: 'night' }],
  });
});

test('deleted runs are purged after their time alone, and an account takes its deleted runs with it', async () => {
  const old = await storeRun(api.db, 'flo');
  const young = await storeRun(api.db, 'flo');
  const flo: Identity = { user: 'flo' };
  await change(flo, 'deleteRuns', { jobIds: [old.jobId, young.jobId] });
  await sql`update run_library set deleted_at = now() - interval '31 days' where run_id = ${old.id}`.execute(api.db);
  expect(await purgeDeletedRuns(api.db, 30)).toBe(1);
  expect(await purgeDeletedRuns(api.db, 30)).toBe(0);
  expect(await ids(flo, { shelf: 'deleted' })).toEqual([young.jobId]);
  const left = await sql`select id from job where id = ${old.id}`.execute(api.db);
  expect(left.rows).toEqual([]);
  expect(await restoreRuns(api.db, 'flo', null)).toEqual([young.jobId]);
  expect(await ids(flo)).toEqual([young.jobId]);
});

test('a project is renamed once per name, and its runs stay when it is deleted', async () => {
  const gil: Identity = { user: 'gil' };
  const { jobId } = await storeRun(api.db, 'gil');
  await change(gil, 'moveRuns', { jobIds: [jobId], project: 'Transit' });
  expect(await change(gil, 'moveRuns', { jobIds: [jobId], project: ' transit ' })).toEqual([]);
  await change(gil, 'moveRuns', { jobIds: [jobId], project: 'Parks' });
  const { data } = await api.ask(gil, '{ runProjects { id name runs } }');
  const [parks, transit] = data!['runProjects'] as { id: string; name: string; runs: number }[];
  expect([parks, transit]).toMatchObject([
    { name: 'Parks', runs: 1 },
    { name: 'Transit', runs: 0 },
  ]);
  expect(await refused(gil, 'renameRunProject', { id: transit?.id, name: 'PARKS' })).toMatch(/of that name/);
  expect(await change(gil, 'renameRunProject', { id: transit?.id, name: 'TRANSIT' })).toBe(true);
  expect(await change(gil, 'deleteRunProject', { id: parks?.id })).toBe(true);
  expect((await list(gil))[0]).toMatchObject({ jobId, project: null });
  expect(await ids(gil, { project: 'none' })).toEqual([jobId]);
  // The deletion is undone by its owner alone, once, and not while its name is taken.
  const restore = (as: Identity) => refused(as, 'restoreRunProject', { id: parks?.id });
  expect(await restore({ user: 'stranger' })).toMatch(/Project/);
  expect(await refused(gil, 'renameRunProject', { id: parks?.id, name: 'Gone' })).toMatch(/Project/);
  expect(await change(gil, 'renameRunProject', { id: transit?.id, name: 'parks' })).toBe(true);
  expect(await restore(gil)).toMatch(/another project of that name/);
  await change(gil, 'renameRunProject', { id: transit?.id, name: 'Transit' });
  expect(await change(gil, 'restoreRunProject', { id: parks?.id })).toBe(true);
  expect((await list(gil))[0]).toMatchObject({ jobId, project: { id: parks?.id, name: 'Parks' } });
  expect(await ids(gil, { project: 'none' })).toEqual([]);
  expect(await restore(gil)).toMatch(/Project/);
  await change(gil, 'deleteRunProject', { id: parks?.id });
  expect(await purgeDeletedProjects(api.db, 30)).toBe(0);
  await sql`update run_project set deleted_at = now() - interval '31 days' where id = ${parks?.id}`.execute(api.db);
  expect(await purgeDeletedProjects(api.db, 30)).toBe(1);
  expect(await restore(gil)).toMatch(/Project/);
  expect((await list(gil))[0]).toMatchObject({ jobId, project: null });
});

test('limits hold: tags of a run, runs of a call, saved views', async () => {
  const hal: Identity = { user: 'hal' };
  const full = await storeRun(api.db, 'hal');
  const other = await storeRun(api.db, 'hal');
  const ten = Array.from({ length: 10 }, (_, at) => `tag ${at}`);
  await change(hal, 'tagRuns', { jobIds: [full.jobId], add: ten });
  expect(await refused(hal, 'tagRuns', { jobIds: [other.jobId, full.jobId], add: ['more'] })).toMatch(
    /at most 10 tags/,
  );
  // All of the runs or none.
  expect((await list(hal, { tags: ['more'] })).length).toBe(0);
  expect(await refused(hal, 'starRuns', { jobIds: [], isStarred: true })).toMatch(/1 to 500/);
  expect(await refused(hal, 'deleteRuns', { jobIds: Array.from({ length: 501 }, (_, at) => `${at}`) })).toMatch(
    /1 to 500/,
  );
  for (let at = 0; at < 50; at += 1) await change(hal, 'saveRunView', { name: `View ${at}`, query: `search=${at}` });
  expect(await refused(hal, 'saveRunView', { name: 'One more', query: '' })).toMatch(/50 saved views/);
  expect(await change(hal, 'saveRunView', { name: 'view 7', query: 'sort=name' })).toMatchObject({
    query: 'sort=name',
  });
  const { data } = await api.ask(hal, '{ runViews { id name } }');
  expect(data?.['runViews']).toHaveLength(50);
});

test('a run that gets another owner loses the labels of the one before', async () => {
  const { id, jobId } = await storeRun(api.db, 'ida');
  await change({ user: 'ida' }, 'renameRun', { jobId, name: 'Secret name' });
  await api.db.updateTable('dynamicSimulationRun').set({ userId: 'jon' }).where('id', '=', id).execute();
  expect(await list({ user: 'jon' })).toMatchObject([{ jobId, name: null, tags: [] }]);
  expect(await list({ user: 'ida' })).toEqual([]);
});
