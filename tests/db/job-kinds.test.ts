import { sql } from 'kysely';
import { jobKinds } from '../../domain/job-kinds.ts';
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
