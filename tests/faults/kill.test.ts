import { sql } from 'kysely';
import { hasEnded, startFaultStack, type FaultStack } from '../_support/fault-stack.ts';

const personas = 200;
const concurrent = 5;
let world: FaultStack;

beforeAll(async () => {
  world = await startFaultStack();
  await world.configureSimulator({
    seed: 7,
    latencyMs: { minMs: 80, maxMs: 200 },
    faults: { rate429: 0.1, rate500: 0.05, retryAfterMs: 300, kinds: ['reaction'] },
  });
}, 180_000);

afterAll(() => world?.close());

/** Starts a run, kills when about a third has answered, and checks that nothing was lost, doubled or asked for nothing. */
async function survives(name: string, kill: () => Promise<void>): Promise<void> {
  const message = `We will publish the waiting time of every clinic each month (${name}).`;
  const before = (await world.arrivals()).length;
  const jobId = await world.submit(message, personas);
  await world.until(jobId, (progress) => progress.answered >= personas / 3);
  await kill();
  const end = await world.until(jobId, hasEnded);
  expect(end).toMatchObject({ status: 'completed', answered: personas, missing: 0, error: null });
  const recount = await world.withDb(async (db) => {
    const { rows } = await sql<{ personas: number; answers: number; positive: number; neutral: number; negative: number; asked: number }>`
      select count(distinct persona_index)::int as personas, count(*)::int as answers,
        count(*) filter (where sentiment = 'positive')::int as positive, count(*) filter (where sentiment = 'neutral')::int as neutral,
        count(*) filter (where sentiment = 'negative')::int as negative, max(run.num_users)::int as asked
      from reaction join dynamic_simulation_run as run on run.id = reaction.run_id where run.job_id = ${jobId}`.execute(db);
    return rows[0];
  });
  expect(recount).toMatchObject({ personas, answers: personas, asked: personas });
  const { positive, neutral, negative } = end.counts;
  expect({ positive, neutral, negative }).toEqual({ positive: recount?.positive, neutral: recount?.neutral, negative: recount?.negative });
  const asked = (await world.arrivals()).slice(before).filter((arrival) => arrival.kind === 'reaction');
  const answeredErrors = asked.filter((arrival) => arrival.status >= 400).length;
  // Beyond the first call per persona: answered errors, and what was in flight when the process died.
  expect(asked.length - personas - answeredErrors).toBeLessThanOrEqual(concurrent);
  expect(asked.length - personas - answeredErrors).toBeGreaterThanOrEqual(0);
}

test('a worker is killed', async () => {
  const [first] = world.stack.workers;
  await survives('worker', async () => {
    await first?.kill();
    await first?.start();
  });
}, 180_000);

test('the api is killed', async () => {
  await survives('api', async () => {
    await world.stack.api.kill();
    await world.stack.api.start();
  });
}, 180_000);

test('Temporal is killed and restarted on its file', async () => {
  await survives('Temporal', async () => {
    await world.stack.temporal?.kill();
    await world.stack.temporal?.start();
  });
}, 180_000);

test('Postgres is killed and restarted', async () => {
  await survives('Postgres', async () => {
    await world.stack.postgres?.kill();
    await world.stack.postgres?.start();
  });
}, 180_000);

test('everything is killed at once', async () => {
  const { api, postgres, temporal, workers } = world.stack;
  await survives('all', async () => {
    const parts = [...workers, api, ...(temporal ? [temporal] : []), ...(postgres ? [postgres] : [])];
    await Promise.all(parts.map((part) => part.kill()));
    await postgres?.start();
    await temporal?.start();
    await Promise.all([...workers, api].map((part) => part.start()));
  });
}, 240_000);
