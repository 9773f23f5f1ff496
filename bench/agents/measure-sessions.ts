/** Measures many clients that wait for jobs with progress, at one api. */
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { submit } from '../../local/simulate/operations.ts';
import { waitUntil } from '../../local/wait-until.ts';
import type { BenchOptions } from '../support/bench.ts';
import type { BenchStack } from '../support/bench-stack.ts';
import { liveHeapMb } from '../support/live-heap.ts';
import { table } from '../support/table.ts';
import { connect, versions, type Connected, type Door, type Version } from './clients.ts';
import type { AgentPerson } from './person.ts';
import { setLatency } from './set-latency.ts';

export interface SessionsSize {
  /** Clients of each version. */
  clients: number;
  /** Personas of each version's run. */
  personas: number;
}

interface Waiter {
  client: Connected;
  jobId: string;
  /** Values of its progress notifications, which grow. */
  told: number[];
}

const latencyMs = 500;
const kbPerMb = 1_024;

interface Waited {
  /** One for each version. */
  groups: Waiter[][];
  /** Seconds from the first call until the last client of each version has the end. */
  seconds: number[];
  /** MB of the api's heap: before, with all connected, while all wait, and after all have gone. */
  heap: { before: number; connected: number; waiting: number; after: number };
}

/** Returns markdown with notifications by version, and the memory of the api. */
export async function measureSessions(
  setup: BenchStack,
  person: AgentPerson,
  size: SessionsSize,
  say: BenchOptions['say'],
): Promise<string> {
  await setLatency(setup, latencyMs);
  await countSent(setup.db);
  const alone = await waitTogether(setup, person, { ...size, clients: 1 });
  // Connections that were open once have filled the api's caches.
  await Promise.all((await connectAll(person.door, size.clients)).flat().map((client) => client.close()));
  const { groups, seconds, heap } = await waitTogether(setup, person, size);
  const rows: (string | number)[][] = [];
  for (const [at, group] of groups.entries()) {
    const sent = await readSent(setup.db, group[0]?.jobId ?? '');
    const delivered = group.reduce((sum, { told }) => sum + new Set(told).size, 0);
    const [took = Number.NaN, aloneTook = Number.NaN] = [seconds[at], alone.seconds[at]];
    say(`${versions[at]}: ${sent} sent, ${delivered} delivered, ${took.toFixed(1)} s, alone ${aloneTook.toFixed(1)} s`);
    rows.push([versions[at] ?? '', group.length, sent, delivered, sent - delivered, took, aloneTook]);
  }
  const perIdle = ((heap.connected - heap.before) * kbPerMb) / size.clients;
  const perWaiting = ((heap.waiting - heap.connected) * kbPerMb) / groups.flat().length;
  say(`heap: ${perIdle.toFixed(0)} kB a session, ${perWaiting.toFixed(0)} kB a waiting call`);
  return `${groups.flat().length} clients at one api, half of them of each version, wait for a run of ${size.personas} personas of their version with \`get_run\` and a progress token. Sent is counted in Postgres, where the api notes
each notification; delivered is what clients received. Heap is that of the api after a forced collection.

${table(['Version', 'Clients', 'Sent', 'Delivered', 'Lost', 'Seconds until the last has the end', 'With one client of each version'], rows)}

${table(
  ['Heap of the api', 'Figure'],
  [
    ['before the clients, MB', heap.before],
    ['after the clients, MB', heap.after],
    ['an idle session of 2025, kB', perIdle],
    ['a waiting call of either version, kB', perWaiting],
  ],
)}`;
}

/** Lets clients of both versions wait for a run of their version. */
async function waitTogether(
  setup: BenchStack,
  { door, session, cohort }: AgentPerson,
  { clients, personas }: SessionsSize,
): Promise<Waited> {
  const heapMb = () => liveHeapMb(setup.logFile('api'));
  const before = await heapMb();
  const opened = await connectAll(door, clients);
  const connected = await heapMb();
  const groups: Waiter[][] = [];
  for (const [at, group] of opened.entries()) {
    const message = `A message for those of ${versions[at]}.`;
    const { jobId } = await submit(session, { message, segmentIds: [cohort], numUsers: personas, simulated: true });
    groups.push(group.map((client) => ({ client, jobId, told: [] })));
  }
  const all = groups.flat();
  const ends = Promise.all(groups.map((group) => secondsUntilEnd(group)));
  const haveAllHeard = () => Promise.resolve(all.every(({ told }) => told.length >= 2));
  const waiting = (await waitUntil(haveAllHeard, { timeoutMs: 60_000 })) ? await heapMb() : Number.NaN;
  const seconds = await ends;
  await Promise.all(all.map(({ client }) => client.close()));
  return { groups, seconds, heap: { before, connected, waiting, after: await heapMb() } };
}

function connectAll(door: Door, clients: number): Promise<Connected[][]> {
  return Promise.all(versions.map((version) => connectMany(version, door, clients)));
}

/** Connects clients, some at a time as they would come. */
async function connectMany(version: Version, door: Door, count: number): Promise<Connected[]> {
  const clients: Connected[] = [];
  while (clients.length < count) {
    const some = Array.from({ length: Math.min(10, count - clients.length) }, () => connect(version, door));
    clients.push(...(await Promise.all(some)));
  }
  return clients;
}

/** Returns the seconds until every client of a group has the end of its job. */
async function secondsUntilEnd(group: Waiter[]): Promise<number> {
  const began = performance.now();
  await Promise.all(group.map(untilEnded));
  return (performance.now() - began) / 1_000;
}

async function untilEnded({ client, jobId, told }: Waiter): Promise<void> {
  for (;;) {
    const called = { name: 'get_run', arguments: { job_id: jobId, wait_s: 40 } };
    const answer = await client.call(called, (progress) => told.push(progress));
    const { isError, structuredContent } = answer as { isError?: boolean; structuredContent?: { state: string } };
    if (isError === true || structuredContent === undefined) throw new Error(`No handle: ${JSON.stringify(answer)}`);
    if (structuredContent.state === 'completed') return;
  }
}

/** Makes Postgres count the notifications: the api notes each after it was sent. */
async function countSent(db: Db): Promise<void> {
  await sql`create table bench_notification (job_id text not null)`.execute(db);
  await sql`create function count_notification() returns trigger language plpgsql as $$
    begin insert into bench_notification values (new.job_id); return null; end $$`.execute(db);
  await sql`create trigger count_notification after update of last_notification_at on mcp_simulation_job
    for each row execute function count_notification()`.execute(db);
}

async function readSent(db: Db, jobId: string): Promise<number> {
  const { rows } = await sql<{
    sent: number;
  }>`select count(*)::int as sent from bench_notification where job_id = ${jobId}`.execute(db);
  return rows[0]?.sent ?? Number.NaN;
}
