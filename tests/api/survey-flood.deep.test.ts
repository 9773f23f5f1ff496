// @guards api/surveys/** {db,services}/surveys/*.ts domain/surveys/public-limits.ts db/functions/**
/** Floods of a survey's open link, from one address and from two hundred, while people answer. Limits are a fraction of the real ones. */
import express from 'express';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { createSurveyRouter } from '../../api/surveys/public-route.ts';
import { purgePublicUse, sweepUnfinished } from '../../db/surveys/public-use.ts';
import type { PublicLimits } from '../../domain/surveys/public-limits.ts';
import { ProductError } from '../../domain/errors.ts';
import { httpStatusOf } from '../../api/errors.ts';
import { startIdentityApi, type IdentityApi } from './identity-support.ts';
import { newToken, ownerQueries, shortSurvey } from './survey-support.ts';

const limits: PublicLimits = {
  link: { starts: 1000, storedBytes: 2_500_000, writtenBytes: 50_000_000 },
  address: { starts: 20, storedBytes: 100_000, writtenBytes: 5_000_000 },
  crowdedAddress: { starts: 2, storedBytes: 5000, writtenBytes: 100_000 },
  unfinished: 200,
};

let api: IdentityApi;
let owner: string;
let server: Server;
let url: string;

beforeAll(async () => {
  api = await startIdentityApi();
  owner = (await api.signedIn('floods@example.com')).accessToken;
  const app = express()
    .set('trust proxy', 1)
    .use(createSurveyRouter({ db: api.db, env: api.env, limits }));
  app.use(((error, _req, res, next) => {
    if (!(error instanceof ProductError)) return next(error);
    res.status(httpStatusOf[error.kind]).json({ name: error.name, message: error.message });
  }) as express.ErrorRequestHandler);
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 60_000);
afterAll(async () => {
  await new Promise((resolve) => server?.close(resolve));
  await api?.close();
}, 60_000);

const ask = (name: keyof typeof ownerQueries, variables: object = {}) => api.read(owner, ownerQueries[name], variables);

async function openLink() {
  const { id } = await ask('start', { definition: shortSurvey() });
  await ask('publish', { id });
  const { token, link } = await ask('link', { surveyId: id, maxResponses: 10 });
  return { surveyId: String(id), token: String(token), linkId: String(link.id) };
}

async function send(from: string, path: string, method: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
  return (await fetch(`${url}/api/surveys/${path}`, { method, headers, body: JSON.stringify(body) })).status;
}

/** Begins a response and saves a text of so many characters. Returns both statuses. */
async function fill(token: string, from: string, characters: number) {
  const path = `${token}/responses/${newToken()}`;
  const started = await send(from, `${token}/responses`, 'POST', { responseToken: path.slice(-43) });
  if (started !== 200) return [started];
  const answers = { agree: { option: 'yes' }, words: 'x'.repeat(characters) };
  return [started, await send(from, path, 'PUT', { revision: 0, answers, pasted: [], seconds: 1 })];
}

async function answerAsPerson(token: string, from: string) {
  const responseToken = newToken();
  const started = await send(from, `${token}/responses`, 'POST', { responseToken });
  const answers = { agree: { option: 'yes' }, words: 'It is good for the town' };
  const path = `${token}/responses/${responseToken}`;
  const saved = await send(from, path, 'PUT', { revision: 0, answers, pasted: [], seconds: 1 });
  const completed = await send(from, `${path}/complete`, 'POST', { answers, pasted: [], seconds: 9, website: '' });
  return [started, saved, completed];
}

async function storedBytes(surveyId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(octet_length(answers::text)), 0)::float8 as bytes from survey_person_response
    where survey_id = ${surveyId}`.execute(api.db);
  return rows[0]?.bytes ?? 0;
}

test('one address stores no more than its share of a day, and a person elsewhere answers meanwhile', async () => {
  const { surveyId, token } = await openLink();
  const flood = await Promise.all(Array.from({ length: 60 }, () => fill(token, '192.0.2.1', 20_000)));
  expect(flood.flat()).toContain(429);
  expect(await storedBytes(surveyId)).toBeLessThanOrEqual(limits.address.storedBytes);
  expect(await answerAsPerson(token, '198.51.100.7')).toEqual([200, 200, 200]);
});

test('two hundred addresses together store no more than half of a day, and people elsewhere answer meanwhile', async () => {
  const { surveyId, token } = await openLink();
  const flood = Array.from({ length: 200 }, (_, at) => fill(token, `203.0.113.${at}`, 20_000));
  const people = Array.from({ length: 5 }, (_, at) => answerAsPerson(token, `198.51.100.${at}`));
  const floods = await Promise.all(flood);
  expect(await Promise.all(people)).toEqual(Array.from({ length: 5 }, () => [200, 200, 200]));
  expect(floods.flat()).toContain(429);
  // A save that is checked while the half is reached may still be stored.
  expect(await storedBytes(surveyId)).toBeLessThanOrEqual(limits.link.storedBytes / 2 + 25_000);
  expect(await answerAsPerson(token, '198.51.100.99')).toEqual([200, 200, 200]);
}, 60_000);

test('a refusal takes nothing of what others have', async () => {
  const { linkId, token } = await openLink();
  const starts = () => send('192.0.2.9', `${token}/responses`, 'POST', { responseToken: newToken() });
  const statuses = await Promise.all(Array.from({ length: 40 }, starts));
  expect(statuses.filter((status) => status === 200)).toHaveLength(limits.address.starts);
  const { rows } = await sql<{ addressHash: string; starts: number }>`
    select address_hash, starts from survey_link_use where link_id = ${linkId} order by address_hash`.execute(api.db);
  expect(rows.map((row) => row.starts)).toEqual([limits.address.starts, limits.address.starts]);
  expect(JSON.stringify(rows)).not.toContain('192.0.2.9');
});

test('unfinished responses are deleted after a time or when a link has too many, and are told as such', async () => {
  const { surveyId, token, linkId } = await openLink();
  for (const from of ['192.0.2.31', '192.0.2.32', '192.0.2.33', '192.0.2.34']) await fill(token, from, 10);
  expect(await answerAsPerson(token, '192.0.2.35')).toEqual([200, 200, 200]);
  await sql`update survey_person_response set updated_at = now() - interval '31 days'
    where id = (select min(id) from survey_person_response where survey_id = ${surveyId} and status = 'started')`.execute(
    api.db,
  );
  await sweepUnfinished(api.db, { days: 30, perLink: 100 });
  await sweepUnfinished(api.db, { days: 30, perLink: 2 });
  const query = `query ($id: ID!) { result: survey(id: $id) { people { started unfinished swept completed } links { started completed } } }`;
  const { body } = await api.ask(owner, query, { id: surveyId });
  expect(body['data'].result).toEqual({
    people: { started: 5, unfinished: 2, swept: 2, completed: 1 },
    links: [{ started: 5, completed: 1 }],
  });
  await sql`update survey_link_use set day = current_date - 2 where link_id = ${linkId}`.execute(api.db);
  await purgePublicUse(api.db);
  expect(await api.db.selectFrom('surveyLinkUse').selectAll().where('linkId', '=', linkId).execute()).toEqual([]);
});
