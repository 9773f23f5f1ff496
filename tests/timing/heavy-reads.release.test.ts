/**
 * A run of 100,000 answers with 52 attributes is read in every way that costs, while others read pages. Runs before a
 * version is published and in each issue that changes its subject.
 * @guards api/simulations/{ask-personas,personas-worker}.ts api/{beside,helper-process,fair-queue}.ts db/simulations/answered-personas.ts
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Agent, fetch } from 'undici';
import { createConfirmedAccount } from '../../api/identity/accounts.ts';
import { noLimits, openDatabase } from '../../db/client.ts';
import { endWithThisProcess } from '../../local/child.ts';
import { demoEmail, seedDatabase } from '../../local/demo-account.ts';
import { signIn } from '../../local/session.ts';
import { storeManyAnswers } from '../_support/many-answers.ts';
import { note } from '../_support/note.ts';
import { startTestStack, type TestStack } from '../_support/stack.ts';
import { tempFolder } from '../_support/temp-folder.ts';
import { waitForValue } from '../_support/until-seen.ts';
import type { Beside } from './ask-beside.ts';

import.meta.jest.setTimeout(3_600_000);

const personas = 100_000;
const attributes = 52;
const maxRssMb = 1_024;
const maxLiveMs = 1_000;
const maxWorkMs = 100;
/** Seconds in which pages are read before the load, to know how long they take then. */
const quietMs = 5_000;

let stack: TestStack;
let folder: string;
let loopFile: string;
const other = { email: 'other@example.org', password: 'Sounding-2026' };
let token = '';
let otherToken = '';
let jobId = '';

beforeAll(async () => {
  folder = tempFolder('heavy');
  loopFile = join(folder, 'loop');
  const watch = join(import.meta.dirname, 'watch-loop.mjs');
  // The others ask oftener than people do.
  stack = await startTestStack({
    workers: 0,
    settings: { NODE_OPTIONS: `--import=${watch}`, LOOP_FILE: loopFile, DATA_API_RATE: '1000000' },
  });
  const { urls, home } = stack;
  await seedDatabase(urls.database, home.secrets.demoPassword);
  const session = await signIn(urls.app, demoEmail, home.secrets.demoPassword);
  token = await session.accessToken();
  const db = openDatabase(urls.database, 2, noLimits);
  const names = { givenName: 'Another', familyName: 'Analyst', phoneNumber: '+12025550101' };
  await createConfirmedAccount(db, { ...other, ...names });
  otherToken = await (await signIn(urls.app, other.email, other.password)).accessToken();
  const { me } = await session.ask<{ me: { userId: string } }>('{ me { userId } }');
  jobId = await storeManyAnswers(db, me.userId, { personas, attributes });
  await db.destroy();
});
afterAll(async () => {
  await patient.close();
  await stack?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const breakdowns = (count: number, from: number) =>
  `{ ${Array.from({ length: count }, (_, at) => `a${at}: simulationBreakdown(jobId: "${jobId}", by: "trait ${(from + at) % attributes}") { sentence effects { field } }`).join(' ')} }`;

/** On a busy machine an answer may come after the five minutes that a client usually waits. */
const patient = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

const send = (body: object) =>
  fetch(`${stack.urls.app}/graphql`, {
    method: 'POST',
    dispatcher: patient,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  }).then((response) => response.text());

interface Measured extends Beside {
  loop: { blockedMs: number; workMs: number };
  answers: string[];
}

/** Does work while others ask. */
async function measure(work: () => Promise<string[]>): Promise<Measured> {
  const query = '{ me { userId } segments { id name } jobs(limit: 20) { jobId status } }';
  const script = join(import.meta.dirname, 'ask-beside.ts');
  const args = [script, stack.urls.app, otherToken, query, String(stack.api.pid())];
  const asker = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  endWithThisProcess(asker, 'SIGKILL');
  const lines = createInterface(asker.stdout)[Symbol.asyncIterator]();
  await lines.next();
  rmSync(loopFile, { force: true });
  const answers = await work().finally(() => void asker.kill('SIGTERM'));
  const { value } = (await lines.next()) as { value: string };
  const loop = await waitForValue(
    // The watcher writes the file again after its next interval.
    async () => (existsSync(loopFile) ? (JSON.parse(readFileSync(loopFile, 'utf8')) as Measured['loop']) : null),
    (seen) => seen !== null && seen.workMs > 0,
  );
  if (loop === null) throw new Error('The watcher wrote nothing.');
  return { ...(JSON.parse(value) as Beside), loop, answers };
}

const quantile = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(share * (times.length - 1))] ?? 0;

const quiet = () => new Promise<string[]>((resolve) => void setTimeout(() => resolve([]), quietMs));

const loads: [name: string, bodies: () => object[]][] = [
  ['one break-down, first read', () => [{ query: breakdowns(1, 0) }]],
  ['ten at once', () => Array.from({ length: 10 }, (_, at) => ({ query: breakdowns(1, at + 1) }))],
  ['five in one request', () => [{ query: breakdowns(5, 11) }]],
  ['25 aliases', () => [{ query: breakdowns(25, 16) }]],
  ['a batch of ten', () => [Array.from({ length: 10 }, (_, at) => ({ query: breakdowns(1, at + 16) }))]],
  ['a batch of ten with 25 aliases', () => [Array.from({ length: 10 }, () => ({ query: breakdowns(25, 16) }))]],
];

test('whatever one person reads of it, health answers within a second and others read as usual', async () => {
  const before = await measure(quiet);
  const show = (name: string, { liveMs, pageMs, loop, rssMb }: Measured) =>
    note(
      [
        `${name}: health ${Math.round(Math.max(...liveMs))} ms`,
        `pages p50 ${Math.round(quantile(pageMs, 0.5))} and p95 ${Math.round(quantile(pageMs, 0.95))} ms of ${pageMs.length}`,
        `loop held ${Math.round(loop.workMs)} ms by its own work, ${Math.round(loop.blockedMs)} ms in all`,
        `api ${Math.round(rssMb)} MB`,
      ].join(', '),
    );
  show('quiet', before);
  const underLoad: [string, Measured][] = [];
  for (const [name, bodies] of loads) {
    const seen = await measure(() => Promise.all(bodies().map(send)));
    show(name, seen);
    underLoad.push([name, seen]);
    const refused = /"TooMuchComputing"/.test(seen.answers.join(''));
    expect([name, refused]).toEqual([name, /25|batch/.test(name)]);
    for (const answer of seen.answers.filter((text) => text.includes('TooMuchComputing')))
      expect(answer).toContain('Send them in several requests, one after the other.');
    expect([name, seen.failures]).toEqual([name, 0]);
  }
  // A machine that others use is not the same before and after.
  const after = await measure(quiet);
  show('quiet again', after);
  const quietP95 = Math.max(...[before, after].map(({ pageMs }) => quantile(pageMs, 0.95)));
  const failures: string[] = [];
  for (const [name, seen] of underLoad) {
    const found = {
      'health in ms': [Math.max(...seen.liveMs), maxLiveMs],
      'p95 of others in ms': [quantile(seen.pageMs, 0.95), 2 * quietP95],
      'work of the loop in ms': [seen.loop.workMs, maxWorkMs],
      'memory of the api in MB': [seen.rssMb, maxRssMb],
    };
    for (const [what, [is = 0, max = 0]] of Object.entries(found))
      if (is > max) failures.push(`${name}: ${what} ${Math.round(is)} above ${Math.round(max)}`);
  }
  expect(failures).toEqual([]);
});
