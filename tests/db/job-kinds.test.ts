import { sql } from 'kysely';
import { jobKinds } from '../../domain/job-kinds.ts';
import { defaultLimits } from '../../domain/agents/limits.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('Postgres knows every kind of job by the names of the registry', async () => {
  const { rows } = await sql`select * from job_kinds()`.execute(database.db);
  expect(rows).toEqual(
    jobKinds.map(({ name, publicName, notifies }) => ({
      name,
      publicName,
      inInbox: notifies.inbox !== null,
      inWebhooks: notifies.webhooks,
    })),
  );
});

test('Postgres knows the limits of agents whose person chose none', async () => {
  const { rows } = await sql`select * from default_agent_limits()`.execute(database.db);
  const { dayLimitUsd, monthLimitUsd } = defaultLimits;
  expect(rows).toEqual([{ dayLimitUsd, monthLimitUsd }]);
});
