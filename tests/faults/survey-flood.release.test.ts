/** @guards api/surveys/public-route.ts services/surveys/take-public-use.ts db/surveys/public-use.ts domain/surveys/public-limits.ts */
/**
 * A survey's open link is flooded by one address and by two hundred, with the limits of every installation. Runs before a
 * version is published and in each issue that changes its subject.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { publicLimits } from '../../domain/surveys/public-limits.ts';
import { newToken, shortSurvey } from '../api/survey-support.ts';
import { note } from '../_support/note.ts';
import { answersOf, openSurveyStack, times } from './survey-crowd.ts';

const surveys = openSurveyStack({ TRUSTED_PROXIES: '1' });
const { published, db, url } = surveys;

const characters = 20_000;
/** Words that no database can make shorter. */
const words = randomBytes(characters).toString('base64').slice(0, characters);
const answers = { agree: { option: 'yes' }, words };

async function send(from: string, path: string, method: string, body: object) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
  const response = await fetch(`${url()}/api/surveys/${path}`, { method, headers, body: JSON.stringify(body) });
  return { status: response.status, text: await response.text() };
}

/** Begins responses with one long answer each, one after the other, until the address is refused. */
async function flood(token: string, from: string, most: number): Promise<{ sent: number; refusal: string }> {
  for (let sent = 0; sent < most; sent += 1) {
    const responseToken = newToken();
    const started = await send(from, `${token}/responses`, 'POST', { responseToken });
    const saved =
      started.status === 200
        ? await send(from, `${token}/responses/${responseToken}`, 'PUT', {
            revision: 0,
            answers,
            pasted: [],
            seconds: 1,
          })
        : started;
    if (saved.status !== 200) return { sent, refusal: `${saved.status} ${saved.text}` };
  }
  return { sent: most, refusal: '' };
}

async function answerAsPerson(token: string, from: string, at: number): Promise<number[]> {
  const responseToken = newToken();
  const path = `${token}/responses/${responseToken}`;
  const { agree, words: own } = answersOf(at);
  const started = await send(from, `${token}/responses`, 'POST', { responseToken });
  const saved = await send(from, path, 'PUT', { revision: 0, answers: { agree }, pasted: [], seconds: 1 });
  const given = { answers: { agree, words: own }, pasted: [], seconds: 9, website: '' };
  return [started.status, saved.status, (await send(from, `${path}/complete`, 'POST', given)).status];
}

/** Bytes of the answers of a survey, and of everything that the database has of responses. */
async function stored(surveyId: string): Promise<{ answers: number; table: number }> {
  const { rows } = await sql<{ answers: number; table: number }>`
    select coalesce(sum(octet_length(answers::text)), 0)::float8 as answers,
      pg_total_relation_size('survey_person_response')::float8 as table
    from survey_person_response where survey_id = ${surveyId}`.execute(db());
  return rows[0] ?? { answers: 0, table: 0 };
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);
const completed = [200, 200, 200];

test('one address stores no more than its share of a day, and people elsewhere answer meanwhile', async () => {
  const { id, token } = await published(shortSurvey());
  // Many at once, as a flood is; ten times what the address may store.
  const attackers = 20;
  const most = (10 * publicLimits.address.storedBytes) / characters / attackers;
  const floods = Promise.all(times(attackers, () => flood(token, '192.0.2.1', most)));
  const people = await Promise.all(times(20, (at) => answerAsPerson(token, `198.51.100.${at}`, at)));
  const ends = await floods;
  expect(people).toEqual(times(20, () => completed));
  for (const { refusal } of ends) expect(refusal).toMatch(/^429 .*"message":"[^"]{20,}"/);
  const bytes = await stored(id);
  expect(bytes.answers).toBeGreaterThan(publicLimits.address.storedBytes / 2);
  expect(bytes.answers).toBeLessThanOrEqual(publicLimits.address.storedBytes + 20 * 1_000);
  expect(await answerAsPerson(token, '198.51.100.99', 99)).toEqual(completed);
  note(
    `A flood from one address stored ${megabytes(bytes.answers)} MB of answers (limit ${megabytes(publicLimits.address.storedBytes)} MB), ${megabytes(bytes.table)} MB on the disk`,
  );
}, 300_000);

test('two hundred addresses together store no more than half of a day of the link, and people elsewhere answer meanwhile', async () => {
  const { id, token } = await published(shortSurvey());
  const addresses = 200;
  const most = (2 * publicLimits.link.storedBytes) / characters / addresses;
  const floods = Promise.all(times(addresses, (at) => flood(token, `203.0.113.${at}`, most)));
  const during = await Promise.all(times(20, (at) => answerAsPerson(token, `198.51.100.${at}`, at)));
  const ends = await floods;
  const after = await Promise.all(times(20, (at) => answerAsPerson(token, `198.51.100.${at + 100}`, at)));
  expect([...during, ...after]).toEqual(times(40, () => completed));
  expect(ends.filter(({ refusal }) => refusal.startsWith('429'))).toHaveLength(addresses);
  const bytes = await stored(id);
  const half = publicLimits.link.storedBytes / 2;
  expect(bytes.answers).toBeGreaterThan(half / 2);
  // Saves that were checked while the half was reached may still be stored, one of each address.
  expect(bytes.answers).toBeLessThanOrEqual(half + addresses * (characters + 1_000));
  note(
    `A flood from ${addresses} addresses stored ${megabytes(bytes.answers)} MB of answers (limit ${megabytes(half)} MB before others wait), ${megabytes(bytes.table)} MB on the disk`,
  );
}, 600_000);
