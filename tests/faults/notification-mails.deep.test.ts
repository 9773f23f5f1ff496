/**
 * A complete stack loses no mail with notifications and doubles none, whatever dies while mails are due.
 * @guards services/notifications/** db/notifications/** db/functions/notify-job-end.sql workflows/notifications/** activities/notifications/**
 */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { readMail, type MailText } from '../../local/mail/mail-text.ts';
import { hasEnded, startFaultStack, type FaultStack } from '../_support/fault-stack.ts';
import { waitForValue } from '../_support/until-seen.ts';

let world: FaultStack;
let server: SMTPServer;
/** Mails whose content came, whether or not they were answered. */
const came: MailText[] = [];
/** Mails that were answered. */
const taken: MailText[] = [];
let isHanging = false;

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const mail = readMail(Buffer.concat(chunks));
        came.push(mail);
        if (isHanging) return;
        taken.push(mail);
        done();
      });
    },
  });
  // Processes that die close their connections in the middle.
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  world = await startFaultStack({ SMTP_URL: `smtp://127.0.0.1:${port}`, TEMPO: '0.05' });
  await world.session.ask('mutation ($input: SettingsInput!) { updateSettings(input: $input) { userId } }', {
    input: { preferences: { mailedKinds: ['run'] } },
  });
}, 180_000);

afterAll(async () => {
  await world?.close();
  await new Promise<void>((closed) => (server ? server.close(closed) : closed()));
});

const mails = () => world.withDb((db) => db.selectFrom('notificationMail').selectAll().orderBy('createdAt').execute());
const allSent = (count: number) =>
  waitForValue(mails, (all) => all.length === count && all.every(({ state }) => state === 'sent'), {
    timeoutMs: 150_000,
  });

async function killWorkers(): Promise<void> {
  await Promise.all(world.stack.workers.map((worker) => worker.kill()));
}

async function startWorkers(): Promise<void> {
  await Promise.all(world.stack.workers.map((worker) => worker.start()));
}

/** Job ids in the links of mails, by the id of the mail. */
function told(all: readonly MailText[]) {
  const byMail = new Map(all.map(({ messageId, text }) => [messageId, text]));
  return [...byMail.values()]
    .flatMap((text) => [...text.matchAll(/\/runs\/(\S+)/g)].map(([, jobId]) => jobId))
    .toSorted();
}

async function runToItsEnd(message: string): Promise<string> {
  const jobId = await world.submit(message, 5);
  const status = () =>
    world.withDb((db) => db.selectFrom('job').select('status').where('name', '=', jobId).executeTakeFirstOrThrow());
  await waitForValue(status, (job) => hasEnded({ status: job.status } as never), { timeoutMs: 60_000 });
  return jobId;
}

test('runs that end together come in one mail, though api and workers die before it is sent', async () => {
  const jobIds = [
    await runToItsEnd('Every clinic will publish its waiting times.'),
    await runToItsEnd('The library opens on Sundays.'),
  ];
  await Promise.all([world.stack.api.kill(), killWorkers()]);
  const stored = await world.withDb((db) => db.selectFrom('notification').selectAll().execute());
  expect(stored.map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ['run', 'completed'],
    ['run', 'completed'],
  ]);
  await Promise.all([world.stack.api.start(), startWorkers()]);
  // The first may have ended long enough before the second to be mailed alone.
  await waitForValue(mails, (all) => all.length > 0 && told(taken).length === 2, { timeoutMs: 150_000 });
  await allSent((await mails()).length);
  expect(told(taken)).toEqual(jobIds.toSorted());
  expect(taken.map(({ messageId }) => messageId)).toHaveLength(new Set(taken.map(({ messageId }) => messageId)).size);
}, 240_000);

test('a worker that dies while the mail server works sends the same mail again under the same id', async () => {
  await world.signIn();
  const before = { came: came.length, mails: (await mails()).length };
  isHanging = true;
  const jobId = await runToItsEnd('School lunches will be free.');
  await waitForValue(
    async () => came.length,
    (count) => count > before.came,
    { timeoutMs: 150_000 },
  );
  await killWorkers();
  isHanging = false;
  await startWorkers();
  const all = await allSent(before.mails + 1);
  const later = came.slice(before.came);
  expect(later.length).toBeGreaterThan(1);
  expect(new Set(later.map(({ messageId }) => messageId?.slice(1).split('@')[0]))).toEqual(new Set([all.at(-1)?.id]));
  expect(new Set(later.map(({ text }) => text)).size).toBe(1);
  expect(told(later)).toEqual([jobId]);
}, 300_000);
