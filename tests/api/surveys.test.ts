/** Surveys over GraphQL for their owner, and over their links for people. */
import { sql } from 'kysely';
import { completedPeople } from '../../db/surveys/persona-responses.ts';
import { deleteModelRows } from '../../db/identity/owned-rows.ts';
import { readSurvey } from '../../services/surveys/read-surveys.ts';
import { startIdentityApi, type IdentityApi } from './identity-support.ts';
import { newToken, ownerQueries, personAt, sendTo, shortSurvey } from './survey-support.ts';

let api: IdentityApi;
let owner: string;
let stranger: string;

beforeAll(async () => {
  api = await startIdentityApi();
  owner = (await api.signedIn('surveys@example.com')).accessToken;
  stranger = (await api.signedIn('stranger@example.com')).accessToken;
}, 60_000);
afterAll(() => api?.close(), 60_000);

type Query = keyof typeof ownerQueries;

const reply = (name: Query, variables: object = {}, as = owner) => api.reply(as, ownerQueries[name], variables);
const ask = (name: Query, variables: object = {}, as = owner) => api.read(as, ownerQueries[name], variables);

/** Publishes a survey and makes an open link of it. */
async function published(definition: object = shortSurvey(), settings: object = {}) {
  const { id } = await ask('start', { definition });
  await ask('publish', { id });
  const { token, link } = await ask('link', { surveyId: id, ...settings });
  return { id: String(id), token: String(token), linkId: String(link.id) };
}

const person = (token: string, responseToken?: string) => personAt(() => api.url, token, responseToken);
const yes = { agree: { option: 'yes' }, words: null };
const records = async (surveyId: string) =>
  api.db.selectFrom('surveyResponse').selectAll().where('surveyId', '=', surveyId).orderBy('createdAt').execute();

test('a draft is saved, published once it can be asked, and then only corrected or followed by a new version', async () => {
  const { id, draft } = await ask('start');
  expect(draft).toMatchObject({ number: 1, publishedAt: null });
  expect((await reply('publish', { id })).error).toContain('Add a question.');
  expect((await reply('save', { id, number: 1, definition: { title: 7 } })).error).toContain('cannot be read');
  const saved = await ask('save', { id, number: 1, definition: shortSurvey() });
  expect(saved).toMatchObject({ title: 'The new tram line', status: 'draft', published: null });
  const behind = { id, number: 1, definition: shortSurvey({ title: 'Older page' }), updatedAt: draft.updatedAt };
  expect((await reply('save', behind)).error).toContain('changed somewhere else');

  const repeated = { id, number: 1, definition: shortSurvey(), updatedAt: draft.updatedAt };
  expect((await ask('save', repeated)).draft.updatedAt).toBe(saved.draft.updatedAt);

  for (const unseen of [{ updatedAt: draft.updatedAt }, { number: 2 }])
    expect((await reply('publish', { id, ...unseen })).error).toContain('changed somewhere else');
  const seen = { id, number: 1, updatedAt: saved.draft.updatedAt };
  expect(await ask('publish', seen)).toMatchObject({ status: 'open', draft: null, published: { number: 1 } });
  expect((await reply('save', { id, number: 1, definition: shortSurvey() })).error).toContain('changed somewhere else');
  expect((await reply('correct', { id, definition: shortSurvey({ title: 'Old buses' }) })).error).toContain(
    'Only typing errors',
  );
  const corrected = await ask('correct', { id, definition: shortSurvey({ title: 'The new tram lines' }) });
  expect(corrected).toMatchObject({ title: 'The new tram lines', published: { number: 1 } });

  await ask('revise', { id });
  const revised = await ask('save', { id, number: 2, definition: shortSurvey({ title: 'Second' }) });
  expect(revised).toMatchObject({ title: 'The new tram lines', published: { number: 1 }, draft: { number: 2 } });
  expect(await ask('deleteDraft', { id })).toMatchObject({ draft: null });
  await ask('revise', { id });
  await ask('save', { id, number: 2, definition: shortSurvey({ title: 'Second' }) });
  expect(await ask('publish', { id })).toMatchObject({ title: 'Second', published: { number: 2 } });
  expect(await ask('list')).toContainEqual({
    id,
    title: 'Second',
    status: 'open',
    version: 2,
    draftVersion: null,
    questions: 3,
    people: 0,
    personas: 0,
  });
  const { body } = await api.ask(owner, 'query ($id: ID!) { getSurvey(id: $id) { title status questions } }', { id });
  expect(body['data'].getSurvey).toMatchObject({ title: 'Second', status: 'open' });
  expect(await ask('remove', { id })).toBe(true);
  expect(await ask('read', { id })).toBeNull();
});

test('a stranger finds nothing and changes nothing', async () => {
  const { id, token, linkId } = await published();
  await person(token).start();
  expect(await ask('read', { id }, stranger)).toBeNull();
  expect(await ask('list', {}, stranger)).toEqual([]);
  const definition = shortSurvey();
  for (const name of ['publish', 'revise', 'close', 'reopen', 'deleteDraft', 'remove'] as const)
    expect([name, (await reply(name, { id }, stranger)).error]).toEqual([name, 'Survey not found']);
  expect((await reply('save', { id, number: 1, definition }, stranger)).error).toBe('Survey not found');
  expect((await reply('correct', { id, definition }, stranger)).error).toBe('Survey not found');
  expect((await reply('link', { surveyId: id }, stranger)).error).toBe('Survey not found');
  expect((await reply('invite', { surveyId: id, people: [{ name: 'A' }] }, stranger)).error).toBe('Survey not found');
  expect((await reply('responses', { surveyId: id }, stranger)).error).toBe('Survey not found');
  expect((await reply('revoke', { id: linkId }, stranger)).error).toContain('does not work');
  expect((await person(token).open()).body).toMatchObject({ state: 'open' });
});

test('records of the data API are no surveys, and its writes change no version', async () => {
  const input = { title: 'Plain', questions: '[]', status: 'open' };
  const made = await api.ask(owner, 'mutation ($input: CreateSurveyInput!) { createSurvey(input: $input) { id } }', {
    input,
  });
  const plain = String(made.body['data'].createSurvey.id);
  expect(await ask('read', { id: plain })).toBeNull();
  expect((await reply('publish', { id: plain })).error).toBe('Survey not found');

  const { id, token } = await published();
  const update = 'mutation ($input: UpdateSurveyInput!) { updateSurvey(input: $input) { id } }';
  await api.ask(owner, update, { input: { id, questions: '[{"id":"other"}]', title: 'Changed' } });
  expect((await person(token).open()).body['definition']).toMatchObject({ title: 'The new tram line' });
  await ask('close', { id });
  expect(await ask('reopen', { id })).toMatchObject({ title: 'The new tram line', status: 'open' });
  const somebody = person(token);
  await somebody.start();
  await somebody.complete(yes);
  const [record] = await records(id);
  await api.ask(owner, 'mutation ($id: ID!) { deleteSurveyResponse(input: { id: $id }) { id } }', { id: record?.id });
  expect(await ask('read', { id })).toMatchObject({ people: { started: 0 } });
  await api.ask(owner, 'mutation ($id: ID!) { deleteSurvey(input: { id: $id }) { id } }', { id });
  expect((await person(token).open()).status).toBe(404);
});

test('a response is kept over reloads, and completed once with its record', async () => {
  const { id, token } = await published();
  const one = person(token);
  const opened = await one.open();
  expect(opened.body).toMatchObject({ state: 'open', version: 1, isInvitation: false, isDone: false });
  expect(opened.headers.get('cache-control')).toBe('no-store');
  expect(opened.headers.get('x-robots-tag')).toBe('noindex');
  expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
  const begun = await one.start({ language: 'de' });
  expect(begun.body).toMatchObject({ responseToken: one.responseToken, revision: 0, answers: {}, language: 'de' });
  expect((await one.start()).body['arrangement']).toEqual(begun.body['arrangement']);

  const partial = { agree: { option: 'no' }, why_not: 'Too dear', stray: 1, words: { odd: true } };
  const saved = await one.save(0, partial, { seconds: null });
  expect(saved.body).toEqual({
    revision: 1,
    answers: { agree: { option: 'no' }, why_not: 'Too dear' },
    status: 'started',
  });
  expect((await one.save(0, partial)).status).toBe(200);
  const stale = await one.save(0, yes);
  expect(stale).toMatchObject({ status: 409, body: { revision: 1, answers: { why_not: 'Too dear' } } });
  expect((await one.reload()).body).toMatchObject({ revision: 1, answers: { why_not: 'Too dear' }, seconds: null });

  const invalid = await one.complete({ agree: { option: 'maybe' } });
  expect(invalid).toMatchObject({ status: 422, body: { problems: [{ questionId: 'agree' }] } });
  expect((await one.complete(yes, { revision: 0 })).status).toBe(409);
  const ends = await Promise.all([one.complete(yes), one.complete(yes), one.complete(yes)]);
  for (const end of ends) expect(end).toMatchObject({ status: 200, body: { status: 'completed' } });
  expect(new Set(ends.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect((await one.save(2, partial)).body).toMatchObject({ name: 'StaleAnswers', status: 'completed', answers: yes });

  expect(await ask('read', { id })).toMatchObject({
    people: { started: 1, completed: 1 },
    published: { answers: 1 },
    links: [{ started: 1, completed: 1 }],
  });
  const page = await ask('responses', { surveyId: id });
  expect(page.items).toMatchObject([{ answers: yes, status: 'completed', version: 1 }]);
  expect(await records(id)).toMatchObject([{ id: page.items[0].id, answers: yes }]);
});

test('20,000 characters are stored, one more is refused, and script stays text', async () => {
  const { id, token } = await published();
  const script = '<script>alert(1)</script>\u0000"\'; drop table survey; --';
  const long = `${script}${'ü'.repeat(20_000 - script.length)}`;
  const one = person(token);
  await one.start();
  expect((await one.save(0, { agree: { option: 'yes' }, words: `${long}!` })).status).toBe(400);
  expect((await one.complete({ agree: { option: 'yes' }, words: `${long}!` })).status).toBe(422);
  expect((await one.complete({ agree: { option: 'yes' }, words: long })).status).toBe(200);
  const [record] = await records(id);
  expect(record?.answers).toEqual({ agree: { option: 'yes' }, words: long.replace('\u0000', '') });
});

test('forged, revoked, expired, full and closed links say so, also to those who have begun', async () => {
  expect((await sendTo(api.url, newToken())).status).toBe(404);
  expect((await sendTo(api.url, `${newToken()}/responses`, 'POST', {})).status).toBe(404);
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const { id, token, linkId } = await published(shortSurvey(), { expiresAt: soon, maxResponses: 1 });
  const [one, two] = [person(token), person(token)];
  await one.start();
  await two.start();
  expect((await person(token).reload()).status).toBe(404);
  expect((await sendTo(api.url, `${token}/responses/x`, 'PUT', [])).status).toBe(400);
  await ask('close', { id });
  expect((await one.open()).body).toMatchObject({ state: 'closed', definition: null });
  expect(await one.complete(yes)).toMatchObject({ status: 409, body: { state: 'closed' } });
  expect(await one.save(0, yes)).toMatchObject({ status: 409, body: { state: 'closed' } });
  expect(await person(token).start()).toMatchObject({ status: 409, body: { state: 'closed' } });
  await ask('reopen', { id });

  await sql`update survey_link set expires_at = now() where id = ${linkId}`.execute(api.db);
  expect((await one.open()).body).toMatchObject({ state: 'expired', definition: null });
  expect(await one.complete(yes)).toMatchObject({ status: 409, body: { state: 'expired' } });
  await sql`update survey_link set expires_at = null where id = ${linkId}`.execute(api.db);

  expect((await one.complete(yes)).body).toMatchObject({ status: 'completed' });
  expect((await two.complete(yes)).body).toMatchObject({ status: 'over-quota' });
  expect((await person(token).open()).body).toMatchObject({ state: 'full', definition: null });
  expect(await person(token).start()).toMatchObject({ status: 409, body: { state: 'full' } });
  expect((await one.reload()).body).toMatchObject({ status: 'completed' });
  expect(await ask('revoke', { id: linkId })).toBe(true);
  for (const answered of [await one.open(), await one.reload(), await one.complete(yes)])
    expect(answered.status).toBe(404);
  expect(api.lines()).not.toContain(token);
  expect(api.lines()).not.toContain(one.responseToken);
});

test('an invitation has one response, from whatever device, with the facts about its person', async () => {
  const { id } = await ask('start', { definition: shortSurvey() });
  await ask('publish', { id });
  const people = [{ name: 'Ann', attributes: { age: 41 }, language: 'de' }, { name: 'Bo' }];
  const [ann] = await ask('invite', { surveyId: id, people });
  const [phone, laptop] = [person(ann.token), person(ann.token)];
  const starts = await Promise.all([phone.start(), laptop.start(), person(ann.token).start()]);
  expect(new Set(starts.map(({ body }) => body['arrangement'].seed)).size).toBe(1);
  expect(starts[0]?.body).toMatchObject({ attributes: { age: 41 }, language: 'de' });
  await phone.save(0, yes);
  expect((await laptop.reload()).body).toMatchObject({ revision: 1, answers: yes });
  expect((await laptop.save(0, {})).status).toBe(409);
  expect((await laptop.complete(yes)).body).toMatchObject({ status: 'completed' });
  expect((await phone.open()).body).toMatchObject({ isInvitation: true, isDone: true });
  expect(await person(ann.token).start()).toMatchObject({ status: 409, body: { name: 'SurveyAnsweredAlready' } });
  expect(await records(id)).toMatchObject([{ demographics: { age: 41 } }]);
  expect((await reply('invite', { surveyId: id, people: [] })).error).toContain('at least one');
});

test('a full quota ends the survey politely, and a confirmed flag frees its place', async () => {
  const { id, token } = await published(shortSurvey({}, { yes: 1, no: 5 }));
  const [one, two, three] = [person(token), person(token), person(token)];
  for (const each of [one, two, three]) await each.start();
  expect((await one.open()).body['definition']).toMatchObject({ quotas: [] });
  expect((await one.complete(yes, { website: 'http://spam.example', seconds: 0 })).body['status']).toBe('completed');
  expect((await two.complete(yes)).body['status']).toBe('over-quota');
  expect((await two.complete(yes)).body['status']).toBe('over-quota');
  expect(await records(id)).toHaveLength(1);

  const { items } = await ask('responses', { surveyId: id, flaggedOnly: true });
  const bot = { kind: 'bot', questionId: null, sentence: 'A hidden field was filled in.', decision: null };
  expect(items.map((item: { status: string }) => item.status)).toContain('completed');
  const flagged = items.find((item: { status: string }) => item.status === 'completed');
  expect(flagged.flags).toContainEqual(bot);
  const flag = { responseId: flagged.id, kind: 'bot' };
  expect((await reply('decide', { ...flag, decision: 'confirmed' }, stranger)).error).toBe('There is no such flag');
  expect((await reply('decide', { ...flag, kind: 'pasted', decision: 'confirmed' })).error).toBeDefined();
  expect(await ask('decide', { ...flag, decision: 'confirmed' })).toBe(true);
  expect((await three.complete(yes)).body['status']).toBe('completed');
  const after = await ask('responses', { surveyId: id, limit: 2 });
  expect(after.items).toHaveLength(2);
  const rest = await ask('responses', { surveyId: id, limit: 2, after: after.nextToken });
  expect(rest).toMatchObject({ nextToken: null, items: [{ flags: [{}, { ...bot, decision: 'confirmed' }] }] });
});

test('a full quota is told when the page of its question is left, not while an answer is typed', async () => {
  const { id, token } = await published(shortSurvey({}, { yes: 1, no: 5 }));
  const [one, two, three] = [person(token), person(token), person(token)];
  expect((await one.start()).body).toMatchObject({ hasQuotas: true, definition: { quotas: [] } });
  await two.start();
  await three.start();
  expect((await one.save(0, { agree: { option: 'yes' } }, { isPageDone: true })).body).toMatchObject({
    status: 'started',
    revision: 1,
  });
  await one.complete(yes);
  expect((await two.save(0, { agree: { option: 'yes' } })).body).toMatchObject({ status: 'started' });
  const left = await two.save(1, { agree: { option: 'yes' } }, { isPageDone: true });
  expect(left).toMatchObject({
    status: 200,
    body: { status: 'over-quota', thankYou: 'Thank you for saying It is yes.' },
  });
  expect((await two.save(2, yes)).body).toMatchObject({ name: 'StaleAnswers', status: 'over-quota' });
  expect((await two.complete(yes)).body).toMatchObject({ status: 'over-quota' });
  expect((await three.save(0, { agree: { option: 'no' } }, { isPageDone: true })).body['status']).toBe('started');
  expect(await ask('read', { id })).toMatchObject({ people: { started: 3, completed: 1, overQuota: 1 } });
  expect(await records(id)).toHaveLength(1);
});

test('whom a survey is not for is screened out: stored, counted apart, and in no result, link or quota', async () => {
  const base = shortSurvey({}, { yes: 5, no: 1 });
  const [section] = base.sections;
  const [agree, ...rest] = section?.questions ?? [];
  const skips = [{ if: { op: 'any-of', of: { question: 'agree' }, values: ['no'] }, to: 'screen-out' }];
  const { id, token } = await published({
    ...base,
    sections: [{ ...section, questions: [{ ...agree, skips }, ...rest.slice(1)] }],
    settings: { screenedOut: 'This one is about the other answer.' },
  });
  const [one, two] = [person(token), person(token)];
  await one.start();
  await two.start();
  const out = { agree: { option: 'no' } };
  for (const each of [one, two, one])
    expect((await each.complete({ ...out, words: 'off the path' })).body).toMatchObject({
      status: 'screened-out',
      thankYou: 'This one is about the other answer.',
    });
  expect(await ask('read', { id })).toMatchObject({
    people: { started: 2, completed: 0, overQuota: 0, screenedOut: 2 },
    links: [{ started: 2, completed: 0 }],
  });
  expect((await ask('responses', { surveyId: id })).items).toMatchObject([
    { status: 'screened-out', answers: out },
    { status: 'screened-out', answers: out },
  ]);
  expect(await records(id)).toEqual([]);
  const results = await api.ask(
    owner,
    'query ($surveyId: ID!) { surveyResults(surveyId: $surveyId) { people { completed screenedOut overQuota unfinished } } }',
    { surveyId: id },
  );
  expect(results.body['data'].surveyResults.people).toEqual({
    completed: 0,
    screenedOut: 2,
    overQuota: 0,
    unfinished: 0,
  });
});

test('people of a panel provider keep its ids, which no model gets, and are led back to its addresses', async () => {
  const base = shortSurvey({}, { yes: 1, no: 0 });
  const [section] = base.sections;
  const [agree, ...rest] = section?.questions ?? [];
  const skips = [{ if: { op: 'equals', of: { attribute: 'STUDY_ID' }, value: 'closed' }, to: 'screen-out' }];
  const back = (end: string) => `https://provider.example/${end}?pid={{PROLIFIC_PID}}`;
  const provider = {
    parameters: ['PROLIFIC_PID', 'STUDY_ID'],
    addresses: { completed: back('done'), 'screened-out': back('out'), 'over-quota': back('full') },
  };
  const definition = {
    ...base,
    sections: [{ ...section, questions: [{ ...agree, skips }, ...rest] }],
    settings: { provider },
  };
  const refused = await ask('start', {
    definition: {
      ...definition,
      settings: { provider: { ...provider, addresses: { completed: 'http://x.example' } } },
    },
  });
  expect((await reply('publish', { id: refused.id })).error).toContain(
    'The address for complete must begin with https://',
  );
  const { id, token } = await published(definition);
  const [one, two, three] = [person(token), person(token), person(token)];
  const opened = await one.open();
  expect(opened.body).toMatchObject({ parameters: ['PROLIFIC_PID', 'STUDY_ID'] });
  expect(JSON.stringify(opened.body)).not.toContain('provider.example');
  const begin = (who: typeof one, PROLIFIC_PID: string, STUDY_ID: string) =>
    who.start({ parameters: { PROLIFIC_PID, STUDY_ID, utm: 'not declared' } });
  expect((await begin(one, '007 &x=1', 's1')).body).toMatchObject({
    attributes: { PROLIFIC_PID: '007 &x=1', STUDY_ID: 's1' },
    next: null,
  });
  await begin(two, 'two', 's1');
  await begin(three, 'three', 'closed');
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`p${at}`, 'x']));
  expect((await person(token).start({ parameters: many })).status).toBe(400);
  expect((await one.complete(yes)).body).toMatchObject({ next: 'https://provider.example/done?pid=007%20%26x%3D1' });
  expect((await one.complete(yes)).body).toMatchObject({ next: 'https://provider.example/done?pid=007%20%26x%3D1' });
  expect((await one.reload()).body).toMatchObject({ next: 'https://provider.example/done?pid=007%20%26x%3D1' });
  expect((await two.save(0, { agree: { option: 'yes' } }, { isPageDone: true })).body).toMatchObject({
    next: 'https://provider.example/full?pid=two',
  });
  expect((await three.complete({ agree: { option: 'yes' } })).body).toMatchObject({
    next: 'https://provider.example/out?pid=three',
  });
  const { items } = await ask('responses', { surveyId: id });
  expect(items.map((item: { attributes: object }) => item.attributes)).toContainEqual({
    PROLIFIC_PID: '007 &x=1',
    STUDY_ID: 's1',
  });
  // Twins are told the attributes of people.
  expect(await completedPeople(api.db, id, 1)).toEqual([{ id: expect.any(String), attributes: {} }]);
  const csv = await (
    await fetch(`${api.url}/api/surveys/${id}/export.csv`, { headers: { authorization: `Bearer ${owner}` } })
  ).text();
  expect(csv).toContain('parameter:PROLIFIC_PID');
  expect(csv).toContain('007 &x=1');
});

test('a response keeps the version of its start', async () => {
  const { id, token } = await published();
  const one = person(token);
  await one.start();
  await ask('revise', { id });
  await ask('save', { id, number: 2, definition: shortSurvey({ title: 'Another' }) });
  await ask('publish', { id });
  expect((await one.reload()).body).toMatchObject({ version: 1, definition: { title: 'The new tram line' } });
  await one.complete(yes);
  expect(await ask('read', { id })).toMatchObject({
    versions: [{ number: 2 }, { number: 1 }],
    published: { answers: 0 },
  });
});

/** Stores a run with two personas, each with a flag. */
async function storeRun(surveyId: string) {
  const runId = `run-${surveyId}`;
  const spec = JSON.stringify({ segments: [{ id: 's', name: 'Commuters' }] });
  const flags = JSON.stringify([{ kind: 'no-words', questionId: 'words', sentence: 'The text has no words.' }]);
  const one = { runId, persona: '{}', seed: 's', arrangement: '{}', status: 'completed' as const, flags };
  await api.db
    .insertInto('surveyRun')
    .values({ id: runId, jobId: runId, surveyId, version: 1, userId: 'somebody', spec })
    .execute();
  await api.db
    .insertInto('surveyPersonaResponse')
    .values([
      { ...one, personaIndex: 0, segment: 0 },
      { ...one, personaIndex: 1, segment: null },
    ])
    .execute();
  return runId;
}

test('responses of personas are listed beside those of people, and their flags decided', async () => {
  const { id } = await published();
  const runId = await storeRun(id);
  expect((await ask('responses', { surveyId: id })).items).toEqual([]);
  const asked = { surveyId: id, source: 'personas', flaggedOnly: true, limit: 1 };
  const first = await ask('responses', asked);
  expect(first.items).toMatchObject([{ id: `${runId}/0`, source: 'personas', segment: 'Commuters', seconds: null }]);
  const flag = { responseId: `${runId}/1`, kind: 'no-words', questionId: 'words' };
  expect((await reply('decide', { ...flag, decision: 'confirmed' }, stranger)).error).toBe('There is no such flag');
  await ask('decide', { ...flag, decision: 'confirmed' });
  const second = await ask('responses', { ...asked, after: first.nextToken });
  expect(second).toMatchObject({
    nextToken: null,
    items: [{ id: `${runId}/1`, segment: null, flags: [{ decision: 'confirmed' }] }],
  });
  await ask('decide', flag);
  const again = await ask('responses', { ...asked, after: first.nextToken });
  expect(again.items[0].flags).toMatchObject([{ decision: null }]);
});

test('what is not asked for is not read: an autosave reads no links and counts no answers', async () => {
  const { accessToken } = await api.signedIn('saver@example.com');
  const { body: me } = await api.ask(accessToken, '{ me { userId } }');
  const { id } = await ask('start', { definition: shortSurvey() }, accessToken);
  const queries: string[] = [];
  const noted = api.db.withPlugin({
    transformQuery: ({ node }) => {
      queries.push(JSON.stringify(node));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const survey = await readSurvey(noted, String(me['data'].me.userId), id);
  const others = () => queries.filter((query) => /survey_?(link|person)/i.test(query)).length;
  expect([queries.length > 0, others()]).toEqual([true, 0]);
  expect(await survey?.links()).toEqual([]);
  expect(await survey?.versions[0]?.answers()).toBe(0);
  expect(others()).toBeGreaterThanOrEqual(2);
});

test('surveys leave with their owner', async () => {
  const { accessToken } = await api.signedIn('leaver@example.com');
  const { body: me } = await api.ask(accessToken, '{ me { userId } }');
  const { id } = await ask('start', { definition: shortSurvey() }, accessToken);
  await ask('publish', { id }, accessToken);
  const { token } = await ask('link', { surveyId: id }, accessToken);
  const one = person(token);
  await one.start();
  await one.complete({ agree: { option: 'no' }, why_not: 'For the file' });
  const runId = await storeRun(id);
  // More personas than are read at once.
  await sql`insert into survey_persona_response (run_id, persona_index, persona, seed, arrangement)
    select ${runId}, n, '{}', 'seed', '{}' from generate_series(2, 449) n`.execute(api.db);
  const file = await (
    await fetch(`${api.url}/api/my-data`, { headers: { authorization: `Bearer ${accessToken}` } })
  ).text();
  expect(JSON.parse(file)).toMatchObject({
    surveyVersions: [{ surveyId: id, number: 1 }],
    surveyLinks: [{ surveyId: id, kind: 'open' }],
    surveyPersonResponses: [{ surveyId: id, answers: { why_not: 'For the file' } }],
    surveyPersonaResponses: Array.from({ length: 450 }, (_, personaIndex) => ({ surveyId: id, runId, personaIndex })),
  });
  expect(file).not.toContain('tokenHash');
  await deleteModelRows(api.db, String(me['data'].me.userId));
  for (const table of ['survey_version', 'survey_link', 'survey_person_response', 'survey_response', 'survey_run']) {
    const { rows } = await sql<{
      left: number;
    }>`select count(*) as left from ${sql.table(table)} where survey_id = ${id}`.execute(api.db);
    expect([table, rows[0]?.left]).toEqual([table, 0]);
  }
});
