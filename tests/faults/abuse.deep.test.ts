// @guards api/graphql/{context,yoga}.ts api/graphql/limits/** api/graphql/models/queries.ts api/access/{http-rate,rates,request-budget,weight}.ts api/segments/imports/** api/attachments/** api/{fair-queue,helper-process,server}.ts api/exports/{make-file,make-worker,make-xlsx}.ts db/crud/{page-bytes,read}.ts
/**
 * Expensive requests of one signed-in person to a real api do not affect others: memory stays small and the api keeps
 * responding.
 */
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { noLimits, openDatabase } from '../../db/client.ts';
import { endWithThisProcess } from '../../local/child.ts';
import { demoEmail, seedDatabase } from '../../local/demo-account.ts';
import { signIn } from '../../local/session.ts';
import { createPdfBomb, createDocx, sheetRow, createXlsx } from '../_support/documents.ts';
import { storeManyAnswers } from '../_support/many-answers.ts';
import { startTestStack, type TestStack } from '../_support/stack.ts';
import type { Asked } from './ask-health.ts';

/** Requests per minute, a quarter of the usual number, so that fewer requests exceed it. */
const httpRate = 1_500;
const maxRssMb = 1_024;
const maxWorkMs = 1_000;
/** A thread with a second of work to do takes longer on a processor that it shares. */
const maxWaitMs = 5_000;

let stack: TestStack;
let headers: Record<string, string>;
let userId = '';

beforeAll(async () => {
  stack = await startTestStack({ workers: 0, settings: { HTTP_RATE: String(httpRate) } });
  await seedDatabase(stack.urls.database, stack.home.secrets.demoPassword);
  const session = await signIn(stack.urls.app, demoEmail, stack.home.secrets.demoPassword);
  ({ userId } = (await session.ask<{ me: { userId: string } }>('{ me { userId } }')).me);
  headers = { 'content-type': 'application/json', authorization: `Bearer ${await session.accessToken()}` };
}, 180_000);
afterAll(() => stack?.drop());

const graphql = (body: unknown, asked = headers) =>
  fetch(`${stack.urls.app}/graphql`, { method: 'POST', headers: asked, body: JSON.stringify(body) });
const post = (path: string, body: Buffer | string) =>
  fetch(stack.urls.app + path, { method: 'POST', headers, body: body as string });
const times = <T>(count: number, of: (at: number) => T) => Array.from({ length: count }, (_, at) => of(at));

/** Result of the attack, and state of the api meanwhile. */
async function under<T>(attack: () => Promise<T>): Promise<{ outcome: T; asked: Asked }> {
  const script = join(import.meta.dirname, 'ask-health.ts');
  // The mail catcher is idle, so its response time shows the load of the machine alone.
  const places = [`${stack.urls.app}/health`, `${stack.urls.mail}/messages?to=nobody`, String(stack.api.pid())];
  const prober = spawn(process.execPath, [script, ...places], { stdio: ['ignore', 'pipe', 'inherit'] });
  endWithThisProcess(prober, 'SIGKILL');
  const lines = createInterface(prober.stdout)[Symbol.asyncIterator]();
  await lines.next();
  try {
    const outcome = await attack();
    prober.kill('SIGTERM');
    const { value } = (await lines.next()) as { value: string };
    return { outcome, asked: JSON.parse(value) as Asked };
  } finally {
    prober.kill('SIGKILL');
  }
}

/** The api works at most a second before it answers another request, and usually answers within one. */
function expectCalm({ asked: { server, idle, rssMb } }: { asked: Asked }): void {
  expect({ failures: server.failures, answered: server.answers > 0 }).toEqual({ failures: 0, answered: true });
  expect(server.maxWorkMs).toBeLessThan(maxWorkMs);
  expect(server.medianMs).toBeLessThan(maxWorkMs + idle.medianMs);
  expect(server.maxMs).toBeLessThan(maxWaitMs + idle.maxMs);
  expect(rssMb).toBeLessThan(maxRssMb);
}

/** Reads each response to its end; returns status and length. */
const read = async (answer: Promise<Response>) => {
  const response = await answer;
  return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
};

test('the api survives long texts requested under many aliases in many batches', async () => {
  const create =
    'mutation($a: String!) { createResearchPaper(input: { authorProfileUrl: "u", title: "t", authors: [], abstract: $a }) { id } }';
  for (let paper = 0; paper < 8; paper += 1)
    expect((await read(graphql({ query: create, variables: { a: 'a'.repeat(1_000_000) } }))).status).toBe(200);
  const lists = (count: number, field: string) =>
    `{ ${times(count, (at) => `a${at}: listResearchPapers(limit: 1000) { items { ${field} } }`).join(' ')} }`;
  const aliased = `{ listResearchPapers(limit: 1000) { items { ${times(29, (at) => `a${at}: abstract`).join(' ')} } } }`;
  const attack = await under(() =>
    Promise.all(
      times(3, (at) => [
        read(graphql(times(10, () => ({ query: lists(30, 'abstract') })))),
        read(graphql(times(10, () => ({ query: lists(5, 'abstract') })))),
        read(graphql(at % 2 === 0 ? { query: aliased } : times(10, () => ({ query: aliased })))),
      ]).flat(),
    ),
  );
  expectCalm(attack);
  expect(Math.max(...attack.outcome.map(({ bytes }) => bytes))).toBeLessThan(40 * 1024 * 1024);
  expect(attack.outcome.every(({ status }) => status < 500)).toBe(true);
}, 120_000);

test('the api survives many spreadsheets with cells far away at the same time', async () => {
  const cells = ['XFD1048576', 'ZZZZZZ99999999999', 'GR400000', '&#88;FD1048576'];
  const upload = (at: number) =>
    read(
      post(
        '/api/segments/imports?name=a.xlsx',
        createXlsx(sheetRow(1, 'A1') + sheetRow(2, cells[at % cells.length] ?? 'A2')),
      ),
    );
  const attack = await under(() => Promise.all(times(24, upload)));
  expectCalm(attack);
  expect(new Set(attack.outcome.map(({ status }) => status))).toEqual(new Set([400, 503]));
}, 120_000);

test('the api survives spreadsheets that are large when unpacked, and cells that share a long text', async () => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const strings = {
    'xl/sharedStrings.xml': Buffer.from(`<sst xmlns="${main}"><si><t>${'x'.repeat(60_000_000)}</t></si></sst>`),
  };
  const rows = times(20_000, (at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`).join('');
  const file = createXlsx(rows, strings);
  const attack = await under(() => Promise.all(times(4, () => read(post('/api/segments/imports?name=b.xlsx', file)))));
  expectCalm(attack);
  expect(attack.outcome.every(({ status }) => status === 400 || status === 503)).toBe(true);
}, 120_000);

test('the api survives two files of 40 MB whose rows have 200,000 cells', async () => {
  const csv = `name\n${`${'a,'.repeat(200_000)}\n`.repeat(100)}`;
  const attack = await under(() => Promise.all(times(2, () => read(post('/api/segments/imports?name=c.csv', csv)))));
  expectCalm(attack);
  expect(attack.outcome.every(({ status }) => status < 500)).toBe(true);
}, 180_000);

test('the api survives requests for the schema by guests and in batches', async () => {
  const many = `{ __schema { ${times(29, (at) => `a${at}: types { fields { name description } }`).join(' ')} } }`;
  const guest = { 'content-type': 'application/json', 'x-graphql-yoga-csrf': 'x' };
  const attack = await under(() =>
    Promise.all([
      ...times(5, () =>
        read(
          graphql(
            times(10, () => ({ query: many })),
            guest,
          ),
        ),
      ),
      ...times(5, () => read(graphql(times(10, () => ({ query: many }))))),
    ]),
  );
  expectCalm(attack);
  expect(Math.max(...attack.outcome.map(({ bytes }) => bytes))).toBeLessThan(100_000);
}, 60_000);

test('the api survives more slow documents than it reads at a time', async () => {
  const slow = createDocx(times(150_000, (at) => `Paragraph ${at}`));
  const attack = await under(() =>
    Promise.all(times(12, (at) => read(post(`/api/attachments?name=slow${at}.docx`, slow)))),
  );
  expectCalm(attack);
  expect(attack.outcome.some(({ status }) => status === 503)).toBe(true);
  expect(attack.outcome.every(({ status }) => status !== 500)).toBe(true);
}, 180_000);

test('the api survives the largest workbooks of a run, made several times at once and read again', async () => {
  const db = openDatabase(stack.urls.database, 2, noLimits);
  const jobId = await storeManyAnswers(db, userId, { personas: 20_000, attributes: 52 });
  await db.destroy();
  const make = async () => {
    const response = await fetch(`${stack.urls.app}/api/runs/${jobId}/export?format=xlsx`, { headers });
    return { status: response.status, file: Buffer.from(await response.arrayBuffer()) };
  };
  const made = await under(() => Promise.all(times(3, make)));
  expectCalm(made);
  expect(made.outcome.map(({ status }) => status)).toEqual([200, 200, 200]);
  const file = made.outcome[0]?.file ?? Buffer.alloc(0);
  expect(file.length).toBeGreaterThan(2_000_000);
  const uploads = await under(() =>
    Promise.all(times(3, () => read(post('/api/segments/imports?name=large.xlsx&sheet=Reactions', file)))),
  );
  expectCalm(uploads);
  expect(uploads.outcome.map(({ status }) => status)).toEqual([201, 201, 201]);
}, 400_000);

test('the api survives a PDF that is large when unpacked', async () => {
  const bomb = createPdfBomb(200_000_000);
  expect(bomb.length).toBeLessThan(1_000_000);
  const attack = await under(() =>
    Promise.all(times(3, (at) => read(post(`/api/attachments?name=bomb${at}.pdf`, bomb)))),
  );
  expectCalm(attack);
  expect(attack.outcome.every(({ status }) => status === 400 || status === 503)).toBe(true);
}, 180_000);

test('the api accepts twenty of three hundred event streams', async () => {
  const leaving = new AbortController();
  const open = () =>
    fetch(`${stack.urls.app}/graphql`, {
      method: 'POST',
      headers: { ...headers, accept: 'text/event-stream' },
      body: JSON.stringify({ query: 'subscription { onCreateCohort { id } }' }),
      signal: leaving.signal,
    });
  const attack = await under(() => Promise.all(times(300, open)));
  expectCalm(attack);
  expect(attack.outcome.filter(({ status }) => status === 200)).toHaveLength(20);
  leaving.abort();
}, 60_000);

test('the api refuses very many requests without filling the log', async () => {
  const before = statSync(stack.home.logFile('api')).size;
  const attack = await under(async () => {
    const statuses: number[] = [];
    for (let wave = 0; wave < 25; wave += 1)
      statuses.push(
        ...(await Promise.all(times(150, () => read(fetch(`${stack.urls.app}/api/config`))))).map(
          ({ status }) => status,
        ),
      );
    return statuses;
  });
  expectCalm(attack);
  expect(attack.outcome.filter((status) => status === 429).length).toBeGreaterThan(2_000);
  expect(statSync(stack.home.logFile('api')).size - before).toBeLessThan(httpRate * 600);
}, 120_000);
