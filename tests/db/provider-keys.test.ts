import { sql } from 'kysely';
import { createRecord, deleteRecord, updateRecord } from '../../db/crud/write.ts';
import { getRecord, listRecords } from '../../db/crud/read.ts';
import { migrateDown, migrateToLatest } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/index.ts';
import { ciphertextsOfUser, runSettings } from '../../db/providers/keys.ts';
import { encryptSecret } from '../../db/secrets.ts';
import { UserSettings } from '../../domain/models/account.ts';
import { models } from '../../domain/models/registry.ts';
import type { Model } from '../../domain/models/model.ts';
import { keyFieldOf } from '../../domain/providers/provider.ts';
import { storeKeys } from '../_support/people.ts';
import { startCrud, type Crud } from './crud-support.ts';

let crud: Crud;
beforeAll(async () => {
  crud = await startCrud();
});
afterAll(() => crud.drop());

test('keys that were stored in columns of the settings are moved to rows and can be decrypted', async () => {
  const { db, encryptionKey } = crud;
  const later = Object.keys(migrations).filter((name) => name >= '20261123042600').length;
  for (let step = 0; step < later; step += 1) await migrateDown(db);
  const stored = encryptSecret(
    'sk-of-before',
    { model: 'UserSettings', field: 'openaiApiKey', rowId: 'settings-1' },
    encryptionKey,
  );
  await sql`insert into user_settings (id, user_id, openai_api_key) values ('settings-1', 'old', ${stored}), ('settings-2', 'none', '')`.execute(
    db,
  );
  await migrateToLatest(db);
  expect(await ciphertextsOfUser(db, 'old')).toEqual({ openai: stored });
  expect((await runSettings(db, 'old', encryptionKey))?.keys).toMatchObject({ openai: 'sk-of-before', anthropic: '' });
  expect(await ciphertextsOfUser(db, 'none')).toEqual({});
  expect(await getRecord(crud.as('old'), UserSettings, 'settings-1')).toMatchObject({
    openaiApiKey: '••••fore',
    anthropicApiKey: '',
  });
});

test('a key written through the settings record is used by runs, and a key stored elsewhere appears in the record', async () => {
  const { id } = await createRecord(crud.as('kim'), UserSettings, { openaiApiKey: 'sk-written-by-record' });
  const keys = async () => (await runSettings(crud.db, 'kim', crud.encryptionKey))?.keys;
  expect(await keys()).toMatchObject({ openai: 'sk-written-by-record', anthropic: '' });
  await storeKeys(crud.db, { ENCRYPTION_KEY: crud.encryptionKey }, 'kim', { anthropic: 'sk-ant-stored-1234' });
  const { items } = await listRecords(crud.as('kim'), UserSettings);
  expect(items).toMatchObject([{ openaiApiKey: '••••cord', anthropicApiKey: '••••1234' }]);
  await updateRecord(crud.as('kim'), UserSettings, { id, openaiApiKey: '' });
  expect(await keys()).toMatchObject({ openai: '', anthropic: 'sk-ant-stored-1234' });
});

test('a person’s keys are not used for other people, and are deleted with the settings', async () => {
  const mine = await createRecord(crud.as('lea'), UserSettings, { openaiApiKey: 'sk-of-lea-1234' });
  await createRecord(crud.as('max'), UserSettings, { openaiApiKey: 'sk-of-max-5678' });
  expect(await deleteRecord(crud.as('lea'), UserSettings, { id: mine['id'] })).toMatchObject({
    openaiApiKey: '••••1234',
  });
  expect(await ciphertextsOfUser(crud.db, 'lea')).toEqual({});
  expect((await runSettings(crud.db, 'max', crud.encryptionKey))?.keys.openai).toBe('sk-of-max-5678');
});

test('a settings field with a provider’s key has the name of the provider', () => {
  const shown = (Object.values(models) as Model[]).flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { options }]) =>
      options.providerKey === undefined ? [] : [{ name, field, provider: options.providerKey }],
    ),
  );
  expect(shown.length).toBeGreaterThan(0);
  expect(shown).toEqual(shown.map(({ provider }) => ({ name: 'UserSettings', field: keyFieldOf(provider), provider })));
});
