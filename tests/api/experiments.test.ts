/** Experiments: submitted or kept, read with their verdict, repeated, reworded, shared, exported, deleted and restored. */
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { purgeDeletedExperiments } from '../../db/experiments/experiments.ts';
import { purgeDeletedRuns } from '../../db/simulations/library/deleted-runs.ts';
import type { CompareRunsQuery } from '../../web/generated/compare/graphql.ts';
import type { ExperimentQuery, ProjectWordingsQuery } from '../../web/generated/experiments/graphql.ts';
import { awayTemporal } from '../_support/away-temporal.ts';
import { storeCohort, storeUser } from '../_support/people.ts';
import { storeReactions, storeRun, type ReactionColumns } from '../_support/stored-runs.ts';
import { headersOf, startDataApi, type DataApi, type Identity } from './data-client.ts';

let api: DataApi;
let ann: Identity & { user: string };
let bo: Identity & { user: string };
let cohortId: string;

beforeAll(async () => {
  api = await startDataApi({ SIMULATOR_URL: 'http://127.0.0.1:9' }, awayTemporal);
  ann = { user: await storeUser(api.db, api.env) };
  bo = { user: await storeUser(api.db, api.env) };
  cohortId = await storeCohort(api.db, ann.user, 5);
});
afterAll(() => api.close());

const fields = `id name verdict notes isFinal asked answered costUsd isSimulated project { name }
  arms { label jobId message status asked answered isRestorable madeFrom }
  comparison { leader verdict samePersonas sides { jobId label answered positive { share low high } } pairs { first second difference low high isClear verdict } }
  wordings { experimentId experimentName from { label message } to { label message } difference { difference low high isClear verdict } }`;

type Stored = NonNullable<ExperimentQuery['experiment']>;

const refusedWith = async (as: Identity, query: string, variables: object) =>
  (await api.reply(as, query, variables)).error;

const read = (as: Identity, id: string) =>
  api.read<Stored | null>(as, `query ($id: ID!) { experiment(id: $id) { ${fields} } }`, { id });

async function readOwn(id: string): Promise<Stored> {
  const experiment = await read(ann, id);
  if (experiment === null) throw new Error(`No experiment ${id}`);
  return experiment;
}

const list = (as: Identity, variables: object = {}) =>
  api.read<{ total: number; items: { id: string; name: string; verdict: string | null; arms: { label: string }[] }[] }>(
    as,
    `query ($search: String, $project: String, $isDeleted: Boolean, $limit: Int, $skip: Int) {
      experiments(search: $search, project: $project, isDeleted: $isDeleted, limit: $limit, skip: $skip) {
        total items { id name verdict arms { label } } } }`,
    variables,
  );

const mutations = {
  submit:
    'mutation ($input: SimulationInput!, $variants: [VariantInput!]!) { submitVariants(input: $input, variants: $variants) { jobId experimentId } }',
  keep: 'mutation ($jobIds: [String!]!, $name: String) { keepExperiment(jobIds: $jobIds, name: $name) { id name } }',
  test: 'mutation ($jobId: String!, $wordings: [String!]!, $idempotencyKey: String) { testWordings(jobId: $jobId, wordings: $wordings, idempotencyKey: $idempotencyKey) { id runs { jobId } } }',
  repeat:
    'mutation ($id: ID!, $samePersonas: Boolean!) { repeatExperiment(id: $id, samePersonas: $samePersonas) { id runs { jobId } } }',
  rename: 'mutation ($id: ID!, $name: String!) { renameExperiment(id: $id, name: $name) { name } }',
  move: 'mutation ($id: ID!, $project: String) { moveExperiment(id: $id, project: $project) { project { name } } }',
  delete: 'mutation ($id: ID!) { deleteExperiment(id: $id) }',
  restore: 'mutation ($id: ID!) { restoreExperiment(id: $id) }',
};

const submit = (variants: object[], input: object = {}) =>
  api.read<{ jobId: string; experimentId: string }[]>(ann, mutations.submit, {
    input: { message: '', segmentIds: [cohortId], numUsers: 3, simulated: true, ...input },
    variants,
  });

const messages = ['Night buses until two.', 'Night buses, every night.', 'Later buses.'];

let rosters = 0;

async function newRoster(size: number): Promise<string> {
  rosters += 1;
  const id = `experiment-roster-${rosters}`;
  await api.db.insertInto('roster').values({ id, userId: ann.user, size, repeats: false }).execute();
  const of = {
    rosterId: id,
    segmentId: cohortId,
    segmentName: 'Voters',
    profileId: null,
    persona: '{}',
    repeated: false,
  };
  await api.db
    .insertInto('rosterMember')
    .values({ ...of, personaIndex: 0 })
    .execute();
  return id;
}

/** Stores a completed run of which the first `positive` of `n` personas were positive. */
async function answered(
  message: string,
  positive: number,
  { n = 60, ...columns }: Parameters<typeof storeRun>[2] & { n?: number } = {},
) {
  const run = await storeRun(api.db, ann.user, {
    message,
    numUsers: n,
    answeredCount: n,
    positiveCount: positive,
    negativeCount: n - positive,
    segmentIds: [cohortId],
    modelProvider: 'openai',
    options: JSON.stringify({ simulated: true }),
    ...columns,
  });
  const reactions = Array.from({ length: n }, (_, personaIndex): ReactionColumns => ({
    personaIndex,
    sentiment: personaIndex < positive ? 'positive' : 'negative',
    attributes: JSON.stringify({ region: personaIndex % 2 === 0 ? 'north' : 'south' }),
  }));
  await storeReactions(api.db, run.id, reactions);
  return run;
}

async function answeredPair(first: number, second: number) {
  const rosterId = await newRoster(60);
  const runs = [await answered('Old words', first, { rosterId }), await answered('New words', second, { rosterId })];
  const { id } = await api.read<{ id: string }>(ann, mutations.keep, { jobIds: runs.map(({ jobId }) => jobId) });
  return { id, runs, rosterId };
}

async function countsOf() {
  const { rows } = await sql<{ runs: number; jobs: number; experiments: number; arms: number; groups: number }>`
    select (select count(*) from dynamic_simulation_run) as runs, (select count(*) from job) as jobs, (select count(*) from experiment) as experiments,
      (select count(*) from experiment_arm) as arms, (select count(*) from roster_group) as groups`.execute(api.db);
  return rows[0];
}

describe('several messages that are submitted together', () => {
  test('are an experiment with an arm for each, named after the first message', async () => {
    const runs = await submit(messages.map((message) => ({ message })));
    const [id] = [...new Set(runs.map(({ experimentId }) => experimentId))] as [string];
    expect(runs).toHaveLength(3);
    expect(await readOwn(id)).toMatchObject({
      name: messages[0],
      isFinal: false,
      verdict: 'Still asking: the verdict comes when every message has its answers',
      notes: [],
      asked: 9,
      answered: 0,
      arms: runs.map(({ jobId }, at) => ({ label: 'ABC'[at], jobId, message: messages[at], status: 'queued' })),
    });
  });

  test('are the same experiment when the call is repeated, also at the same moment', async () => {
    const variants = messages.map((message) => ({ message }));
    const before = await countsOf();
    const [first, ...others] = await Promise.all(
      Array.from({ length: 3 }, () => submit(variants, { idempotencyKey: 'thrice' })),
    );
    for (const other of others) expect(other).toEqual(first);
    expect(await countsOf()).toMatchObject({
      runs: before!.runs + 3,
      jobs: before!.jobs + 3,
      experiments: before!.experiments + 1,
      arms: before!.arms + 3,
    });
  });

  test.each([
    ['fails', "raise exception 'broken'"],
    ['loses its connection, as in a crash', 'perform pg_terminate_backend(pg_backend_pid())'],
  ])(
    'leave neither runs nor an experiment when storing the second %s, and all when the call is repeated',
    async (_how, breaks) => {
      const variants = [{ message: 'One' }, { message: 'Two', label: 'Breaks' }, { message: 'Three' }];
      const key = `broken ${_how}`;
      const before = await countsOf();
      await sql`create function break_plan() returns trigger language plpgsql as ${sql.lit(
        `begin if new.label = 'Breaks' then ${breaks}; end if; return new; end`,
      )}`.execute(api.db);
      await sql`create trigger break_plan before insert on run_plan for each row execute function break_plan()`.execute(
        api.db,
      );
      try {
        const input = { message: '', segmentIds: [cohortId], numUsers: 3, simulated: true, idempotencyKey: key };
        expect(await refusedWith(ann, mutations.submit, { input, variants })).toBeDefined();
        expect(await countsOf()).toEqual(before);
      } finally {
        await sql`drop trigger break_plan on run_plan; drop function break_plan()`.execute(api.db);
      }
      const runs = await submit(variants, { idempotencyKey: key });
      expect((await readOwn(runs[0]!.experimentId)).arms.map(({ label }) => label)).toEqual(['A', 'Breaks', 'C']);
      expect(await countsOf()).toMatchObject({ runs: before!.runs + 3, experiments: before!.experiments + 1 });
    },
  );
});

describe('an experiment of runs that are done', () => {
  test('says which message is ahead, as the comparison of its runs does', async () => {
    const { id, runs } = await answeredPair(20, 45);
    const experiment = await readOwn(id);
    const compared = await api.read<CompareRunsQuery['compareRuns']>(
      ann,
      'query ($jobIds: [String!]!) { compareRuns(jobIds: $jobIds) { verdict pairs { first second difference low high isClear verdict } } }',
      { jobIds: runs.map(({ jobId }) => jobId) },
    );
    expect(experiment).toMatchObject({
      isFinal: true,
      verdict: compared.verdict,
      notes: [],
      asked: 120,
      answered: 120,
    });
    expect(experiment.verdict).toMatch(/^B is 42 points more positive than A \(p/);
    expect(experiment.comparison).toMatchObject({ samePersonas: true, leader: runs[1]!.jobId, pairs: compared.pairs });
    const { items } = await list(ann, { limit: 1 });
    expect(items).toMatchObject([{ id, verdict: experiment.verdict, arms: [{ label: 'A' }, { label: 'B' }] }]);
  });

  test('never calls a difference clear that its test does not', async () => {
    const { id } = await answeredPair(30, 31);
    expect((await readOwn(id)).verdict).toBe('No clear difference');
  });

  test('compares what is left when an arm failed, was deleted, or is gone for good', async () => {
    const rosterId = await newRoster(60);
    const runs = [
      await answered('First', 20, { rosterId }),
      await answered('Second', 45, { rosterId }),
      await answered('Third', 40, { rosterId }),
      await answered('Fourth', 0, { rosterId, n: 0, numUsers: 60, status: 'failed', error: 'The provider refused' }),
    ];
    const { id } = await api.read<{ id: string }>(ann, mutations.keep, { jobIds: runs.map(({ jobId }) => jobId) });
    const failed = 'D ended without answers and is left out. Its run says why, and can be tried again.';
    const before = await readOwn(id);
    expect(before).toMatchObject({ notes: [failed], isFinal: true });
    // Three messages with answers make three pairs.
    expect(before.comparison?.pairs).toHaveLength(3);
    const jobIds = [runs[1]!.jobId];
    await api.read(ann, 'mutation ($jobIds: [String!]!) { deleteRuns(jobIds: $jobIds) }', { jobIds });
    const hidden = await readOwn(id);
    expect(hidden.notes).toEqual(['The run of B is deleted. It can be restored in Runs for 30 days.', failed]);
    expect(hidden.arms[1]).toMatchObject({ label: 'B', jobId: null, message: null, isRestorable: true });
    expect(hidden.verdict).toMatch(/^C is 33 points more positive than A/);
    await api.read(ann, 'mutation ($jobIds: [String!]!) { restoreRuns(jobIds: $jobIds) }', { jobIds });
    expect(await readOwn(id)).toEqual(before);
    await api.read(ann, 'mutation ($jobIds: [String!]!) { deleteRuns(jobIds: $jobIds) }', {
      jobIds: [runs[1]!.jobId, runs[2]!.jobId],
    });
    await sql`update run_library set deleted_at = now() - interval '31 days' where run_id in (${runs[1]!.id}, ${runs[2]!.id})`.execute(
      api.db,
    );
    await purgeDeletedRuns(api.db, 30);
    const gone = await readOwn(id);
    expect(gone.notes.slice(0, 2)).toEqual(['The run of B is deleted for good.', 'The run of C is deleted for good.']);
    expect(gone).toMatchObject({ verdict: 'Nothing to compare with: only A has answers', asked: 120 });
    expect((await list(ann, { limit: 1 })).items[0]).toMatchObject({ id, verdict: gone.verdict });
    expect(await refusedWith(ann, mutations.repeat, { id: 'none', samePersonas: true })).toBe('Comparison not found');
  });

  test('is exported as one file with an arm column, whose rows are those of the API', async () => {
    const { id, runs } = await answeredPair(20, 45);
    const file = await fetch(`${api.url}/api/experiments/${id}/export`, { headers: headersOf(ann) });
    expect(file.headers.get('content-disposition')).toMatch(/filename="soundings-old-words-\d{4}-\d\d-\d\d\.csv"/);
    const rows = parse<Record<string, string>>(await file.text(), { columns: true, bom: true });
    expect(Object.keys(rows[0]!)[0]).toBe('arm');
    expect(rows).toHaveLength(120);
    const codebook = await fetch(`${api.url}/api/experiments/${id}/export?format=codebook`, {
      headers: headersOf(ann),
    });
    const described = parse<Record<string, string>>(await codebook.text(), { columns: true, bom: true });
    expect([...new Set(described.map(({ name }) => name))]).toEqual(Object.keys(rows[0]!));
    for (const [at, { jobId }] of runs.entries()) {
      const own = rows.filter(({ arm }) => arm === 'AB'[at]);
      const page = await api.read<{ items: { personaIndex: number; sentiment: string; response: string }[] }>(
        ann,
        'query ($jobId: String!) { simulationReactions(jobId: $jobId, limit: 100) { items { personaIndex sentiment response } } }',
        { jobId },
      );
      const shown = (items: readonly { personaIndex: string | number; sentiment: string; response: string }[]) =>
        items.map(({ personaIndex, sentiment, response }) => `${personaIndex} ${sentiment} ${response}`).toSorted();
      expect(
        shown(own.map((row) => ({ ...row, personaIndex: row['persona_index'] }) as unknown as (typeof page.items)[0])),
      ).toEqual(shown(page.items));
      expect(own[0]).toMatchObject({ job_id: jobId, 'attribute:region': expect.stringMatching(/north|south/) });
    }
    const wrong = await fetch(`${api.url}/api/experiments/${id}/export?format=doc`, { headers: headersOf(ann) });
    expect([wrong.status, (await fetch(`${api.url}/api/experiments/${id}/export`)).status]).toEqual([400, 401]);
  });

  test('is renamed, moved with its runs, found by its words and its project, deleted and restored', async () => {
    const { id, runs } = await answeredPair(20, 45);
    expect(await api.read(ann, mutations.rename, { id, name: ' Spring wording ' })).toEqual({ name: 'Spring wording' });
    expect(await api.read(ann, mutations.move, { id, project: 'Transit' })).toEqual({ project: { name: 'Transit' } });
    const projects = await api.read<{ id: string; name: string; runs: number }[]>(
      ann,
      '{ runProjects { id name runs } }',
    );
    const transit = projects.find(({ name }) => name === 'Transit');
    expect(transit).toMatchObject({ runs: 2 });
    const found = async (variables: object) => (await list(ann, variables)).items.map((item) => item.id);
    expect(await found({ search: 'SPRING' })).toEqual([id]);
    expect(await found({ search: 'spring old' })).toEqual([id]);
    expect(await found({ search: runs[1]!.jobId })).toEqual([id]);
    expect(await found({ search: 'spring_' })).toEqual([]);
    expect(await found({ project: transit!.id })).toEqual([id]);
    expect(await found({ project: 'none' })).not.toContain(id);
    expect(await api.read(ann, mutations.delete, { id })).toBe(true);
    expect([await read(ann, id), await found({ search: 'spring' })]).toEqual([null, []]);
    expect(await found({ isDeleted: true })).toEqual([id]);
    expect(await refusedWith(ann, mutations.delete, { id })).toBe('Comparison not found');
    expect(await api.read(ann, mutations.restore, { id })).toBe(true);
    expect(await readOwn(id)).toMatchObject({ name: 'Spring wording', project: { name: 'Transit' } });
    // A deleted project leaves its experiments.
    await api.read(ann, 'mutation ($id: ID!) { deleteRunProject(id: $id) }', { id: transit!.id });
    expect(await readOwn(id)).toMatchObject({ project: null });
    await api.read(ann, mutations.delete, { id });
    await sql`update experiment set deleted_at = now() - interval '31 days' where id = ${id}`.execute(api.db);
    expect(await purgeDeletedExperiments(api.db, 30)).toBe(1);
    expect(await refusedWith(ann, mutations.restore, { id })).toBe('Comparison not found');
    expect(
      await api.read(ann, 'query ($jobId: String!) { simulationResult(jobId: $jobId) { answered } }', runs[0]),
    ).toEqual({
      answered: 60,
    });
  });

  test('is asked again with the same personas or with new ones, as another experiment', async () => {
    const { id, runs, rosterId } = await answeredPair(20, 45);
    for (const [samePersonas, name] of [
      [true, 'Old words (same personas)'],
      [false, 'Old words (new personas)'],
    ] as const) {
      const repeated = await api.read<{ id: string; runs: { jobId: string }[] }>(ann, mutations.repeat, {
        id,
        samePersonas,
      });
      expect(await readOwn(repeated.id)).toMatchObject({
        name,
        arms: [
          { label: 'A', message: 'Old words', status: 'queued' },
          { label: 'B', message: 'New words', status: 'queued' },
        ],
      });
      const { rows } = await sql<{ rosterId: string | null; numUsers: number; options: { simulated: boolean } }>`
        select roster_group.roster_id, run.num_users, run.options from dynamic_simulation_run run
        join run_plan on run_plan.run_id = run.id join roster_group on roster_group.id = run_plan.roster_group_id
        where run.job_id = any(${repeated.runs.map(({ jobId }) => jobId)})`.execute(api.db);
      expect(rows).toHaveLength(2);
      for (const row of rows)
        expect(row).toMatchObject({
          rosterId: samePersonas ? rosterId : null,
          numUsers: 60,
          options: { simulated: true },
        });
    }
    await api.read(ann, 'mutation ($jobIds: [String!]!) { deleteRuns(jobIds: $jobIds) }', { jobIds: [runs[0]!.jobId] });
    expect(await refusedWith(ann, mutations.repeat, { id, samePersonas: false })).toBe(
      'Fewer than two of its messages are left. Restore their runs first',
    );
  });

  test('is shared with people without an account, who see neither its name nor its cost', async () => {
    const { id } = await answeredPair(20, 45);
    await api.read(ann, mutations.rename, { id, name: 'Secret plan' });
    const { path, link } = await api.read<{ path: string; link: { id: string } }>(
      ann,
      'mutation ($jobId: String!) { shareRun(jobId: $jobId) { path link { id } } }',
      { jobId: id },
    );
    expect(path).toMatch(/^\/shared\/experiments\/[\w-]/);
    const token = path.split('/').at(-1)!;
    const open = () => fetch(`${api.url}/api/shared/experiments/${token}`);
    const shared = (await (await open()).json()) as Record<string, unknown>;
    expect(shared).toMatchObject({
      title: 'Old words',
      sentence: expect.stringMatching(/^B is 42 points/),
      wordings: [],
    });
    expect(JSON.stringify(shared)).not.toMatch(/costUsd|userId|etaSeconds|error|Secret/);
    expect((await fetch(`${api.url}/api/shared/${token}`)).status).toBe(404);
    const links = await api.read<{ opened: number }[]>(
      ann,
      'query ($jobId: String!) { shareLinks(jobId: $jobId) { opened } }',
      { jobId: id },
    );
    // The visit through the wrong address counts too.
    expect(links[0]!.opened).toBeGreaterThanOrEqual(1);
    await api.read(ann, mutations.delete, { id });
    expect((await open()).status).toBe(404);
    await api.read(ann, mutations.restore, { id });
    expect((await open()).status).toBe(200);
    await api.read(ann, 'mutation ($id: ID!) { revokeShareLink(id: $id) }', { id: link.id });
    expect((await open()).status).toBe(404);
    // Comments are of runs: an experiment takes none.
    expect(
      await refusedWith(ann, 'mutation ($jobId: String!) { commentOnRun(jobId: $jobId, body: "A") { id } }', {
        jobId: id,
      }),
    ).toBe('Job not found');
  });
});

describe('other wordings', () => {
  test('are tested against a run, which is the original and is not asked again', async () => {
    const rosterId = await newRoster(60);
    const run = await answered('Buses, as they are', 20, { rosterId });
    const before = await countsOf();
    const tested = await api.read<{ id: string; runs: { jobId: string }[] }>(ann, mutations.test, {
      jobId: run.jobId,
      wordings: [' Buses, better ', 'Buses, best'],
      idempotencyKey: 'words',
    });
    expect(await countsOf()).toMatchObject({ runs: before!.runs + 2, experiments: before!.experiments + 1 });
    expect(await readOwn(tested.id)).toMatchObject({
      name: 'Buses, as they are',
      arms: [
        { label: 'Original', jobId: run.jobId, status: 'completed', madeFrom: null },
        { label: 'A', message: 'Buses, better', status: 'queued', madeFrom: 'Original' },
        { label: 'B', message: 'Buses, best', status: 'queued', madeFrom: 'Original' },
      ],
    });
    const again = await api.read(ann, mutations.test, {
      jobId: run.jobId,
      wordings: ['Buses, better', 'Buses, best'],
      idempotencyKey: 'words',
    });
    expect(again).toEqual(tested);
    await api.read(ann, mutations.move, { id: tested.id, project: 'Retests' });
    await sql`update run_library set project_id = null where run_id = ${run.id}`.execute(api.db);
    await sql`update experiment_arm set label = 'C' where experiment_id = ${tested.id} and position = 0`.execute(
      api.db,
    );
    const more = await api.read<{ id: string }>(ann, mutations.test, {
      jobId: run.jobId,
      wordings: ['Buses, at night'],
    });
    expect(await readOwn(more.id)).toMatchObject({
      project: { name: 'Retests' },
      arms: [{ label: 'C' }, { label: 'C2', madeFrom: 'C' }],
    });
  });

  test('make a chain: each step has the difference and the interval of its own experiment', async () => {
    const rosterId = await newRoster(60);
    const words = ['Zero', 'One', 'Two', 'Three'];
    const positive = [10, 30, 31, 50];
    const runs: Awaited<ReturnType<typeof answered>>[] = [];
    for (const [at, message] of words.entries()) runs.push(await answered(message, positive[at]!, { rosterId }));
    const keep = async (at: number, to: number[], name: string) => {
      const jobIds = [at, ...to].map((one) => runs[one]!.jobId);
      const { id } = await api.read<{ id: string }>(ann, mutations.keep, { jobIds, name });
      await sql`update experiment_arm set made_from = ${runs[at]!.id}, label = 'V' || position
        where experiment_id = ${id} and position > 0`.execute(api.db);
      return id;
    };
    const first = await keep(0, [1], 'First');
    const second = await keep(1, [2, 3], 'Second');
    const chain = (await readOwn(first)).wordings;
    expect(chain.map(({ from, to }) => `${from.message} to ${to.message}`)).toEqual(['Zero to One', 'One to Three']);
    expect((await readOwn(second)).wordings).toEqual(chain);
    for (const step of chain) {
      const { comparison } = await readOwn(step.experimentId);
      const [from, to] = [step.from, step.to].map(({ message }) => runs[words.indexOf(message ?? '')]!.jobId);
      const pair = comparison!.pairs.find((one) => one.first === from && one.second === to)!;
      expect(step.difference).toMatchObject({ isClear: pair.isClear, verdict: pair.verdict });
      expect(step.difference!.difference).toBeCloseTo(-pair.difference, 12);
      expect([step.difference!.low, step.difference!.high]).toEqual([-pair.high, -pair.low]);
    }
    // A wording that is not clearly ahead is chosen by going on from it.
    const third = await keep(2, [3], 'Third');
    expect((await readOwn(third)).wordings.map(({ to }) => to.message)).toEqual(['One', 'Two', 'Three']);
    // A deleted experiment is no step any more.
    await api.read(ann, mutations.delete, { id: first });
    expect((await readOwn(second)).wordings.map(({ from }) => from.message)).toEqual(['One', 'Two']);
  });
});

describe('the wordings of a project', () => {
  const query = `query ($projectId: ID!) { projectWordings(projectId: $projectId) { total experiments { name
    steps { from { message } to { message } difference { difference low high isClear verdict } note isChosen } } } }`;
  type Read = NonNullable<ProjectWordingsQuery['projectWordings']>;

  test('are all steps of its experiments in order of time, each as its experiment tested it', async () => {
    const rosterId = await newRoster(60);
    const runs: Awaited<ReturnType<typeof answered>>[] = [];
    for (const [at, message] of ['Zero', 'One', 'Two', 'Three'].entries())
      runs.push(await answered(message, [10, 30, 31, 50][at]!, { rosterId }));
    const ids: string[] = [];
    for (const [places, name] of [
      [[0, 1], 'First'],
      [[1, 2, 3], 'Second'],
    ] as const) {
      const jobIds = places.map((at) => runs[at]!.jobId);
      const { id } = await api.read<{ id: string }>(ann, mutations.keep, { jobIds, name });
      await sql`update experiment_arm set made_from = ${runs[places[0]]!.id} where experiment_id = ${id} and position > 0`.execute(
        api.db,
      );
      await sql`update experiment set created_at = ${new Date(Date.UTC(2026, 0, ids.length + 1))} where id = ${id}`.execute(
        api.db,
      );
      await api.read(ann, mutations.move, { id, project: 'Chain of wordings' });
      ids.push(id);
    }
    const projects = await api.read<{ id: string; name: string }[]>(ann, 'query { runProjects { id name } }');
    const projectId = projects.find(({ name }) => name === 'Chain of wordings')!.id;
    const read = (as: Identity) => api.read<Read>(as, query, { projectId });
    const { total, experiments } = await read(ann);
    expect([total, experiments.map(({ name }) => name)]).toEqual([2, ['First', 'Second']]);
    expect(
      experiments.flatMap(({ steps }) =>
        steps.map(({ from, to, isChosen, note }) => [from.message, to.message, isChosen, note]),
      ),
    ).toEqual([
      ['Zero', 'One', true, null],
      ['One', 'Two', false, null],
      ['One', 'Three', true, null],
    ]);
    const { comparison } = await readOwn(ids[1]!);
    const pair = comparison!.pairs.find(({ first, second }) => first === runs[1]!.jobId && second === runs[3]!.jobId)!;
    expect(experiments[1]!.steps[1]!.difference).toMatchObject({
      low: -pair.high,
      high: -pair.low,
      isClear: true,
      verdict: pair.verdict,
    });
    expect(await read(bo)).toEqual({ total: 0, experiments: [] });
    // Nothing is compared while somebody is being asked, and an experiment that is deleted is no step.
    await api.db
      .updateTable('dynamicSimulationRun')
      .set({ status: 'processing' })
      .where('id', '=', runs[3]!.id)
      .execute();
    expect((await read(ann)).experiments[1]!.steps[1]).toMatchObject({ difference: null, note: 'Still asking' });
    await api.read(ann, mutations.delete, { id: ids[1] });
    expect((await read(ann)).experiments.map(({ name, steps }) => [name, steps[0]!.isChosen])).toEqual([
      ['First', true],
    ]);
  });
});

test('a run names the experiments of its owner that it is a message of, the deleted ones not', async () => {
  const [one, other] = [await answered('One of two', 30), await answered('Another', 20)];
  const keep = async (name: string) =>
    (await api.read<{ id: string }>(ann, mutations.keep, { jobIds: [one.jobId, other.jobId], name })).id;
  const first = await keep('First');
  const second = await keep('Second');
  await api.db
    .updateTable('experiment')
    .set({ createdAt: new Date(0) })
    .where('id', '=', first)
    .execute();
  const query =
    'query ($jobIds: [String!]!) { labelsOfRuns(jobIds: $jobIds) { experiments { id name } alikeTo { jobId } } }';
  const threads = (as: Identity) => api.read<object[]>(as, query, { jobIds: [one.jobId] });
  expect(await threads(ann)).toEqual([
    {
      experiments: [
        { id: second, name: 'Second' },
        { id: first, name: 'First' },
      ],
      alikeTo: null,
    },
  ]);
  expect(await threads(bo)).toEqual([]);
  await api.read(ann, mutations.delete, { id: second });
  expect(await threads(ann)).toEqual([{ experiments: [{ id: first, name: 'First' }], alikeTo: null }]);
  // An experiment of someone else never shows, whatever its arms are.
  await api.db.updateTable('experiment').set({ userId: 'someone-else' }).where('id', '=', first).execute();
  expect(await threads(ann)).toEqual([{ experiments: [], alikeTo: null }]);
});

test('nobody reads or changes an experiment of another person', async () => {
  const { id, runs } = await answeredPair(20, 45);
  const before = await readOwn(id);
  for (const as of [bo, 'guest'] as const) {
    const { data, errors } = await api.ask(as, 'query ($id: ID!) { experiment(id: $id) { id } }', { id });
    expect(as === 'guest' ? errors.length : data).toEqual(as === 'guest' ? 1 : { experiment: null });
  }
  expect(await list(bo)).toEqual({ total: 0, items: [] });
  for (const [query, variables] of [
    [mutations.rename, { id, name: 'Mine' }],
    [mutations.move, { id, project: 'Mine' }],
    [mutations.delete, { id }],
    [mutations.restore, { id }],
    [mutations.repeat, { id, samePersonas: true }],
  ] as const)
    expect(await refusedWith(bo, query, variables)).toBe('Comparison not found');
  const jobIds = runs.map(({ jobId }) => jobId);
  for (const [query, variables] of [
    [mutations.keep, { jobIds }],
    [mutations.test, { jobId: jobIds[0], wordings: ['Mine'] }],
    ['mutation ($jobId: String!) { shareRun(jobId: $jobId) { path } }', { jobId: id }],
  ] as const)
    expect(await refusedWith(bo, query, variables)).toBe('Job not found');
  const file = await fetch(`${api.url}/api/experiments/${id}/export`, { headers: headersOf(bo) });
  expect(file.status).toBe(404);
  expect(await readOwn(id)).toEqual(before);
});

test.each<[keyof typeof mutations, (id: string, jobIds: string[]) => object, string]>([
  ['keep', (_id, [one]) => ({ jobIds: [one] }), 'Compare 2 to 5 runs'],
  [
    'keep',
    (_id, jobIds) => ({ jobIds, name: 'x'.repeat(121) }),
    'The name of a comparison may have at most 120 characters',
  ],
  ['rename', (id) => ({ id, name: '  ' }), 'The name of a comparison needs at least one character'],
  ['rename', (id) => ({ id, name: 'a\u0007b' }), 'The name of a comparison may not contain control characters'],
  ['test', (_id, [jobId]) => ({ jobId, wordings: [] }), 'Test 1 to 4 wordings against the original'],
  [
    'test',
    (_id, [jobId]) => ({ jobId, wordings: ['1', '2', '3', '4', '5'] }),
    'Test 1 to 4 wordings against the original',
  ],
  ['test', (_id, [jobId]) => ({ jobId, wordings: ['One', '  '] }), 'Write every wording, or remove the empty ones'],
  [
    'test',
    (_id, [jobId]) => ({ jobId, wordings: ['One', 'one '.trim(), 'One '] }),
    'Two of these wordings are the same',
  ],
  ['test', (_id, [jobId]) => ({ jobId, wordings: ['Old words'] }), 'Two of these wordings are the same'],
  ['test', (_id, [jobId]) => ({ jobId, wordings: ['x'.repeat(20_001)] }), 'Message must be at most 20,000 characters'],
])('%s refuses bad input and says why', async (name, variablesOf, message) => {
  const { id, runs } = await answeredPair(20, 45);
  const jobIds = runs.map(({ jobId }) => jobId);
  const before = await countsOf();
  expect(await refusedWith(ann, mutations[name], variablesOf(id, jobIds))).toBe(message);
  expect(await countsOf()).toEqual(before);
});

test('wordings are not tested against a run that has drawn nobody yet', async () => {
  const { jobId } = await storeRun(api.db, ann.user, { status: 'queued', segmentIds: [cohortId] });
  expect(await refusedWith(ann, mutations.test, { jobId, wordings: ['Other'] })).toBe(
    'That run has not drawn its personas yet',
  );
});
