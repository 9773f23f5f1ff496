/** Runs that ask the personas most like one: whom, for what price, with what name, and whose they are. */
import { sql } from 'kysely';
import { purgeDeletedRuns } from '../../db/simulations/library/deleted-runs.ts';
import { awayTemporal } from '../_support/away-temporal.ts';
import { storeCohort, storeUser } from '../_support/people.ts';
import { storeReactions, storeRun, type ReactionColumns } from '../_support/stored-runs.ts';
import { startDataApi, type DataApi, type Identity } from './data-client.ts';

let api: DataApi;
let ann: Identity & { user: string };
let bo: Identity & { user: string };
let cohortId: string;

beforeAll(async () => {
  api = await startDataApi({ SIMULATOR_URL: 'http://127.0.0.1:9' }, awayTemporal);
  ann = { user: await storeUser(api.db, api.env) };
  bo = { user: await storeUser(api.db, api.env) };
  cohortId = await storeCohort(api.db, ann.user, 120);
});
afterAll(() => api.close());

const outlook = `query ($jobId: String!, $provider: String!) { alikePersonas(jobId: $jobId, personaIndex: 0, provider: $provider) {
  personas wished likeness meanLikeness problem estimate { providerCalls isSimulated costUsd { low high } durationSeconds { low } } } }`;
const start = `mutation ($jobId: String!, $provider: String!, $key: String) {
  askAlikePersonas(jobId: $jobId, personaIndex: 0, provider: $provider, idempotencyKey: $key) { jobId } }`;
const originOf =
  'query ($jobId: String!) { runLabels(jobId: $jobId) { alikeTo { jobId personaIndex provider personName } } }';
const listed = 'query ($jobId: String!) { alikeRuns(jobId: $jobId, personaIndex: 0) { jobId name } }';

const refusedWith = async (as: Identity, variables: object) => (await api.reply(as, start, variables)).error;

let rosters = 0;

/** Stores a run of Ann's whose first persona is the voter at this place of the cohort, or a synthetic one. */
async function answered(
  segmentId: string,
  voter: number | null,
  columns: Partial<ReactionColumns> = {},
): Promise<{ id: string; jobId: string; provider: string }> {
  rosters += 1;
  const rosterId = `roster-${rosters}`;
  const about = { name: 'Dana Reed', age: 30, gender: 'female' };
  const persona =
    voter === null
      ? { kind: 'synthetic', ...about, location: 'United States', attributes: {} }
      : { kind: 'voter', ...about, location: 'Ohio', attributes: { politicalLean: 'liberal' } };
  await api.db.insertInto('roster').values({ id: rosterId, userId: ann.user, size: 1, repeats: false }).execute();
  await api.db
    .insertInto('rosterMember')
    .values({
      rosterId,
      personaIndex: 0,
      segmentId,
      segmentName: 'All',
      repeated: false,
      profileId: voter === null ? null : `${segmentId}-voter-${voter}`,
      persona: JSON.stringify(persona),
    })
    .execute();
  const run = await storeRun(api.db, ann.user, {
    rosterId,
    message: 'A clinic in every town',
    segmentIds: [segmentId],
    numUsers: 100,
    modelProvider: 'openai+gemini',
    models: ['gpt-4o', 'gemini-2.5-pro'],
    customContext: 'It is May.',
    spendCapUsd: 2,
    options: JSON.stringify({ stopAtMarginPoints: 5 }),
  });
  await storeReactions(api.db, run.id, [
    { personaIndex: 0, segmentId, personName: 'Dana Reed', model: 'gpt-4o', ...columns },
  ]);
  return { ...run, provider: 'openai' };
}

async function storedRun(jobId: string) {
  const { rows } = await sql<{
    message: string;
    models: string[];
    modelProvider: string;
    numUsers: number;
    customContext: string;
    spendCapUsd: number;
    options: { stopAtMarginPoints: number | null };
    notices: string[];
    name: string;
    rosterId: string;
  }>`
    select run.message, run.models, run.model_provider, run.num_users, run.custom_context, run.spend_cap_usd, run.options, run.notices, kept.name, grp.roster_id
    from dynamic_simulation_run run join run_library kept on kept.run_id = run.id
    join run_plan plan on plan.run_id = run.id join roster_group grp on grp.id = plan.roster_group_id
    where run.job_id = ${jobId}`.execute(api.db);
  const [run] = rows;
  const members = await api.db
    .selectFrom('rosterMember')
    .select(['profileId', 'persona', 'segmentId'])
    .where('rosterId', '=', run?.rosterId ?? '')
    .orderBy('personaIndex')
    .execute();
  return {
    ...run,
    members: members as { profileId: string; segmentId: string; persona: { age: number; gender: string } }[],
  };
}

test('the 20 nearest of the segments are asked as the persona was, after their price was said', async () => {
  // Voters 0, 6, 12, … are liberal women; voter 12 is 30 years old, and so is voter 72.
  const asked = await answered(cohortId, 12, { isImported: false });
  expect(await api.read(ann, outlook, asked)).toMatchObject({
    personas: 20,
    wished: 20,
    problem: null,
    likeness: expect.stringMatching(/^same gender and location; age 18 to \d\d; political lean differs for \d+$/),
    meanLikeness: expect.closeTo(0.84, 1),
    estimate: { providerCalls: 21, isSimulated: true, costUsd: { high: 0 } },
  });
  const { jobId } = await api.read<{ jobId: string }>(ann, start, asked);
  const { members, ...run } = await storedRun(jobId);
  expect(run).toMatchObject({
    message: 'A clinic in every town',
    models: ['gpt-4o'],
    modelProvider: 'openai',
    numUsers: 20,
    customContext: 'It is May.',
    spendCapUsd: 2,
    options: { stopAtMarginPoints: null },
    notices: [expect.stringContaining('being like one persona of another run')],
    name: '20 like Dana · A clinic in every town',
  });
  const chosen = members.map(({ profileId }) => Number(profileId.split('-').at(-1)));
  expect(new Set(chosen).size).toBe(20);
  expect(chosen).not.toContain(12);
  expect(chosen).toContain(72);
  // Liberal women near her age, other women of just her age, and no man.
  expect(chosen).toEqual(expect.arrayContaining([0, 6, 18, 24, 60, 66, 78, 84]));
  expect(chosen.filter((voter) => voter % 2 !== 0)).toEqual([]);
  expect(await api.read(ann, listed, asked)).toEqual([{ jobId, name: '20 like Dana · A clinic in every town' }]);
  const origin = { jobId: asked.jobId, personaIndex: 0, provider: 'openai', personName: 'Dana Reed' };
  expect([await api.read(ann, originOf, { jobId }), await api.read(bo, originOf, { jobId })]).toEqual([
    { alikeTo: origin },
    null,
  ]);

  const again = await api.read<{ jobId: string }>(ann, start, { ...asked, key: 'once' });
  expect((await storedRun(again.jobId)).members).toEqual(members);
  expect((await api.read<{ jobId: string }>(ann, start, { ...asked, key: 'once' })).jobId).toBe(again.jobId);
  expect(await api.read<unknown[]>(ann, listed, asked)).toHaveLength(2);
});

test('a synthetic persona is like other synthetic ones', async () => {
  const empty = await storeCohort(api.db, ann.user, 0);
  const asked = await answered(empty, null);
  expect(await api.read(ann, outlook, asked)).toMatchObject({
    personas: 20,
    likeness: expect.stringMatching(/^same gender and location; age/),
  });
  const { members } = await storedRun((await api.read<{ jobId: string }>(ann, start, asked)).jobId);
  for (const { persona, profileId } of members)
    expect([profileId, persona.gender, Math.abs(persona.age - 30) <= 5]).toEqual([null, 'female', true]);
});

test('with fewer than 20 others as many are asked, and with hardly anybody it is refused with the reason', async () => {
  const few = await storeCohort(api.db, ann.user, 9);
  expect(await api.read(ann, outlook, await answered(few, 0))).toMatchObject({
    personas: 8,
    wished: 20,
    problem: null,
  });
  const three = await storeCohort(api.db, ann.user, 3);
  const asked = await answered(three, 0);
  const problem = 'The segments of this run have only 2 others who can be asked. At least 5 are needed.';
  expect(await api.read(ann, outlook, asked)).toMatchObject({ personas: 0, estimate: null, problem });
  expect(await refusedWith(ann, asked)).toBe(problem);
  await api.db.deleteFrom('cohort').where('id', '=', three).execute();
  expect(await refusedWith(ann, asked)).toContain('have nobody else who can be asked');
  await api.db.updateTable('dynamicSimulationRun').set({ rosterId: null }).where('id', '=', asked.id).execute();
  expect(await refusedWith(ann, asked)).toContain('no longer stored');
});

test('a real person is not named in the run of others', async () => {
  const asked = await answered(cohortId, 12);
  const { jobId } = await api.read<{ jobId: string }>(ann, start, asked);
  expect((await storedRun(jobId)).name).toBe('20 like Persona 1 · A clinic in every town');
});

test('only the owner asks and sees them, and nothing is left of a deleted run', async () => {
  const asked = await answered(cohortId, 12);
  const nobody = 'There is no such answer in this run, so nobody can be asked about it';
  expect([await api.read(bo, outlook, asked), await api.read(bo, listed, asked), await refusedWith(bo, asked)]).toEqual(
    [null, null, nobody],
  );
  expect(await api.read(ann, outlook, { ...asked, provider: 'nobody' })).toBeNull();
  const { jobId } = await api.read<{ jobId: string }>(ann, start, asked);
  await api.db.updateTable('job').set({ status: 'failed' }).where('name', '=', jobId).execute();
  await api.db.updateTable('dynamicSimulationRun').set({ status: 'failed' }).where('jobId', '=', jobId).execute();
  const remove = (id: string) =>
    api.read(ann, 'mutation ($ids: [String!]!) { deleteRuns(jobIds: $ids) }', { ids: [id] });
  await remove(jobId);
  expect(await api.read(ann, listed, asked)).toEqual([]);
  await remove(asked.jobId);
  expect([await api.read(ann, outlook, asked), await refusedWith(ann, asked)]).toEqual([null, nobody]);
  await api.read(ann, 'mutation ($ids: [String!]!) { restoreRuns(jobIds: $ids) }', { ids: [jobId] });
  expect(await api.read(ann, originOf, { jobId })).toEqual({ alikeTo: null });
  await sql`update run_library set deleted_at = now() - interval '31 days' where deleted_at is not null`.execute(
    api.db,
  );
  await purgeDeletedRuns(api.db, 30);
  const plan =
    await sql`select alike_run_id, alike_persona from run_plan join dynamic_simulation_run run on run.id = run_id where run.job_id = ${jobId}`.execute(
      api.db,
    );
  expect(plan.rows).toEqual([{ alikeRunId: null, alikePersona: 0 }]);
});
