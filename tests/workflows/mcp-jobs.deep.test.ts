/**
 * An agent uses every kind of job by MCP: segments, panels, searches, estimates and figures.
 * @guards api/agents/{operations,mcp}/** api/agents/*.ts services/agents/agent-jobs.ts
 */
import { panelSpecOf } from '../../db/panels/steps.ts';
import { searchSpecOf } from '../../db/searches/searches.ts';
import { storeSurvey } from '../_support/stored-survey.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { simulatedInput } from '../unit/domain/surveys/results/_support/simulated-results.ts';
import { everything, startAgentWorld, textOf, type AgentWorld } from './mcp-support.ts';

let agents: AgentWorld;
beforeAll(async () => {
  agents = await startAgentWorld();
}, 60_000);
afterAll(() => agents?.close(), 60_000);

test('a segment is created, jobs are listed, a panel and a search begin, and figures are summed up', async () => {
  const client = await agents.connected(await agents.keyWith(everything));
  const call = async (name: string, args: object) => {
    const result = await client.callTool({ name, arguments: { ...args } });
    if (result.isError) throw new Error(textOf(result));
    return result.structuredContent as Record<string, any>;
  };
  const [all] = (await call('list_segments', {}))['segments'];
  expect(all).toMatchObject({ name: 'Neighbors', people: 120 });
  const one = (await call('list_segments', { segment: 'Neighbors' }))['segments'][0];
  expect(one.fields).toContain('age');
  const criteria = [{ field: 'age', operator: 'range', value: { min: 18, max: 120 } }];
  const made = await call('create_segment', { name: 'Adults', source: 'Neighbors', criteria });
  expect(made['people']).toBeGreaterThan(0);
  const setup = { segments: ['Neighbors'], simulated: true, wait_s: 0 };
  const run = await call('test_message', {
    ...setup,
    message: 'Tram line 4',
    personas: 20,
    wait_s: 40,
    detail: 'detailed',
  });
  expect(run).toMatchObject({
    state: 'completed',
    so_far: { quotes: expect.any(Array), details: expect.any(Array), themes: expect.any(Array) },
  });
  const panel = await call('run_panel', { ...setup, topic: 'Tram line 4', participants: 3, controls: true });
  expect(panel).toMatchObject({ kind: 'panel' });
  const search = await call('search_messages', {
    ...setup,
    messages: ['We will build tram line 4.'],
    generations: 1,
    population: 4,
    personas: 20,
    confirm_with: 50,
    check_claims: false,
  });
  expect(search).toMatchObject({ kind: 'search' });
  const { db } = agents.world;
  const idOf = async ({ job_id: name }: Record<string, any>) =>
    (await db.selectFrom('job').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
  expect(await panelSpecOf(db, await idOf(panel))).toMatchObject({ controls: true, sham: true });
  expect(await searchSpecOf(db, await idOf(search))).toMatchObject({ judgesClaims: false });
  for (const kind of ['test', 'panel', 'search'])
    expect(
      await call('estimate', { kind, messages: ['A message'], segments: ['Neighbors'], personas: 20, simulated: true }),
    ).toMatchObject({
      cost_usd: 0,
      asks_above_usd: 0.5,
    });
  const listed = (await call('list_runs', { limit: 50 }))['jobs'].map(({ job_id }: { job_id: string }) => job_id);
  expect(listed).toEqual(expect.arrayContaining([panel['job_id'], search['job_id']]));
  for (const { job_id } of [panel, search]) {
    const state = async () => (await call('get_run', { job_id, wait_s: 40, detail: 'detailed' }))['state'];
    expect(await waitForValue(state, (now) => now !== 'running' && now !== 'queued')).toBe('completed');
  }
  expect(await call('analytics', {})).toMatchObject({ runs: 1, answers: 20 });
  const { contents } = await client.readResource({ uri: `soundings://panels/${panel['job_id']}/transcript` });
  expect((contents[0] as { text: string }).text).toContain('Synthetic personas wrote these words');
  await client.close();
}, 180_000);

test('people’s answers are previewed and stored, and one with other permissions is refused', async () => {
  const input = simulatedInput({ people: 0, personas: 0 });
  const { world, userId } = agents;
  await storeSurvey(world.db, { userId, surveyId: 'clinics', input: { ...input, run: null } });
  const file = { survey_id: 'clinics', csv: 'Response ID,wait,Where\nr-1,Same day,A town\nr-2,Never,A town' };
  const client = await agents.connected(await agents.keyWith(everything));
  const preview = await client.callTool({ name: 'import_answers', arguments: { ...file, preview: true } });
  expect(textOf(preview)).toContain('Nothing is stored yet. Of 2 rows: 1 new, 0 updated, 0 unchanged, 1 refused.');
  expect(textOf(preview)).toContain('Line 3 has a wrong answer to wait');
  const stored = await client.callTool({ name: 'import_answers', arguments: file });
  expect(stored.structuredContent).toMatchObject({
    stored: true,
    imported: 1,
    refused: 1,
    file_rows: { rows: 3, people: 2, headers: 1 },
  });
  const again = await client.callTool({ name: 'import_answers', arguments: file });
  expect(again.structuredContent).toMatchObject({ imported: 0, updated: 0, unchanged: 1 });
  await client.close();
  const reader = await agents.connected(await agents.keyWith(['runs:read']));
  await expect(reader.callTool({ name: 'import_answers', arguments: file })).rejects.toThrow();
  await reader.close();
}, 60_000);
