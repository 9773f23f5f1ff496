/** Keys by which an import recognizes people: they live as long as the import. */
import { knownProfiles, storeKeys } from '../../db/segments/import-work.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { storeQueuedImport } from '../_support/stored-imports.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const keys = [{ key: 'Ada', profileId: 'a person' }];
const stored = () => database.db.selectFrom('segmentImportKey').select(['importId', 'key']).execute();

test('keys go with their import, and none are stored for one that is gone', async () => {
  const { db } = database;
  await storeQueuedImport(db, 'an analyst', 'first');
  await storeQueuedImport(db, 'an analyst', 'second');
  await storeKeys(db, 'first', keys);
  await storeKeys(db, 'second', keys);
  expect(await knownProfiles(db, 'first', ['Ada', 'Bea'])).toEqual(new Map([['Ada', 'a person']]));
  await db.deleteFrom('segmentImport').where('id', '=', 'first').execute();
  await storeKeys(db, 'first', keys);
  expect(await stored()).toEqual([{ importId: 'second', key: 'Ada' }]);
});
