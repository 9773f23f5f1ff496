/** One of everything that the product makes, by its public doors, and the records of it as a client of the data API reads them. */
import { seedSamples } from '../../local/samples/seed.ts';
import { orcidOf, semanticScholarOf } from '../../local/sources/scholars.ts';
import { startSources } from '../../local/sources/server.ts';
import { noLimits, openDatabase } from '../../db/client.ts';
import { shownFields, type Row } from '../../db/crud/untyped-table.ts';
import { namesOf } from '../../api/graphql/models/names.ts';
import type { Model } from '../../domain/models/model.ts';
import { models } from '../../domain/models/registry.ts';
import { personAt, shortSurvey } from '../api/survey-support.ts';
import { startTcpProxy } from '../_support/tcp-proxy.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { signInByOAuth } from './mcp-oauth-support.ts';
import { everything, startAgentWorld } from './mcp-support.ts';

export type Records = Record<string, Row[]>;

/** Starts an api with a worker, samples, and simulated sources of papers and profiles. */
export async function startEveryRecord() {
  const sources = await startSources();
  const proxy = await startTcpProxy({ host: '127.0.0.1', port: 0 });
  const agents = await startAgentWorld({
    env: {
      PUBLIC_URL: `http://127.0.0.1:${proxy.port}`,
      ORCID_BASE_URL: sources.url,
      OPENALEX_BASE_URL: sources.url,
      SEMANTIC_SCHOLAR_BASE_URL: sources.url,
      SOURCES_TRUSTED_ORIGIN: sources.url,
      APIFY_URL: sources.url,
      BRIGHT_DATA_URL: sources.url,
    },
  });
  proxy.aimAt({ host: '127.0.0.1', port: Number(agents.address.port) });
  await seed(agents.world.database.url);
  const { origin } = agents.address;

  /** Asks the api as the person. Throws the message of the first error. */
  async function ask<T = any>(query: string, variables: object = {}): Promise<T> {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data: { result: T }; errors?: { message: string }[] };
    if (errors?.[0] !== undefined) throw new Error(`${errors[0].message}\n${query}`);
    return data.result;
  }

  const jobs = () => agents.world.db.selectFrom('job').select(['name', 'status', 'error', 'message']);
  /** Waits until a job has ended. */
  const ended = (name: string) =>
    waitForValue(
      () => jobs().where('name', '=', name).executeTakeFirstOrThrow(),
      ({ status }) => status === 'completed' || status === 'failed',
      {
        timeoutMs: 120_000,
        say: (job) => `${JSON.stringify(job)}\n${agents.world.workers[0]?.output().slice(-2_000)}`,
      },
    );

  /** Cancels an open job, and waits for its end. */
  const cancel = async (jobId: string) => {
    await ask('mutation ($jobId: String!) { result: cancelJob(jobId: $jobId) }', { jobId });
    await ended(jobId);
  };

  return {
    ...agents,
    cancel,
    origin,
    sources,
    ask,
    ended,
    publicAddress: new URL(`http://127.0.0.1:${proxy.port}/mcp`),
    async end() {
      await agents.close();
      await proxy.close();
      await sources.close();
    },
  };
}

/** Stores what comes with the product, as `npm run migrate` does: without the limits of time that requests have. */
async function seed(url: string): Promise<void> {
  const db = openDatabase(url, 2, noLimits);
  try {
    await seedSamples(db);
  } finally {
    await db.destroy();
  }
}

export type EveryRecord = Awaited<ReturnType<typeof startEveryRecord>>;

const basis = { basis: 'consent', note: 'Letter of March 3' };
const role = (name: string, description = '') => ({ source: 'role', name, description });
const calls = (...made: [string, object][]) => `[[calls: ${JSON.stringify(made)}]]`;

/** A panel of a template that looks things up, writes into its workspace and votes. */
export const panelSetup = {
  topic: 'The new tram line',
  message: 'We will build tram line 4 by 2028 and publish every cost.',
  description: 'A panel of the test',
  templateId: 'message-test',
  scheduledFor: '2026-01-01T00:00:00.000Z',
  participants: [
    role('Ada', calls(['he_calculate_analyze', { operation: 'evaluate', data: { expression: '6 * 7' } }])),
    role('Ben', calls(['he_whiteboard', { action: 'add', text: 'Costs are public' }], ['no_such_tool', {}])),
    role(
      'Cleo',
      calls([
        'he_chart_generator',
        { kind: 'bar', title: 'Costs', labels: ['2027'], series: [{ name: 'Cost', values: [3] }] },
      ]),
    ),
  ],
  guide: [
    { name: 'Opening', objective: 'First thoughts', turns: 3 },
    { name: 'Doubts', objective: 'What they doubt', turns: 3 },
  ],
  enabledTools: ['he_calculate_analyze', 'he_whiteboard', 'he_chart_generator'],
  simulated: true,
};

/** The same panel without tools, as three people talk. */
export const plainSetup = {
  ...panelSetup,
  enabledTools: [],
  participants: panelSetup.participants.map(({ name }) => role(name)),
};

/** Twelve turns of six people, of whom some look something up before they take a side. */
export const arguingSetup = {
  ...panelSetup,
  participants: ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn'].map((name, at) => {
    const { description } = panelSetup.participants[0] ?? { description: '' };
    return role(name, at % 2 === 0 ? description : `Drives a van, ${20 + at * 9} years old.`);
  }),
  guide: [{ name: 'Debate', objective: 'For and against', turns: 12 }],
};

/** Makes segments: imported from files, and of criteria. */
export async function makeSegments({ ask, origin }: EveryRecord): Promise<void> {
  const upload = async (name: string, text: string) => {
    const sent = await fetch(`${origin}/api/segments/imports?name=${name}`, { method: 'POST', body: text });
    const { id } = (await sent.json()) as { id: string };
    await waitForValue(
      () => ask<{ status: string }>('query ($id: ID!) { result: segmentImport(id: $id) { status } }', { id }),
      ({ status }) => status === 'ready',
    );
    return id;
  };
  const start = async (id: string, plan: object, name: string): Promise<string> => {
    const query = `mutation ($id: ID!, $plan: JSON!, $name: String) {
      result: startSegmentImport(id: $id, plan: $plan, name: $name) { segmentId } }`;
    await ask(query, { id, plan, name });
    const done = await waitForValue(
      () => ask('query ($id: ID!) { result: segmentImport(id: $id) { status error segmentId } }', { id }),
      ({ status }) => status === 'completed' || status === 'failed',
    );
    return done.segmentId as string;
  };
  const fields = ['firstName', 'lastName', 'age', 'gender', 'occupation', 'concerns', 'state', 'city', 'party'];
  const people = Array.from({ length: 30 }, (_, at) => `Kim,Lee ${at},${20 + at},female,nurse,rent,Ohio,Dayton,Green`);
  const voters = await upload('voters.csv', `${fields.join(',')}\n${people.join('\n')}\n`);
  const columns = fields.map((to, index) => ({ index, to }));
  const cohortId = await start(voters, { target: 'voters', columns }, 'Voters of a file');
  const customers = await upload(
    'customers.csv',
    'who,plan,labels,remarks\nAnn,gold,new,Calls often\nBo,basic,old,Never calls\n',
  );
  const customersId = await start(
    customers,
    {
      target: 'customers',
      columns: [
        { index: 0, to: 'name' },
        { index: 1, to: 'attribute', name: 'plan', type: 'text' },
        { index: 2, to: 'tags' },
        { index: 3, to: 'notes' },
      ],
    },
    'Customers of a file',
  );
  await ask('mutation ($id: ID!, $input: SegmentInput!) { result: updateSegment(id: $id, input: $input) { size } }', {
    id: customersId,
    input: { description: 'Those who pay' },
  });
  await ask('mutation ($input: SegmentInput!) { result: createSegment(input: $input) }', {
    input: {
      name: 'Older voters',
      description: 'Those above forty',
      sourceId: cohortId,
      criteria: [{ field: 'age', operator: 'range', value: { min: 40, max: 90 } }],
    },
  });
}

/** Makes a scholar with papers of the sources, a profile of a service, a segment of them, and its index. */
export async function makeScholars({
  ask,
  ended,
  cancel,
  world,
}: EveryRecord): Promise<{ segmentId: string; profileId: string }> {
  const profile = {
    name: 'Ilse Vandermeer',
    url: 'https://network.example.com/in/ilse-v',
    platform: 'linkedin',
    headline: 'Professor',
    about: 'I count passengers.',
    position: 'Professor',
    company: 'A university',
    location: 'Ohio',
    education: ['A school'],
    skills: ['Counting'],
    interests: ['Trams'],
    followers: 1_200,
    connections: 300,
    recentPosts: ['Free fares raise ridership.'],
    writingStyle: 'Short sentences',
  };
  const saved = await ask(
    `mutation ($profile: PersonProfileInput!, $basis: ProfileBasisInput!) {
      result: saveProfile(profile: $profile, basis: $basis) { id } }`,
    { profile, basis },
  );
  const profileId = saved.id as string;
  const find = `mutation ($profileId: ID!, $ids: ScholarIdsInput) {
    result: findPapers(profileId: $profileId, ids: $ids) { nextInMs papers { id } } }`;
  let ids: object | null = {
    orcid: orcidOf(10),
    semanticScholar: semanticScholarOf(10),
    googleScholarUrl: 'https://scholar.google.com/citations?user=abc',
  };
  await waitForValue(
    async () => {
      const found = await ask<{ nextInMs: number | null }>(find, { profileId, ids });
      ids = null;
      return found;
    },
    ({ nextInMs }) => nextInMs === null,
  );
  // A paper without a text, and a build that its person ends.
  await ask(
    'mutation ($id: ID!) { result: addPaper(profileId: $id, paper: { title: "Without a text", year: 2020 }) { id } }',
    { id: profileId },
  );
  world.simulator.configure({ latencyMs: 5_000 });
  await cancel(await ask('mutation { result: buildPaperIndex }'));
  world.simulator.configure({ latencyMs: 0 });
  const query = 'mutation ($ids: [ID!]!) { result: createProfileSegment(name: "Scholars", profileIds: $ids) }';
  const segmentId = await ask<string>(query, { ids: [profileId] });
  await ended(await ask('mutation ($id: ID!) { result: buildPaperIndex(segmentId: $id) }', { id: segmentId }));
  await ask('mutation { result: saveScrapingKey(service: "apify", key: "apify_api_0123456789abcdefghij") { name } }');
  const started = await ask(
    `mutation ($basis: ProfileBasisInput!) { result: startProfileImport(service: "apify",
      addresses: "https://network.example.com/in/ada-quill", basis: $basis) { jobId } }`,
    { basis },
  );
  await ended(started.jobId as string);
  return { segmentId, profileId };
}

/** Runs with tools, of voters and of a profile, and makes a segment of those who were for it. Returns the readable id. */
export async function makeRun({ ask, ended }: EveryRecord, segmentIds: string[]): Promise<string> {
  const input = {
    message: 'The city will open night clinics.',
    segmentIds,
    numUsers: 20,
    toolsEnabled: ['he_web_search', 'he_calculate_analyze'],
    customContext: 'It is winter.',
    source: 'test',
    includeCurrentEvents: true,
    modelProvider: 'all',
  };
  const run = await ask('mutation ($input: SimulationInput!) { result: submitSimulation(input: $input) { jobId } }', {
    input,
  });
  await ended(run.jobId as string);
  await ask(
    'mutation ($jobId: String!) { result: createSegmentFromReactions(jobId: $jobId, sentiment: "positive", name: "Those for it") }',
    { jobId: run.jobId },
  );
  return run.jobId as string;
}

/** A run whose persona refuses, one that its person ends, and a panel and a search that end before their time. */
export async function makeEnded({ ask, ended, cancel }: EveryRecord, segmentId: string): Promise<void> {
  const submit = 'mutation ($input: SimulationInput!) { result: submitSimulation(input: $input) { jobId } }';
  const input = { segmentIds: [segmentId], simulated: true };
  const refused = await ask(submit, { input: { ...input, message: 'No. [[simulate:refusal]]', numUsers: 2 } });
  await ended(refused.jobId as string);
  const long = await ask(submit, { input: { ...input, message: 'A long one.', numUsers: 5_000 } });
  await cancel(long.jobId as string);
  const later = { ...panelSetup, scheduledFor: '2099-01-01T00:00:00.000Z' };
  const panel = await ask('mutation ($setup: JSON!) { result: submitPanel(setup: $setup) { jobId } }', {
    setup: later,
  });
  await cancel(panel.jobId as string);
  const setup = { ...searchSetup, generations: 20, plateauGenerations: 20, segmentIds: [segmentId] };
  const search = await ask('mutation ($setup: JSON!) { result: submitSearch(setup: $setup) { id jobId } }', { setup });
  const query = 'query ($id: ID!) { result: getGeneticAlgorithmJob(id: $id) { status estimatedCompletionTime } }';
  await waitForValue(
    () => ask(query, { id: search.id }),
    ({ status, estimatedCompletionTime }) => estimatedCompletionTime !== null || status === 'failed',
  );
  await cancel(search.jobId as string);
}

export async function makePanel(
  { ask, ended }: EveryRecord,
  setup: object = panelSetup,
): Promise<{ id: string; jobId: string }> {
  const panel = await ask('mutation ($setup: JSON!) { result: submitPanel(setup: $setup) { id jobId } }', { setup });
  await ended(panel.jobId as string);
  return panel;
}

const searchSetup = {
  seedMessages: ['We will leverage synergies to build tram line 4, and shameful elites can not stop it.'],
  population: 6,
  generations: 2,
  personas: 20,
  sealedPersonas: 50,
  simulated: true,
};

export async function makeSearch({ ask, ended }: EveryRecord, segmentId: string): Promise<{ id: string }> {
  const setup = { ...searchSetup, segmentIds: [segmentId] };
  const search = await ask('mutation ($setup: JSON!) { result: submitSearch(setup: $setup) { id jobId } }', { setup });
  await ended(search.jobId as string);
  return search;
}

/** A survey that personas answer, and one person by its link. */
export async function makeSurvey({ ask, ended, origin }: EveryRecord, segmentId: string): Promise<void> {
  const { id } = await ask('mutation ($definition: JSON) { result: startSurvey(definition: $definition) { id } }', {
    definition: shortSurvey(),
  });
  await ask('mutation ($id: ID!) { result: publishSurvey(id: $id) { id } }', { id });
  const { token } = await ask('mutation ($id: ID!) { result: createSurveyLink(surveyId: $id) { token } }', { id });
  const invite = `mutation ($id: ID!, $people: [SurveyInviteeInput!]!) {
    result: inviteToSurvey(surveyId: $id, people: $people) { token } }`;
  const [invited] = await ask(invite, { id, people: [{ name: 'Kim', attributes: { Region: 'North' } }] });
  for (const link of [token, invited.token]) {
    const person = personAt(() => origin, link as string);
    await person.start();
    await person.complete({ agree: { option: 'yes' }, words: null });
  }
  const run = await ask(
    'mutation ($id: ID!, $setup: JSON!) { result: submitSurveyRun(surveyId: $id, setup: $setup) { jobId } }',
    { id, setup: { segmentIds: [segmentId], personas: 20, simulated: true } },
  );
  await ended(run.jobId as string);
}

/**
 * Sessions of agents: one with a key that tests a message, one that its person signed in. Returns the sessions' records while a
 * job of the first is open.
 */
export async function makeAgents(made: EveryRecord): Promise<Row[]> {
  const test = {
    name: 'test_message',
    arguments: { message: 'The museum is free.', segments: ['Neighbors'], personas: 20, simulated: true, wait_s: 40 },
  };
  const withKey = await made.connectedEarlier(await made.keyWith(everything), undefined, { roots: {} });
  await withKey.callTool(test, undefined, { onprogress: () => undefined });
  await withKey.callTool({ name: 'cancel_run', arguments: { job_id: 'no-such-job' } });
  const host = await signInByOAuth(made, '2025-11-25', made.publicAddress);
  const signedIn = await made.connectedEarlier(host, made.publicAddress);
  await signedIn.callTool(test, undefined, { onprogress: () => undefined });
  made.world.simulator.configure({ latencyMs: 5_000 });
  const started = await withKey.callTool({ ...test, arguments: { ...test.arguments, wait_s: 0 } });
  const meanwhile: Records = await readRecords(made, [], [models.MCPSession]);
  made.world.simulator.configure({ latencyMs: 0 });
  await made.ended((started.structuredContent as { job_id: string }).job_id);
  await Promise.all([withKey.close(), signedIn.close()]);
  return meanwhile['MCPSession'] ?? [];
}

/** A segment with enough people for everything. */
export async function neighborsOf({ world, userId }: EveryRecord): Promise<string> {
  const cohort = await world.db
    .selectFrom('cohort')
    .select('id')
    .where('userId', '=', userId)
    .where('name', '=', 'Neighbors')
    .executeTakeFirstOrThrow();
  return cohort.id;
}

/** Reads all records of every model that the person may read, with all their fields; what cannot be read is a problem. */
export async function readRecords(
  { ask }: EveryRecord,
  problems: string[],
  wanted: readonly Model[] = Object.values(models),
): Promise<Records> {
  const records: Records = {};
  for (const model of wanted) {
    if (!model.ways.apiKey) continue;
    const fields = shownFields(model)
      .map(([name]) => name)
      .join(' ');
    const query = `{ result: ${namesOf(model.name).list}(limit: 500) { items { ${model.key} ${fields} } } }`;
    await ask<{ items: Row[] }>(query).then(
      ({ items }) => (records[model.name] = items),
      (error: unknown) => problems.push(String(error)),
    );
  }
  return records;
}

/** Lists the fields of each model that no record has: null, missing, or without content. Models without a record have none at all. */
export function emptyFields(records: Records): Record<string, string[] | 'no record'> {
  const found: Record<string, string[] | 'no record'> = {};
  for (const [name, rows] of Object.entries(records)) {
    const model = (models as Record<string, Model>)[name];
    if (model === undefined) continue;
    const empty = shownFields(model)
      .map(([field]) => field)
      .filter((field) => rows.every((row) => isEmpty(row[field])));
    if (rows.length === 0) found[name] = 'no record';
    else if (empty.length > 0) found[name] = empty;
  }
  return found;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || ['""', '[]', '{}'].includes(JSON.stringify(value));
}
