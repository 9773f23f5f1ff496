// @guards activities/jobs/** activities/simulations/** db/simulations/{end-run,mark-simulated,record-progress}.ts domain/providers/{prices,models}.ts
// @guards services/simulations/{retry,submit}.ts
/** Costs of runs, and whether they are marked as simulated. */
import { sql } from 'kysely';
import { retryOwnRun } from '../../services/simulations/retry.ts';
import { storeKeys } from '../_support/people.ts';
import { createWorld, type World } from '../_support/world.ts';

let world: World;
let userId: string;
let cohortId: string;

beforeAll(async () => {
  world = await createWorld();
  userId = await world.user();
  cohortId = await world.cohort(userId, 40);
}, 120_000);

afterAll(() => world.close());

const input = (more: object = {}) => ({
  message: 'We will cut the waiting time at every city clinic by half.',
  segmentIds: [cohortId],
  numUsers: 20,
  ...more,
});

test('a spend cap ends the run and keeps its answers, and simulated calls cost nothing', async () => {
  const free = await world.until((await world.submit(userId, input({ numUsers: 5, spendCapUsd: 0.01 }))).jobId);
  expect(free).toMatchObject({ status: 'completed', costUsd: 0 });
  expect(free.inputTokens).toBeGreaterThan(0);
  // The simulator plays a provider with prices: any key, at the real provider's address.
  world.simulator.configure({ anyKey: true });
  try {
    const apiKeys = { openai: 'sk-priced-key-of-a-test' };
    const asked = input({ numUsers: 40, spendCapUsd: 0.1, models: ['gpt-4'], apiKeys });
    const run = await world.until((await world.submit(userId, asked)).jobId);
    expect(run).toMatchObject({ status: 'failed', error: 'The spend cap of $0.10 was reached', attemptCount: 1 });
    expect(run.answeredCount).toBeGreaterThan(0);
    expect(run.answeredCount).toBeLessThan(40);
    expect(run.costUsd).toBeGreaterThan(0);
    expect(run.costUsd).toBeLessThanOrEqual(0.1);
    // The run continues with a higher cap and with keys that are not stored.
    await expect(retryOwnRun(world, userId, run.jobId ?? '', { spendCapUsd: run.costUsd })).rejects.toMatchObject({
      field: 'spendCapUsd',
    });
    expect(await retryOwnRun(world, userId, run.jobId ?? '', { spendCapUsd: 0.15, apiKeys })).toBe(true);
    const further = await world.until(run.jobId ?? '');
    expect(further).toMatchObject({
      status: 'failed',
      error: 'The spend cap of $0.15 was reached',
      isSimulated: false,
    });
    expect(further.costUsd).toBeGreaterThan(run.costUsd);
    // Without a cap and with the stored, simulated key; from then on the run is marked.
    expect(await retryOwnRun(world, userId, run.jobId ?? '', { spendCapUsd: null })).toBe(true);
    const finished = await world.until(run.jobId ?? '');
    expect(finished).toMatchObject({ status: 'completed', answeredCount: 40, isSimulated: true, spendCapUsd: null });
    expect(finished.costUsd).toBeCloseTo(further.costUsd, 8);
  } finally {
    world.simulator.configure({ anyKey: false });
  }
}, 90_000);

test('a run whose key was replaced by a simulated one after the submit is marked as simulated', async () => {
  const changing = await world.user({ openai: 'sk-real-key-of-a-test' });
  const cohort = await world.cohort(changing, 5);
  await Promise.all(world.workers.map((worker) => worker.kill()));
  const { jobId } = await world.submit(changing, input({ segmentIds: [cohort], numUsers: 3 }));
  expect(await world.run(jobId)).toMatchObject({ isSimulated: false });
  await storeKeys(world.db, world.env, changing, { openai: 'sim-openai-key' });
  await world.startWorker();
  expect(await world.until(jobId)).toMatchObject({ status: 'completed', isSimulated: true });
}, 90_000);

test('a run that the simulator answered in part stays marked, whichever provider finishes it', async () => {
  world.simulator.configure({ faults: { rate400: 0.5 } });
  const failed = await world.until((await world.submit(userId, input({ message: 'Some of us answer later.' }))).jobId);
  expect(failed).toMatchObject({ status: 'failed', isSimulated: true });
  world.simulator.configure({ faults: {}, anyKey: true });
  try {
    expect(await retryOwnRun(world, userId, failed.jobId ?? '', { apiKeys: { openai: 'sk-real-key-of-a-test' } })).toBe(
      true,
    );
    const finished = await world.until(failed.jobId ?? '');
    expect(finished).toMatchObject({ status: 'completed', isSimulated: true });
    expect(finished.costUsd).toBeGreaterThan(0);
    // The key was deleted at the run's end.
    expect(await world.db.selectFrom('jobKey').select('jobId').where('jobId', '=', failed.id).execute()).toEqual([]);
  } finally {
    world.simulator.configure({ anyKey: false });
  }
}, 90_000);

test('a persona that causes an internal error gets no second try, and the others answer', async () => {
  await sql`
    create function break_persona() returns trigger language plpgsql as $$
    begin
      if new.persona_index = 2 then new.persona = 'null'::jsonb; end if;
      return new;
    end $$`.execute(world.db);
  await sql`create trigger break_persona before insert on roster_member for each row execute function break_persona()`.execute(
    world.db,
  );
  try {
    const run = await world.until((await world.submit(userId, input({ numUsers: 5 }))).jobId);
    expect(run).toMatchObject({ status: 'failed', answeredCount: 4 });
    expect(run.error).toContain('This persona could not be asked');
  } finally {
    await sql`drop trigger break_persona on roster_member`.execute(world.db);
  }
}, 60_000);
