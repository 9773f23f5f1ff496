import { sql } from 'kysely';
import { listenForChanges, notifyChange, type Change } from '../../db/notify.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const change = (id: string): Change => ({ model: 'Cohort', id, operation: 'update', owner: 'anna' });

/** Creates a listener whose notices can be awaited. */
function listen() {
  const heard: Change[] = [];
  let wake = () => undefined as void;
  let gaps = 0;
  const listener = listenForChanges(
    database.url,
    (each) => {
      heard.push(each);
      wake();
    },
    {
      onGap: () => {
        gaps += 1;
        wake();
      },
    },
  );
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise<void>((resolve) => (wake = resolve));
  };
  return { heard, listener, until, gaps: () => gaps };
}

test('listeners receive a change only after its transaction commits', async () => {
  const { heard, listener, until } = listen();
  await listener.ready;
  await database.db.transaction().execute(async (trx) => {
    await notifyChange(trx, change('kept'));
  });
  await database.db
    .transaction()
    .execute(async (trx) => {
      await notifyChange(trx, change('rolled back'));
      throw new Error('no');
    })
    .catch(() => undefined);
  await notifyChange(database.db, change('last'));
  await until(() => heard.some(({ id }) => id === 'last'));
  expect(heard.map(({ id }) => id)).toEqual(['kept', 'last']);
  expect(heard[0]).toEqual(change('kept'));
  await listener.close();
});

test('a lost connection is restored, and listeners are told that they may have missed changes', async () => {
  const { heard, listener, until, gaps } = listen();
  await listener.ready;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'soundings changes'`.execute(database.db);
  await until(() => gaps() === 1);
  await notifyChange(database.db, change('after'));
  await until(() => heard.length === 1);
  expect(heard).toEqual([change('after')]);
  await listener.close();
});

test('a notice that is not a change is ignored', async () => {
  const { heard, listener, until } = listen();
  await listener.ready;
  await sql`select pg_notify('soundings_changes', 'not json')`.execute(database.db);
  await notifyChange(database.db, change('next'));
  await until(() => heard.length > 0);
  expect(heard).toEqual([change('next')]);
  await listener.close();
});

test('closing leaves no connection open, whether it was connected or not', async () => {
  const { listener } = listen();
  await listener.ready;
  await listener.close();
  // The server drops a closed connection after a while; an open one would make the test time out.
  const left = async () => {
    const answer = await sql`select from pg_stat_activity
      where datname = current_database() and application_name = 'soundings changes'`.execute(database.db);
    return answer.rows.length;
  };
  while ((await left()) > 0);
  expect(await left()).toBe(0);
  await listenForChanges('postgres://127.0.0.1:1/none', () => undefined).close();
});
