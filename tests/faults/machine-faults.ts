/**
 * The machine itself fails while jobs of several kinds are in flight: its clock jumps an hour either way, its disk takes a
 * second for each fsync, and is full. Temporal's server is a Go program, which asks the kernel and not the C library, so
 * its clock stays, and its file can grow.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { isAlive } from '../../local/processes.ts';
import type { StackSession } from '../../local/session.ts';
import type { DescribedJob } from '../_support/describe-job.ts';
import type { FaultStack } from '../_support/fault-stack.ts';
import { startMachine, type Machine } from '../_support/machine.ts';
import { startPricedStack, type PricedStack } from '../_support/priced-stack.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { startJobs } from './jobs-in-flight.ts';

/** Defines the tests of each group of kinds; an account processes three jobs that ask at a time. */
export function describeMachineFaults(groups: readonly (readonly DescribedJob[])[]): void {
  let machine: Machine;
  let stack: PricedStack;
  let world: FaultStack;

  beforeAll(async () => {
    machine = startMachine();
    const kinds = groups.flat();
    const settings = Object.assign({}, machine.env, ...kinds.map((job) => job.settings)) as Record<string, string>;
    stack = await startPricedStack(settings, { durable: true, postgresEnv: machine.env });
    ({ world } = stack);
    await world.configureSimulator({ latencyMs: { minMs: 20, maxMs: 40 } });
    for (const job of kinds) await job.prepare?.(world);
    await world.configureSimulator({ latencyMs: { minMs: 600, maxMs: 1_000 }, streamMs: 1_000 });
  }, 400_000);

  afterEach(() => machine?.be({}));

  afterAll(async () => {
    await stack?.close();
    machine?.close();
  }, 60_000);

  for (const kinds of groups) {
    const names = kinds.map(({ kind }) => kind).join(', ');
    const start = (fault: string) => startJobs(world, kinds, fault);

    test(`the clock an hour ahead, right again, and an hour behind: ${names} lose nothing and do nothing twice`, async () => {
      const jobs = await start('clock');
      for (const clockSeconds of [3_600, 0, -3_600]) {
        machine.be({ clockSeconds });
        await untilClock(world, clockSeconds);
        await jobs.letGo();
        await jobs.goOn(5);
        await jobs.expectTruth();
      }
      await jobs.end();
      machine.be({});
      await jobs.expectTruth();
      await jobs.expectWhole();
    }, 400_000);

    test(`a second for each fsync: ${names} complete, and health and pages answer`, async () => {
      const jobs = await start('slow disk');
      machine.be({ fsyncMs: 1_000 });
      await waitForValue(
        () => world.withDb((db) => countWaiting(db)),
        (waiting) => waiting > 0,
      );
      await jobs.letGo();
      await jobs.goOn(5);
      await expectHealthy(world);
      await jobs.expectTruth();
      machine.be({});
      await jobs.end();
      await jobs.expectWhole();
    }, 400_000);

    test(`a full disk: writes say so, health and reads answer, no process ends, and ${names} complete once there is space`, async () => {
      const { session } = world;
      const jobs = await start('full disk');
      const processes = processesOf(world);
      machine.be({ freePermille: 50 });
      expect(await diskWarning(session)).toMatch(/^is almost full: [\d,]+ MB are free\. Free some before it is full/);
      // A checkpoint makes small files, on this disk and on a real one; it comes every five minutes.
      await world.withDb((db) => sql`checkpoint`.execute(db));
      const rolledBack = await countRolledBack(world);
      machine.be({ freePermille: 0 });
      await jobs.letGo();
      await expectRefused(world);
      expect(await diskWarning(session)).toMatch(/^is almost full: 0 MB are free/);
      // Workers fail to store what they were told.
      await waitForValue(
        () => countRolledBack(world),
        (count) => count > rolledBack + 10,
      );
      await expectHealthy(world);
      for (const [name, pid] of Object.entries(processes)) expect([name, isAlive(pid ?? 0)]).toEqual([name, true]);
      machine.be({});
      expect(processesOf(world)).toEqual(processes);
      await jobs.submit(kinds[0] as DescribedJob, 'space again');
      await jobs.end();
      await jobs.expectTruth();
      await jobs.expectWhole();
      expect(await diskWarning(session)).toBeUndefined();
    }, 400_000);
  }
}

type Db = Parameters<Parameters<FaultStack['withDb']>[0]>[0];

/** Waits until Postgres and the api have the moved clock; the date of an answer is kept for up to a second. */
async function untilClock(world: FaultStack, aheadSeconds: number): Promise<void> {
  const isMoved = (seconds: number) => Math.abs(seconds - Date.now() / 1000 - aheadSeconds) < 60;
  const read = async () => {
    const { rows } = await world.withDb((db) =>
      sql<{ seconds: number }>`select extract(epoch from clock_timestamp())::float8 as seconds`.execute(db),
    );
    const { headers } = await fetch(`${world.stack.urls.app}/health/live`);
    return { postgres: rows[0]?.seconds ?? 0, api: Date.parse(headers.get('date') ?? '') / 1000 };
  };
  await waitForValue(read, ({ postgres, api }) => isMoved(postgres) && isMoved(api));
}

/** Counts sessions that wait for the log to reach the disk. */
async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity where wait_event in ('WalSync', 'WALSync')`.execute(db);
  return rows[0]?.waiting ?? 0;
}

async function countRolledBack(world: FaultStack): Promise<number> {
  const { rows } = await world.withDb((db) =>
    sql<{ count: number }>`
      select xact_rollback::int as count from pg_stat_database where datname = current_database()`.execute(db),
  );
  return rows[0]?.count ?? 0;
}

async function expectHealthy(world: FaultStack): Promise<void> {
  for (const path of ['/health/live', '/health/ready', '/health'])
    expect([path, (await fetch(world.stack.urls.app + path)).status]).toEqual([path, 200]);
  const { segments } = await world.session.ask<{ segments: { id: string }[] }>('{ segments { id } }');
  expect(segments.map(({ id }) => id)).toEqual(expect.arrayContaining(world.segmentIds));
}

/** The sentence about a disk on the operators' page. */
async function diskWarning(session: StackSession): Promise<string | undefined> {
  const { operations } = await session.ask<{ operations: { attention: { about: string; text: string }[] } }>(
    '{ operations { attention { about subject text } } }',
  );
  return operations.attention.find(({ about }) => about === 'disk')?.text;
}

/** A file and a record that need room are refused in a sentence, and neither is there. */
async function expectRefused(world: FaultStack): Promise<void> {
  const { session, stack } = world;
  const { me } = await session.ask<{ me: { userId: string } }>('{ me { userId } }');
  const path = `/api/files/workspaces/${me.userId}/Large.txt`;
  const authorization = `Bearer ${await session.accessToken()}`;
  const body = randomBytes(50_000).toString('hex');
  const upload = await fetch(stack.urls.app + path, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'text/plain' },
    body,
  });
  expect([upload.status, await upload.json()]).toMatchObject([503, { name: 'NoSpaceLeft', message: noSpace }]);
  expect((await fetch(stack.urls.app + path, { headers: { authorization } })).status).toBe(404);
  const imported = await fetch(`${stack.urls.app}/api/segments/imports?name=people.csv`, {
    method: 'POST',
    headers: { authorization },
    body: `name\n${body}`,
  });
  expect([imported.status, await imported.json()]).toMatchObject([503, { name: 'NoSpaceLeft', message: noSpace }]);
  const create =
    'mutation ($abstract: String!) { createResearchPaper(input: { authorProfileUrl: "u", title: "Large", authors: [], abstract: $abstract }) { id } }';
  await expect(session.ask(create, { abstract: body })).rejects.toThrow(noSpace);
  const { listResearchPapers } = await session.ask<{ listResearchPapers: { items: { title: string }[] } }>(
    '{ listResearchPapers(limit: 1000) { items { title } } }',
  );
  expect(listResearchPapers.items.filter(({ title }) => title === 'Large')).toEqual([]);
}

const noSpace = 'No space left on the server: this was not stored. Whoever runs it has to free some.';

function processesOf({ stack }: FaultStack): Record<string, number | undefined> {
  const [first, second] = stack.workers;
  return { api: stack.api.pid(), first: first?.pid(), second: second?.pid(), postgres: stack.postgres?.pid() };
}
