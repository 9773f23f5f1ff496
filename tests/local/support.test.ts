import { Connection } from '@temporalio/client';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { createTestNamespace } from '../_support/temporal.ts';

test('each test database is migrated, and a stranger to the others', async () => {
  const [one, other] = [await createTestDatabase(2), await createTestDatabase(2)];
  try {
    await sql`create table only_here ()`.execute(one.db);
    expect(await tablesOf(one)).toEqual(expect.arrayContaining(['roster', 'only_here']));
    expect(await tablesOf(other)).not.toContain('only_here');
  } finally {
    await one.drop();
    await other.drop();
  }
});

test('a test namespace knows the search attributes', async () => {
  const { address, namespace } = await createTestNamespace();
  const connection = await Connection.connect({ address });
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  await connection.close();
  expect(Object.keys(customAttributes ?? {})).toEqual(expect.arrayContaining(['UserId', 'RunKind', 'Provider', 'Segment']));
}, 60_000);

async function tablesOf({ db }: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  return rows.map((row) => row.name);
}
