/** Forgetting a profile: none of its names is left, in any column of the database or file of the storage. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { jobsOfProfile } from '../../db/profiles/words.ts';
import { deleteOwnRuns } from '../../services/simulations/library/labels.ts';
import { storeRun } from '../_support/stored-runs.ts';
import { startIdentityApi, type IdentityApi } from './identity-support.ts';

let api: IdentityApi;
let owner: string;
let stranger: string;

beforeAll(async () => {
  api = await startIdentityApi();
  owner = (await api.signedIn('forgets@example.com')).accessToken;
  stranger = (await api.signedIn('else@example.com')).accessToken;
}, 60_000);
afterAll(() => api?.close(), 60_000);

const reply = (query: string, variables: object = {}, as = owner) => api.reply(as, query, variables);

const save = `mutation ($profile: PersonProfileInput!, $basis: ProfileBasisInput!) {
  result: saveProfile(profile: $profile, basis: $basis) { id } }`;
const makeSegment = 'mutation ($ids: [ID!]!) { result: createProfileSegment(name: "To forget", profileIds: $ids) }';
const forget = `mutation ($id: ID!, $refuses: Boolean) {
  result: forgetProfile(id: $id, refuses: $refuses) { personas replies papers segments } }`;

const basis = { basis: 'own' };
const secret = {
  name: 'Oriana Vasquetelli',
  url: 'https://network.example.com/in/oriana-v',
  headline: 'Head nurse',
  about: 'I am Oriana.',
  company: 'Kettlebrook Hospital',
  recentPosts: ['Oriana here'],
};
const tokens = ['oriana', 'vasquetelli', 'kettlebrook'];
const planted =
  'So said Oriana Vasquetelli, or Oriana, of Kettlebrook Hospital (https://network.example.com/in/oriana-v).';

/** Columns that hold no words of personas: what the person typed to start a job, ids, and values of fixed lists. */
const fixed = new Set(
  `id name jobId kind status role state surface provider model source stage sentiment parsedAs gender format mutationType toolName outputType
  mimeType fileUrl filePath place callId origin key type extractedBy serverId processingServerId progressToken storageKey etag path contentType
  ageGroup modelProvider sentimentType toolsEnabled idempotencyKey models segmentNames segmentName message customContext options attachments
  currentEvents aiModel cohortName topic description configOverrides enabledTools spec:searchSetup spec:surveyRun arm seed arrangement
  spec:indexBuild searchIndexName searchIndexEndpoint contentHash embeddingModel
  seedMessages fitnessObjectives tools resultId persona attributes personName toolCalls researchPerformed citations segmentSizes`.split(
    /\s+/,
  ),
);
const isFixed = (table: string, column: string) =>
  (fixed.has(column) &&
    !['message:job', 'message:searchCandidate', 'message:messageCandidate'].includes(`${column}:${table}`)) ||
  fixed.has(`${column}:${table}`) ||
  /Ids?$/.test(column) ||
  /^participant[12]Id$/.test(column);

interface Column {
  table: string;
  column: string;
  type: string;
  isNeeded: boolean;
}

async function columnsOf(table: string): Promise<Column[]> {
  const { rows } = await sql<{ column: string; type: string; isNeeded: boolean }>`
    select column_name as column, udt_name as type, is_nullable = 'NO' and column_default is null as is_needed
    from information_schema.columns where table_schema = 'public' and table_name = ${snake(table)}`.execute(api.db);
  if (rows.length === 0) throw new Error(`There is no table ${table}`);
  return rows.map((row) => ({ ...row, column: camel(row.column), table }));
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

const wordsOf: Record<string, unknown> = {
  text: planted,
  jsonb: JSON.stringify({ said: [planted, { by: 'Oriana' }], kept: 'as-it-was', count: 3 }),
  _text: [planted],
  tsvector: "'kettlebrook':3 'oriana':1 'vasquetelli':2",
};
const fillers: Record<string, unknown> = {
  text: 'x',
  jsonb: '{}',
  _text: [],
  _int4: [],
  _float8: [],
  int4: 0,
  int8: 0,
  int2: 0,
  float8: 0,
  numeric: 0,
  bool: false,
  timestamptz: new Date(),
};

/** Inserts a row with names in each column of words. */
async function plant(table: string, given: Record<string, unknown>): Promise<void> {
  const columns = await columnsOf(table);
  const values = columns.flatMap(({ column, type, isNeeded }) => {
    if (column in given) return [[column, given[column]]];
    if (!isFixed(table, column) && type in wordsOf) return [[column, wordsOf[type]]];
    return isNeeded ? [[column, fillers[type]]] : [];
  });
  await api.db
    .insertInto(table as 'job')
    .values(Object.fromEntries(values))
    .execute()
    .catch((error: unknown) => {
      throw new Error(`${table}: ${String(error)}`);
    });
}

/** Jobs of every kind that asked the profile, and all that is stored of them. */
function rowsOf(userId: string, profileId: string, segmentId: string): [string, Record<string, unknown>][] {
  const persona = JSON.stringify({ kind: 'professional', name: secret.name, attributes: {} });
  const job = (id: string, kind: string) => ({ id, kind, name: `${id}-name`, userId, status: 'completed' });
  const seat = { id: 'p1', name: 'Alex', persona: planted, facts: [], source: { source: 'segment', segmentId } };
  const call = { jobId: 'run', item: 0, provider: 'openai', round: 0 };
  return [
    ['roster', { id: 'roster', userId, size: 1, repeats: false }],
    ['rosterMember', { rosterId: 'roster', personaIndex: 0, segmentId, profileId, persona }],
    ['dynamicSimulationRun', { id: 'run', jobId: 'run-name', userId, rosterId: 'roster', message: 'Hello' }],
    ['job', job('run', 'simulation')],
    ['mcpSimulationJob', { id: 'mcp', simulationId: 'run', jobId: 'run-name', userId }],
    ['simulationHistory', { id: 'run', userId }],
    [
      'reaction',
      { runId: 'run', personaIndex: 0, userId, sentiment: 'positive', personName: secret.name, attributes: '{}' },
    ],
    [
      'reactionCall',
      { runId: 'run', personaIndex: 0, permitId: '00000000-0000-4000-8000-000000000001', promptDigest: 'd' },
    ],
    [
      'reactionEnding',
      {
        runId: 'run',
        personaIndex: 0,
        provider: 'anthropic',
        kind: 'refused',
        permitId: '00000000-0000-4000-8000-000000000002',
        promptDigest: 'd',
      },
    ],
    [
      'chatConversation',
      { id: 'talk', userId, surface: 'interview', runId: 'run', personaIndex: 0, provider: 'openai' },
    ],
    ['chatMessage', { id: 'said', conversationId: 'talk', userId, role: 'assistant', state: 'done', tools: [] }],
    ['chatConversation', { id: 'chat', userId, surface: 'assistant' }],
    [
      'chatMessage',
      { id: 'asked', conversationId: 'chat', userId, role: 'user', state: 'done', figures: null, tools: [] },
    ],
    ['chatProposal', { messageId: 'asked', place: '0-1', userId, kind: 'test' }],
    ['toolRound', call],
    ['toolCall', { ...call, callId: 'c', status: 'succeeded' }],
    ['toolOutput', { id: 'output', simulationId: 'run' }],
    ['jobItem', { jobId: 'run', item: 0, provider: 'openai' }],
    ['jobItemFailure', { jobId: 'run', item: 0, provider: 'openai' }],
    ['runComment', { id: 'comment', runId: 'run', userId }],
    ['panelDiscussion', { id: 'panel', userId, jobId: 'panel-name' }],
    ['panelSetup', { panelId: 'panel', spec: JSON.stringify({ participants: [seat] }) }],
    ['panelStep', { panelId: 'panel', kind: 'turn', key: 'g0' }],
    ['job', job('panel', 'panel')],
    ['ask', { jobId: 'panel', number: 0, step: -1, key: 'g0', plan: '{}', status: 'ended', ending: 'refused' }],
    ['panelSteering', { panelId: 'panel', id: 'steering' }],
    ['panelInsight', { id: 'insight', panelId: 'panel' }],
    ['panelParticipantRelationship', { id: 'pair', panelId: 'panel' }],
    ['geneticAlgorithmJob', { id: 'search', jobId: 'search-name', userId }],
    ['searchSetup', { searchId: 'search', spec: '{}' }],
    ['searchPersona', { searchId: 'search', personaIndex: 0, profileId, persona }],
    ['searchCandidate', { searchId: 'search', number: 0, arm: 'search', status: 'kept', origin: 'seed' }],
    ['job', job('search', 'search')],
    [
      'ask',
      { jobId: 'search', number: 0, step: 0, key: 'k', plan: '{"personaIndex":0}', status: 'ended', ending: 'refused' },
    ],
    ['messageCandidate', { id: 'candidate', geneticAlgorithmJobId: 'search', candidateId: 'candidate' }],
    ['survey', { id: 'survey', title: 'Hours', description: null, questions: '[]', userId }],
    ['surveyVersion', { surveyId: 'survey', number: 1, definition: '{}' }],
    ['surveyRun', { id: 'surveyRun', jobId: 'survey-name', surveyId: 'survey', version: 1, userId, spec: '{}' }],
    [
      'surveyPersonaResponse',
      { runId: 'surveyRun', personaIndex: 0, profileId, persona, twinOf: null, seed: 's', status: 'completed' },
    ],
    [
      'profileImport',
      { id: 'import', jobId: 'import-name', userId, service: 'apify', source: 'a~b', basis: 'own', basisNote: null },
    ],
    [
      'profileImportItem',
      { importId: 'import', number: 0, url: secret.url, status: 'imported', profileId, problem: null },
    ],
    ['researchPaper', { id: 'paper', ownerId: userId, authorProfileUrl: secret.url }],
    ['paperEmbedding', { id: 'chunk', paperId: 'paper', embedding: [] }],
    ['paperChunk', { id: 'chunk', paperId: 'paper' }],
    ['researchIndex', { id: 'index', ownerId: userId, segmentId }],
    ['indexBuild', { id: 'build', indexId: 'index' }],
    ['job', job('build', 'index-build')],
    ['jobItemFailure', { jobId: 'build', item: 0, provider: 'openai' }],
  ];
}

test('no name of a forgotten profile is left in the database or the storage', async () => {
  const id = (await reply(save, { profile: secret, basis })).result.id as string;
  const segment = (await reply(makeSegment, { ids: [id] })).result as string;
  const { userId } = await api.db
    .selectFrom('cohort')
    .select('userId')
    .where('id', '=', segment)
    .executeTakeFirstOrThrow();
  if (userId === null) throw new Error('A segment has an owner');
  for (const [table, given] of rowsOf(userId, id, segment)) await plant(table, given);
  await storeFile(userId, `panel-transcripts/${userId}/panel/transcript.txt`, planted);
  await storeFile(userId, `workspaces/${userId}/run/notes.json`, JSON.stringify({ note: `Oriana. ${planted}` }));
  const before = await tablesWith('oriana');
  expect(before.length).toBeGreaterThan(25);
  expect(await filesWith('oriana')).toHaveLength(2);

  expect(await reply(forget, { id, refuses: true })).toEqual({
    result: { personas: 3, replies: 1, papers: 1, segments: 1 },
    error: undefined,
  });
  for (const token of tokens) expect([token, await tablesWith(token), await filesWith(token)]).toEqual([token, [], []]);
  const { data } = await api.db
    .selectFrom('panelStep')
    .select('data')
    .where('panelId', '=', 'panel')
    .executeTakeFirstOrThrow();
  expect(data).toMatchObject({
    said: [expect.stringContaining('So said [name]'), { by: '[name]' }],
    kept: 'as-it-was',
    count: 3,
  });
  for (const as of [owner, stranger])
    expect((await reply(save, { profile: secret, basis }, as)).error).toContain('asked not to be a persona');
  for (const token of tokens) expect([token, await tablesWith(token)]).toEqual([token, []]);
}, 60_000);

test('a deleted run that can be restored is found, too', async () => {
  const of = { userId: 'ann', profileId: 'deleted-profile', url: 'https://network.example.com/in/deleted' };
  await api.db
    .insertInto('roster')
    .values({ id: 'deleted-roster', userId: of.userId, size: 1, repeats: false })
    .execute();
  await api.db
    .insertInto('rosterMember')
    .values({
      rosterId: 'deleted-roster',
      personaIndex: 0,
      segmentId: 's',
      segmentName: 'S',
      profileId: of.profileId,
      persona: '{}',
      repeated: false,
    })
    .execute();
  const { id, jobId } = await storeRun(api.db, of.userId, { rosterId: 'deleted-roster' });
  await deleteOwnRuns(api.db, of.userId, [jobId]);
  const { runs } = await api.db.transaction().execute((trx) => jobsOfProfile(trx, of, () => false));
  expect(runs).toEqual([id]);
});

/** Tables that belong to a job and hold no words of personas, or what only the data API writes. */
const wordless =
  'agentJob experimentArm notification runLibrary rosterGroup simulationJob jobAccount jobKey jobPace panelSeat permit runAttachment runPlan searchRequest shareLink'.split(
    ' ',
  );

test('every table that belongs to a job is cleared, or holds no words of personas', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and column_name in ('run_id', 'panel_id', 'search_id', 'job_id', 'simulation_id', 'conversation_id', 'roster_id')`.execute(
    api.db,
  );
  const known = new Set([...rowsOf('', '', '').map(([table]) => table), ...wordless]);
  const named = rows.map(({ name }) => camel(name));
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  expect(wordless.filter((name) => !named.includes(name))).toEqual([]);
});

async function storeFile(ownerId: string, path: string, content: string): Promise<void> {
  const id = `file-${path.split('/')[2]}`;
  const [area] = path.split('/');
  const folder = join(api.env.SOUNDINGS_HOME, 'files', area!, ownerId);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, id), content);
  const etag = createHash('sha256').update(content).digest('hex');
  const contentType = path.endsWith('.json') ? 'application/json' : 'text/plain; charset=utf-8';
  await api.db
    .insertInto('storedFile')
    .values({ id, ownerId, path, state: 'stored', size: Buffer.byteLength(content), contentType, etag })
    .execute();
}

/** Names the files of the storage with a text. */
async function filesWith(text: string): Promise<string[]> {
  const home = join(api.env.SOUNDINGS_HOME, 'files');
  const entries = await readdir(home, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const content = await readFile(join(entry.parentPath, entry.name), 'utf8');
    if (content.toLowerCase().includes(text)) found.push(entry.name);
  }
  return found;
}

/** Names the tables with a row that has this text anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    api.db,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits =
      await sql`select 1 from ${sql.table(name)} as one where one::text ilike ${`%${text}%`} limit 1`.execute(api.db);
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
}
