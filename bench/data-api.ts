/**
 * Measures the data API over HTTP: the duration of list, get and create with many clients, the delay of a change on
 * many streams, and sign-ins per second.
 */
import { createApiKey } from '../api/access/api-keys.ts';
import { createConfirmedAccount } from '../api/identity/accounts.ts';
import { analyst } from './support/analyst.ts';
import type { Bench } from './support/bench.ts';
import { startBenchStack, type BenchStack } from './support/bench-stack.ts';
import { openListeners } from './support/listeners.ts';
import { quantile, table } from './support/table.ts';

const sizes = {
  full: { clients: 100, requests: 5_000, streams: 500, changes: 20, signIns: 40 },
  quick: { clients: 20, requests: 400, streams: 50, changes: 5, signIns: 8 },
};

interface Client {
  ask(query: string, variables?: object): Promise<unknown>;
  url: string;
  key: string;
}

export const dataApi: Bench = {
  name: 'data-api',
  title: 'The data API',
  async run({ quick, say }) {
    const size = quick ? sizes.quick : sizes.full;
    const setup = await startBenchStack({ DATA_API_RATE: '10000000' });
    try {
      const client = await clientOf(setup);
      const rows: (string | number)[][] = [];
      for (const [what, call] of Object.entries(await callsOf(client))) {
        const { times, rate } = await runConcurrently(size.clients, size.requests, call);
        rows.push([what, quantile(times, 0.5), quantile(times, 0.95), rate]);
        say(`${what}: p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`);
      }
      const arrivals = await fanOut(client, size.streams, size.changes);
      const signIns = await signInRate(setup, size.signIns);
      say(`sign-ins: ${signIns.toFixed(1)} a second`);
      return `${size.clients} clients at once with an API key, ${size.requests} requests of each kind; 1,000 cohorts stored, lists of 20.

${table(['Request', 'p50 ms', 'p95 ms', 'Requests a second'], rows)}

From a create until ${size.streams} subscribers have it, ${size.changes} creates one after the other; sign-ins by password (argon2id), 8 at once.

${table(
  ['', 'p50', 'p95'],
  [
    [`change at a subscriber, ms (${size.streams} streams)`, quantile(arrivals, 0.5), quantile(arrivals, 0.95)],
    ['sign-ins a second', signIns, '–'],
  ],
)}`;
    } finally {
      await setup.stop();
    }
  },
};

async function clientOf({ db, stack }: BenchStack): Promise<Client> {
  const { key } = await createApiKey(db, 'bench');
  const rows = Array.from({ length: 1_000 }, (_, at) => ({
    id: `bench-${at}`,
    name: `Cohort ${at}`,
    userId: 'bench',
    type: 'other' as const,
  }));
  await db.insertInto('cohort').values(rows).execute();
  const url = `${stack.urls.app}/graphql`;
  return {
    url,
    key,
    async ask(query, variables = {}) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: JSON.stringify({ query, variables }),
      });
      const answer = (await response.json()) as { data?: unknown; errors?: { message: string }[] };
      if (answer.errors?.[0] !== undefined) throw new Error(answer.errors[0].message);
      return answer.data;
    },
  };
}

async function callsOf({ ask }: Client): Promise<Record<string, (at: number) => Promise<unknown>>> {
  const create =
    'mutation($name: String!) { createCohort(input: { name: $name, userId: "bench", type: "other" }) { id name } }';
  return {
    list: () => ask('{ listCohorts(limit: 20) { items { id name type createdAt } nextToken } }'),
    get: (at) =>
      ask('query($id: ID!) { getCohort(id: $id) { id name type createdAt } }', { id: `bench-${at % 1_000}` }),
    create: (at) => ask(create, { name: `made ${at}` }),
  };
}

/**
 * Runs `clients` callers with one request each at a time until `requests` are done. Returns milliseconds per request.
 */
async function runConcurrently(
  clients: number,
  requests: number,
  call: (at: number) => Promise<unknown>,
): Promise<{ times: number[]; rate: number }> {
  const times: number[] = [];
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < requests) {
        const start = performance.now();
        await call(next++);
        times.push(performance.now() - start);
      }
    }),
  );
  return { times, rate: times.length / ((performance.now() - began) / 1_000) };
}

/** Returns the milliseconds from a create to its arrival on each stream. */
async function fanOut(client: Client, streams: number, changes: number): Promise<number[]> {
  const listeners = await openListeners(
    client.url,
    { 'x-api-key': client.key },
    'subscription { onCreateSurvey { title } }',
    streams,
  );
  const times: number[] = [];
  for (let round = 0; round < changes; round += 1) {
    const heard = listeners.nextAtAll();
    const began = performance.now();
    await client.ask('mutation { createSurvey(input: { title: "t", questions: "[]", userId: "bench" }) { id } }');
    times.push(...(await heard).map((at) => at - began));
  }
  listeners.close();
  return times;
}

async function signInRate({ db, stack }: BenchStack, count: number): Promise<number> {
  const people = Array.from({ length: count }, (_, at) => `signer${at}@soundings.example`);
  const person = { password: analyst.password, givenName: 'Robin', familyName: 'Signer', phoneNumber: '+12025550100' };
  for (const email of people) await createConfirmedAccount(db, { ...person, email });
  const { rate } = await runConcurrently(8, count, async (at) => {
    const response = await fetch(`${stack.urls.app}/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: people[at % count], password: analyst.password }),
    });
    if (!response.ok) throw new Error(`A sign-in answered ${response.status}`);
    await response.arrayBuffer();
  });
  return rate;
}
