/**
 * Every field of the specification's records that the product makes is written, as a client of the data API reads it over HTTP.
 * @guards domain/models/** db/panels/** db/papers/** db/searches/record.ts db/tools/calls.ts api/graphql/models/** activities/simulations/write-history.ts domain/panels/record.ts
 */
import { note } from '../_support/note.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { decidedFields, decidedModels } from './decided-fields.ts';
import {
  emptyFields,
  makeAgents,
  makeEnded,
  makePanel,
  makeRun,
  makeScholars,
  makeSearch,
  makeSegments,
  makeSurvey,
  neighborsOf,
  panelSetup,
  plainSetup,
  readRecords,
  startEveryRecord,
  arguingSetup,
  type EveryRecord,
  type Records,
} from './every-record-support.ts';

let made: EveryRecord;
let records: Records;
let scholars = { segmentId: '', profileId: '' };
let panel = { id: '', jobId: '' };
/** Reasons why something could not be made. */
const problems: string[] = [];

async function attempt(what: string, make: () => Promise<unknown>): Promise<void> {
  await make().catch((error: unknown) => problems.push(`${what}: ${String(error)}`));
}

beforeAll(async () => {
  made = await startEveryRecord();
  const neighbors = await neighborsOf(made);
  await attempt('segments', () => makeSegments(made));
  await attempt('scholars', async () => {
    scholars = await makeScholars(made);
  });
  await Promise.all([
    attempt('run', () => makeRun(made, [neighbors, scholars.segmentId])),
    attempt('panel', async () => {
      panel = await makePanel(made);
    }),
    attempt('plain panel', () => makePanel(made, plainSetup)),
    attempt('arguing panel', () => makePanel(made, arguingSetup)),
    attempt('search', () => makeSearch(made, neighbors)),
    attempt('ended', () => makeEnded(made, neighbors)),
    attempt('survey', () => makeSurvey(made, neighbors)),
  ]);
  const sessions: Records['x'] = [];
  await attempt('agents', async () => sessions.push(...(await makeAgents(made))));
  await attempt('settings', () =>
    made.ask('mutation { result: updateSettings(input: { openaiModel: "gpt-4o" }) { userId } }'),
  );
  records = await readRecords(made, problems);
  records['MCPSession']?.push(...sessions);
}, 600_000);
afterAll(() => made?.end(), 60_000);

const rowsOf = (model: string) => records[model] ?? [];

test('one of everything was made', () => {
  expect(problems).toEqual([]);
});

test('no record lacks a field of its model without a dated decision', () => {
  const empty = emptyFields(records);
  note(JSON.stringify(empty, null, 1));
  const left = Object.entries(empty).flatMap(([model, fields]) => {
    if (fields === 'no record') return model in decidedModels ? [] : [model];
    return fields.filter((field) => decidedFields[model]?.[field] === undefined).map((field) => `${model}.${field}`);
  });
  expect(left).toEqual([]);
});

test('every decision is about a field that is empty, so that none outlives its reason', () => {
  const empty = emptyFields(records);
  const needless = Object.entries(decidedFields).flatMap(([model, fields]) =>
    Object.keys(fields)
      .filter((field) => empty[model] !== 'no record' && empty[model]?.includes(field) !== true)
      .map((field) => `${model}.${field}`),
  );
  expect([...needless, ...Object.keys(decidedModels).filter((model) => empty[model] !== 'no record')]).toEqual([]);
});

test('a panel shows its overrides, moderator, duration, tools and workspace, and how far the votes agree', () => {
  const record = rowsOf('PanelDiscussion').find(({ id }) => id === panel.id);
  expect(record).toMatchObject({
    status: 'completed',
    isSimulated: true,
    templateId: 'message-test',
    moderatorId: 'moderator',
    configOverrides: { message: panelSetup.message, guide: [{ name: 'Opening' }, { name: 'Doubts' }] },
    recommendationConsensus: { stance: expect.any(String), of: 3, share: expect.any(Number) },
    sharedWorkspace: { workspaceId: panel.id, files: expect.any(Array) },
    currentTurn: 6,
  });
  expect(record?.['estimatedDuration']).toBeGreaterThan(10);
  const results = record?.['toolResults'] as { toolName: string; sharedWithPanel: boolean; result: object }[];
  expect(results).toHaveLength(record?.['toolUsageCount'] as number);
  expect(results.map(({ toolName }) => toolName)).toContain('he_calculate_analyze');
  const succeeded: unknown = expect.objectContaining({ success: true });
  expect(results).toContainEqual(
    expect.objectContaining({ executedBy: 'Ada', sharedWithPanel: true, result: succeeded }),
  );
  const workspace = record?.['sharedWorkspace'] as { files: unknown[] } | undefined;
  expect(workspace?.files.length).toBeGreaterThan(0);
});

test('findings say who found them and what their speakers looked up', () => {
  const insights = rowsOf('PanelInsight');
  expect(insights.length).toBeGreaterThan(0);
  for (const insight of insights)
    expect(insight).toMatchObject({ extractedBy: 'Simulated provider', isSimulated: true });
  expect(insights.flatMap(({ toolEvidence }) => toolEvidence)).toContainEqual({
    exchange: expect.any(Number),
    participantId: 'p1',
    toolName: 'he_calculate_analyze',
    summary: '6 * 7 = 42',
  });
});

test('the record of a panel that talks has its transcript and its turn', async () => {
  made.world.simulator.configure({ latencyMs: 300 });
  const { id, jobId } = await made.ask('mutation ($setup: JSON!) { result: submitPanel(setup: $setup) { id jobId } }', {
    setup: plainSetup,
  });
  const query = `query ($id: ID!) { result: getPanelDiscussion(id: $id) {
    status currentTurn transcript processingServerId processingHeartbeat } }`;
  const talking = await waitForValue(
    () => made.ask(query, { id }),
    ({ currentTurn, status }) => (currentTurn ?? 0) >= 2 || status === 'completed' || status === 'failed',
  );
  made.world.simulator.configure({ latencyMs: 0 });
  expect(talking).toMatchObject({ status: 'processing', transcript: [{ group: 0 }] });
  expect([talking.processingServerId, talking.processingHeartbeat]).toEqual([expect.any(String), expect.any(String)]);
  expect(talking.transcript[0].exchanges.length).toBeGreaterThanOrEqual(talking.currentTurn);
  await made.ended(jobId as string);
}, 90_000);

test('what the simulator answered is marked in records of runs, searches and history', () => {
  for (const model of ['DynamicSimulationRun', 'GeneticAlgorithmJob', 'SimulationHistory']) {
    expect([model, rowsOf(model).length > 0]).toEqual([model, true]);
    expect([model, rowsOf(model).every(({ isSimulated }) => isSimulated === true)]).toEqual([model, true]);
  }
  expect(rowsOf('SimulationHistory').every(({ aiModel }) => aiModel === 'Simulated provider')).toBe(true);
  const results = rowsOf('MCPSimulationJob').flatMap(({ result }) =>
    result === null ? [] : [JSON.parse(String(result))],
  );
  expect(results.length).toBeGreaterThan(0);
  for (const result of results) expect(result).toMatchObject({ isSimulated: true });
});

test('the attachments of a run show the tools that its personas have', () => {
  const run = rowsOf('DynamicSimulationRun').find(({ source }) => source === 'test');
  expect(JSON.parse(String(run?.['attachments']))).toMatchObject({
    toolsEnabled: true,
    toolDefinitions: [{ name: 'he_web_search', parameters: {} }, { name: 'he_calculate_analyze' }],
  });
});

test('toolsEnabled alone enables the built-in tools', async () => {
  const input = {
    message: 'Night buses.',
    numUsers: 2,
    segmentIds: [String(rowsOf('Cohort').find(({ name }) => name === 'Voters of a file')?.['id'])],
    attachments: JSON.stringify({ toolsEnabled: true }),
  };
  const query = `mutation ($input: CreateDynamicSimulationRunInput!) {
    result: createDynamicSimulationRun(input: $input) { jobId attachments } }`;
  const { jobId, attachments } = await made.ask(query, { input });
  const { toolDefinitions } = JSON.parse(attachments as string) as { toolDefinitions: { name: string }[] };
  expect(toolDefinitions.map(({ name }) => name)).toEqual([
    'he_web_search',
    'he_research_entity',
    'he_calculate_analyze',
  ]);
  await made.ended(jobId as string);
}, 60_000);

test('built-in templates are records with all their fields, and the gallery shows them', async () => {
  const built = rowsOf('PanelTemplate').filter(({ isBuiltIn }) => isBuiltIn === true);
  expect(built).toHaveLength(8);
  const query = '{ result: panelGuides { id whose bestPractices } }';
  const guides = await made.ask<{ id: string; whose: string; bestPractices: string[] }[]>(query);
  const shown = guides.filter(({ whose }) => whose === 'built-in');
  expect(shown.map(({ id }) => id).toSorted()).toEqual(built.map(({ id }) => String(id)).toSorted());
  for (const { id, bestPractices } of shown)
    expect(built.find((record) => record['id'] === id)?.['bestPractices']).toEqual(bestPractices);
  expect(built.find(({ id }) => id === 'message-test')?.['usageCount']).toBeGreaterThan(0);
});

test('best practices of a template of the data API are read in the gallery', async () => {
  const input = {
    name: 'Own',
    category: 'Mine',
    defaultConfig: { guide: panelSetup.guide },
    bestPractices: ['Listen first.'],
  };
  const query = 'mutation ($input: CreatePanelTemplateInput!) { result: createPanelTemplate(input: $input) { id } }';
  const { id } = await made.ask(query, { input });
  const guides = await made.ask<{ id: string; whose: string; bestPractices: string[] }[]>(
    '{ result: panelGuides { id whose bestPractices } }',
  );
  expect(guides.find((guide) => guide.id === id)).toEqual({ id, whose: 'own', bestPractices: ['Listen first.'] });
});

test('passages are found by their segment, and papers and indexes say what the sources and the product know', async () => {
  const query = `query ($id: ID!) { result: listPaperEmbeddingBySegmentId(segmentId: $id, limit: 500) {
    items { paperId segmentId chunkText } } }`;
  const byFirst = await made.ask<{ items: { segmentId: string }[] }>(query, { id: scholars.segmentId });
  expect(byFirst.items.length).toBeGreaterThan(0);
  expect(new Set(byFirst.items.map(({ segmentId }) => segmentId))).toEqual(new Set([scholars.segmentId]));
  // A second segment of the same scholar finds the same passages once its index is built.
  const again = 'mutation ($ids: [ID!]!) { result: createProfileSegment(name: "Again", profileIds: $ids) }';
  const second = await made.ask<string>(again, { ids: [scholars.profileId] });
  expect((await made.ask(query, { id: second })).items).toEqual([]);
  await made.ended(await made.ask('mutation ($id: ID!) { result: buildPaperIndex(segmentId: $id) }', { id: second }));
  expect((await made.ask(query, { id: second })).items).toHaveLength(byFirst.items.length);
  const paper = rowsOf('ResearchPaper').find(
    ({ keywords, scholarId }) => (keywords as string[]).length > 0 && scholarId !== null,
  );
  expect(paper).toMatchObject({ scholarId: expect.any(String), relatedPapers: [expect.stringMatching(/^W\d+$/)] });
  const index = rowsOf('ResearchIndex').find(({ segmentId }) => segmentId === scholars.segmentId);
  expect(index).toMatchObject({
    status: 'ready',
    searchIndexName: `papers-${scholars.segmentId}`,
    searchIndexEndpoint: '/graphql',
  });
}, 60_000);

test('a persona of a profile that cannot be asked fails as the specification says', async () => {
  const input = { message: 'Trams. [[simulate:400]]', segmentIds: [scholars.segmentId], numUsers: 1, simulated: true };
  const { jobId } = await made.ask(
    'mutation ($input: SimulationInput!) { result: submitSimulation(input: $input) { jobId } }',
    { input },
  );
  expect(await made.ended(jobId as string)).toMatchObject({ status: 'failed' });
  const query =
    'query ($jobId: String!) { result: listDynamicSimulationRunByJobId(jobId: $jobId) { items { error } } }';
  const { items } = await made.ask(query, { jobId });
  expect(items[0].error).toContain('Social media simulation failed: OpenAI API error (400)');
}, 60_000);

test('a file of a tool counts how often it is opened', async () => {
  const output = rowsOf('ToolOutput').find(({ fileUrl }) => fileUrl !== null);
  if (output === undefined) throw new Error('No tool made a file');
  const views = async () => {
    const query = 'query ($id: ID!) { result: getToolOutput(id: $id) { viewCount } }';
    return (await made.ask<{ viewCount: number }>(query, { id: output['id'] })).viewCount;
  };
  expect(await views()).toBe(0);
  for (let opened = 1; opened <= 2; opened += 1)
    expect((await fetch(`${made.origin}${String(output['fileUrl'])}`)).status).toBe(200);
  expect(await waitForValue(views, (count) => count >= 2)).toBe(2);
});

test('the tools call is repeated up to three times when the connection is reset', async () => {
  const call = (text: string) =>
    fetch(`${made.origin}/api/anthropic/tools`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'claude-opus-4-5',
        systemPrompt: '',
        messages: [{ role: 'user', content: text }],
        temperature: 0,
        maxTokens: 100,
        tools: [],
        apiKey: 'sim-key-of-the-test',
      }),
    });
  expect((await call('Hello. [[simulate:reset x3]]')).status).toBe(200);
  expect((await call('Hello again. [[simulate:reset x4]]')).status).toBe(502);
}, 120_000);
