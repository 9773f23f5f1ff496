/** Lookups of single personas of a run that the statistics of Postgres do not know yet. */
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { personasToAsk } from '../../db/simulations/run-facts.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { storeReactions, storeRun } from '../_support/stored-runs.ts';

const answers = 3_000;

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

/** Counts the rows of reactions that index scans of this transaction have read. */
async function readRows(trx: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(pg_stat_get_xact_tuples_returned(index.indexrelid))::int as read from pg_index as index
    where index.indrelid = 'reaction'::regclass`.execute(trx);
  return rows[0]?.read ?? Number.NaN;
}

test('a batch of personas is looked up by their keys, not through all answers of a run', async () => {
  const { db } = database;
  const earlier = await storeRun(db, 'user-1');
  const indexes = Array.from({ length: answers }, (_, personaIndex) => ({ personaIndex }));
  await storeReactions(db, earlier.id, indexes);
  await sql`analyze reaction`.execute(db);
  const { id: runId } = await storeRun(db, 'user-1', { status: 'processing' });
  await storeReactions(db, runId, indexes);
  const rosterId = await storeRoster(db, answers + 50);

  const { asked, read } = await db.transaction().execute(async (trx) => {
    const batch = {
      runId,
      rosterId,
      execution: 1,
      attempt: 1,
      provider: 'openai',
      from: answers - 50,
      to: answers + 50,
    };
    return { asked: await personasToAsk(trx, batch), read: await readRows(trx) };
  });

  expect(asked.map(({ personaIndex }) => personaIndex)).toEqual(Array.from({ length: 50 }, (_, at) => answers + at));
  expect(read).toBeLessThanOrEqual(100);
});

async function storeRoster(db: Db, size: number): Promise<string> {
  await db.insertInto('roster').values({ id: 'roster-1', userId: 'user-1', size, repeats: false }).execute();
  await sql`
    insert into roster_member (roster_id, persona_index, segment_id, segment_name, persona, repeated)
    select 'roster-1', at, 'parents', 'Parents', '{}', false from generate_series(0, ${size}::int - 1) as at`.execute(
    db,
  );
  return 'roster-1';
}
