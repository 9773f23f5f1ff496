/** Imported profiles: archives, bases, prompts, and segments of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createZip } from '../_support/documents.ts';
import { casesFolder } from '../_support/table-cases.ts';
import { startIdentityApi, type IdentityApi } from './identity-support.ts';

let api: IdentityApi;
let owner: string;
let stranger: string;

beforeAll(async () => {
  api = await startIdentityApi();
  owner = (await api.signedIn('profiles@example.com')).accessToken;
  stranger = (await api.signedIn('stranger@example.com')).accessToken;
}, 60_000);
afterAll(() => api?.close(), 60_000);

const queries = {
  list: '{ result: personProfiles { id name problem basis source } }',
  read: 'query ($id: ID!) { result: personProfile(id: $id) { id name url recentPosts formerCompanies writingStyle basis expiresAt } }',
  save: `mutation ($id: ID, $profile: PersonProfileInput!, $basis: ProfileBasisInput!, $source: String) {
    result: saveProfile(id: $id, profile: $profile, basis: $basis, source: $source) { id name url problem expiresAt source } }`,
  bring:
    'mutation ($text: String!, $basis: ProfileBasisInput!) { result: importProfiles(text: $text, basis: $basis) { imported refused } }',
  prompt: `query ($id: ID!, $message: String!, $options: PromptOptionsInput) {
    result: profilePrompt(id: $id, message: $message, options: $options) { system user } }`,
  segment: `mutation ($name: String!, $profileIds: [ID!]!, $promptOptions: PromptOptionsInput) {
    result: createProfileSegment(name: $name, profileIds: $profileIds, promptOptions: $promptOptions) }`,
  members: 'query ($id: ID!) { result: segment(id: $id) { name type size } }',
  listed: '{ result: segments { id size } }',
  forget: 'mutation ($id: ID!) { result: forgetProfile(id: $id) { personas } }',
};

const reply = (name: keyof typeof queries, variables: object = {}, as = owner) =>
  api.reply(as, queries[name], variables);
const ask = (name: keyof typeof queries, variables: object = {}, as = owner) => api.read(as, queries[name], variables);

const own = { basis: 'own' };
const nurse = {
  name: 'Marisol Quintanilla',
  url: 'https://network.example.com/in/marisol-q',
  headline: 'Head nurse at Brightwave Clinics',
  position: 'Head nurse',
  company: 'Brightwave Clinics',
  formerCompanies: ['Kettlebrook Hospital'],
  location: 'Dayton, Ohio',
  education: ['BSN, Wright State University'],
  about: 'I am Marisol. Write to marisol@brightwave.example.org.',
  writingStyle: 'dry',
  recentPosts: ['Kettlebrook Hospital taught me a lot', 'Marisol here, tired but glad'],
};
const message = 'Clinics will open on Sundays.';
const telling = [
  'Marisol',
  'Quintanilla',
  'Brightwave',
  'Kettlebrook',
  'Wright State',
  'marisol-q',
  'example.org',
  'Dayton',
];

const upload = async (body: Buffer, token = owner) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/zip' };
  const response = await fetch(`${api.url}/api/profiles/archive`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, any> };
};

test('an archive is read without being stored, and only the files about the profile', async () => {
  const csv = (text: string) => Buffer.from(text);
  const archive = createZip({
    'Profile.csv': csv(
      'First Name,Last Name,Birth Date,Headline,Geo Location\nJo,Lee,"Mar 3, 1990",Nurse,"Dayton, Ohio"\n',
    ),
    'Positions.csv': csv('Company Name,Title,Started On,Finished On\nMiami Valley,Nurse,Jan 2020,\n'),
    'messages.csv': csv('FROM,CONTENT\nSomebody,Secret words\n'),
    'Connections.csv': csv('Notes:\n"x"\n\nFirst Name,Last Name\nKim,Park\n'),
  });
  const { status, body } = await upload(archive);
  expect(status).toBe(200);
  expect(body['facts']).toMatchObject({
    name: 'Jo Lee',
    headline: 'Nurse',
    position: 'Nurse',
    company: 'Miami Valley',
  });
  expect(body['files']).toEqual(['Profile.csv', 'Positions.csv']);
  expect(JSON.stringify(body)).not.toMatch(/Secret|Park|1990/);
  expect(await ask('list')).toEqual([]);
});

test.each([
  ['no archive', () => Buffer.from('hello'), 'This is not a ZIP archive'],
  ['no profile', () => createZip({ 'Skills.csv': Buffer.from('Name\nTriage\n') }), 'There is no Profile.csv'],
  [
    'a bomb',
    () => createZip({ 'Profile.csv': Buffer.alloc(40_000_000, 'a') }, 100),
    'too large when they are unpacked',
  ],
])('%s is refused as an archive', async (_name, make, why) => {
  const { status, body } = await upload(make());
  expect([status, body['message']]).toEqual([400, expect.stringContaining(why)]);
});

test('a guest uploads nothing', async () => {
  expect((await upload(Buffer.from('hello'), 'nobody')).status).toBe(401);
});

test('a profile needs a basis, and only its owner reads and changes it', async () => {
  expect((await reply('save', { profile: nurse, basis: { basis: 'consent' } })).error).toContain('Say where');
  expect((await reply('save', { profile: { ...nurse, headline: null, position: null }, basis: own })).error).toContain(
    'a headline',
  );
  const saved = await ask('save', { profile: nurse, basis: own, source: 'archive' });
  expect(saved).toMatchObject({ name: nurse.name, url: nurse.url, problem: null, source: 'archive' });
  const again = await ask('save', { profile: { ...nurse, writingStyle: 'warm' }, basis: own });
  expect(again.id).toBe(saved.id);
  expect(await ask('read', { id: saved.id })).toMatchObject({
    writingStyle: 'warm',
    formerCompanies: ['Kettlebrook Hospital'],
  });
  expect(await ask('read', { id: saved.id }, stranger)).toBeNull();
  for (const name of ['save', 'forget', 'prompt'] as const) {
    const refused = await reply(name, { id: saved.id, profile: nurse, basis: own, message }, stranger);
    expect([name, refused.error]).toEqual([name, 'Profile not found']);
  }
  expect((await reply('segment', { name: 'Mine', profileIds: [saved.id] }, stranger)).error).toBe('Profile not found');
});

test('the prompt tells who the person is only when asked to', async () => {
  const { id } = await ask('save', { profile: nurse, basis: own });
  const { system, user } = await ask('prompt', { id, message });
  expect(telling.filter((word) => `${system}${user}`.includes(word))).toEqual([]);
  expect(user).toContain(message);
  const kept = await ask('prompt', {
    id,
    message,
    options: { anonymizationConfig: { level: 'partial', preserveIndustry: true, preserveLocation: true } },
  });
  expect(telling.filter((word) => kept.user.includes(word)).toSorted()).toEqual([
    'Brightwave',
    'Dayton',
    'Kettlebrook',
    'Wright State',
  ]);
  const none = await ask('prompt', { id, message, options: { includeRecentPosts: false } });
  expect([user.includes('tired but glad'), none.user.includes('tired but glad')]).toEqual([true, false]);
  const named = await ask('prompt', { id, message, options: { anonymize: false } });
  expect(named.user).toContain('Marisol Quintanilla');
});

test('a segment draws its profiles while their basis is valid', async () => {
  const { id } = await ask('save', { profile: nurse, basis: own });
  const segment = await ask('segment', { name: 'Nurses', profileIds: [id, id] });
  expect(await ask('members', { id: segment })).toEqual({ name: 'Nurses', type: 'social_media', size: 1 });
  expect(await ask('listed')).toContainEqual({ id: segment, size: 1 });
  await api.db
    .updateTable('importedSocialProfile')
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where('id', '=', id)
    .execute();
  expect(await ask('members', { id: segment })).toMatchObject({ size: 0 });
  expect(await ask('listed')).toContainEqual({ id: segment, size: 0 });
  expect((await ask('list')).find((one: { id: string }) => one.id === id)).toMatchObject({
    problem: 'The agreement is no longer valid.',
  });
  expect((await reply('prompt', { id, message })).error).toBe('The agreement is no longer valid.');
  expect((await reply('segment', { name: 'Again', profileIds: [id] })).error).toContain('cannot be asked');
});

test('the same profiles under the same name are one segment, and any others are another one', async () => {
  const { id } = await ask('save', { profile: nurse, basis: own });
  const other = await ask('save', {
    profile: { ...nurse, name: 'Bo Marsh', url: 'https://network.example.com/in/bo' },
    basis: own,
  });
  const segment = await ask('segment', { name: 'Scholars on fares', profileIds: [id] });
  expect(await ask('segment', { name: 'Scholars on fares', profileIds: [id] })).toBe(segment);
  const others = [
    await ask('segment', { name: 'Scholars on fares', profileIds: [id, other.id] }),
    await ask('segment', { name: 'Scholars on levies', profileIds: [id] }),
    await ask('segment', { name: 'Scholars on fares', profileIds: [id], promptOptions: { anonymize: false } }),
  ];
  expect(new Set([segment, ...others]).size).toBe(4);
});

test('a file brings many profiles on one basis, and says which were left out', async () => {
  const text =
    'Full Name;Job title;Company;Skills;Posts\nAda Quill;Editor;Inkwell;"Proofs; Type";One\n;Editor;;;\nBo Marsh;;;;\n';
  expect((await reply('bring', { text, basis: { basis: 'consent' } })).error).toContain('Say where');
  expect(await ask('bring', { text, basis: own })).toEqual({
    imported: 1,
    refused: [
      'Profile 2: A profile needs a name.',
      'Profile 3: A profile needs a headline or a position, which say what the person does.',
    ],
  });
  const json = JSON.stringify([
    { name: 'Cleo Frost', headline: 'Baker', recentPosts: [{ content: 'Bread' }], skills: ['Dough'] },
  ]);
  expect(await ask('bring', { text: json, basis: own })).toEqual({ imported: 1, refused: [] });
  const { id } = (await ask('list')).find((one: { name: string }) => one.name === 'Cleo Frost');
  expect(await ask('read', { id })).toMatchObject({ recentPosts: ['Bread'] });
  for (const [wrong, why] of [
    ['[1]', 'a list of objects'],
    ['{"profiles": [', 'no JSON'],
    ['', 'no profile'],
    [`name,headline\n${','.repeat(300_000)}`, 'a line is too long'],
    [`name,headline\n${'a,b\n'.repeat(100_000)}`, 'at most 1000 profiles'],
    ['name,headline\n"a', 'never closed'],
  ] as const)
    expect((await reply('bring', { text: wrong, basis: own })).error).toContain(why);
});

test.each(['rows-comma-semi-lists.csv', 'rows-quoted.csv', 'rows-semicolon.csv', 'rows-tab.tsv'])(
  'the employers of %s stay in their column and out of the prompt',
  async (name) => {
    const text = readFileSync(join(casesFolder, 'profiles', name), 'utf8');
    expect(await ask('bring', { text, basis: own })).toMatchObject({ refused: [] });
    const listed = (await ask('list')).filter((one: { name: string }) => /^(Ana Test|Bo Probe)$/.test(one.name));
    expect(listed.length).toBeGreaterThan(0);
    for (const { id } of listed) {
      const { system, user } = await ask('prompt', { id, message });
      expect(`${system} ${user}`).not.toMatch(/Acme|Secret|Clinic Hidden/);
      await ask('forget', { id });
    }
  },
);

test('of a row with more cells than names nothing is stored, and the file is accounted for', async () => {
  const text =
    'name,headline,company,posts\r\nIda Over,Analyst, data team,Acme Secret Ltd,I like it\nIda Fits,Analyst,Acme,x\n\n';
  const { body } = await api.ask(
    owner,
    `mutation ($text: String!) { importProfiles(text: $text, basis: { basis: "own" }) {
      imported refused refusedCount rows { rows people headers empty totals } columns { name as why } } }`,
    { text },
  );
  expect(body['data'].importProfiles).toMatchObject({
    imported: 1,
    refused: ['Profile 1: It has 5 cells, the header has 4.'],
    refusedCount: 1,
    rows: { rows: 4, people: 2, headers: 1, empty: 1, totals: 0 },
  });
  const list = '{ fileImports { fileName rowSum imported refused columns { as } } }';
  const [kept] = (await api.ask(owner, list)).body['data'].fileImports;
  expect(kept).toMatchObject({
    fileName: null,
    rowSum: '4 rows in the file = 2 with data + 1 of the header + 1 empty',
    imported: 1,
    refused: 1,
  });
  expect(body['data'].importProfiles.columns.map((column: { as: string }) => column.as)).toEqual([
    'name',
    'headline',
    'company',
    'recentPosts',
  ]);
});

test('a profile of the data API without a basis is never asked', async () => {
  const create = `mutation { createImportedSocialProfile(input: { url: "https://example.com/x", platform: "other", name: "Somebody Else",
    headline: "Nurse", extractedAt: "2026-01-01T00:00:00Z", importedAt: "2026-01-01T00:00:00Z" }) { url } }`;
  expect((await api.ask(owner, create)).body['errors']).toBeUndefined();
  const listed = (await ask('list')).find((one: { name: string }) => one.name === 'Somebody Else');
  expect(listed).toMatchObject({ basis: null, problem: 'Nothing says why it may be used.' });
  expect((await reply('segment', { name: 'None', profileIds: [listed.id] })).error).toContain('Nothing says why');
});
