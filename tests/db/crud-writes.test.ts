import fc from 'fast-check';
import { sql } from 'kysely';
import { getRecord, listRecords } from '../../db/crud/read.ts';
import { createRecord, deleteRecord, updateRecord } from '../../db/crud/write.ts';
import { ProductError } from '../../domain/errors.ts';
import { SimulationJob } from '../../domain/models/simulation-older.ts';
import { DynamicSimulationRun, SimulationHistory } from '../../domain/models/simulation.ts';
import { Cohort, VoterProfile } from '../../domain/models/audience.ts';
import { UserSettings } from '../../domain/models/account.ts';
import { jobKeyFor } from '../../db/providers/keys.ts';
import { draws } from '../_support/depth.ts';
import { requiredInput } from '../api/data-rows.ts';
import { startCrud, type Crud } from './crud-support.ts';
import { storeRun } from '../_support/stored-runs.ts';

let crud: Crud;
beforeAll(async () => {
  crud = await startCrud();
});
afterAll(() => crud.drop());

test('every type of value is read back unchanged', async () => {
  const values = {
    name: 'Ünïcode 🦊 \'quoted\' "text"',
    size: 7,
    weight: 0.1,
    tags: ['a,b', '{c}', '"d"', ''],
    interests: [],
    importedAt: new Date('2026-05-06T07:08:09.123Z'),
    metadata: { list: [1, 'two', null], nested: { userId: 'not a column' } },
    profileData: ['a', 'bare', 'list'],
  };
  const made = await createRecord(crud.as('anna'), Cohort, values);
  expect(made).toMatchObject({ ...values, userId: 'anna' });
  expect(await getRecord(crud.as('anna'), Cohort, String(made['id']))).toEqual(made);
  expect(made).not.toHaveProperty('isSample');
  expect(String(made['id'])).toMatch(/^\d{13}-[a-z]+-[a-z]+-[a-z]+$/);
});

test('an update changes only the given fields and updatedAt', async () => {
  const made = await createRecord(crud.as('anna'), Cohort, { name: 'before', description: 'kept', size: 3 });
  await sql`update cohort set updated_at = '2020-01-01' where id = ${made['id']}`.execute(crud.db);
  const changed = await updateRecord(crud.as('anna'), Cohort, {
    id: made['id'],
    size: null,
    name: 'after',
    updatedAt: new Date(0),
  });
  expect(changed).toEqual({ ...made, name: 'after', size: null, updatedAt: changed['updatedAt'] });
  expect((changed['updatedAt'] as Date).getTime()).toBeGreaterThan(Date.now() - 60_000);
});

test.each([
  [{ name: 'x', nope: 1 }, 'Cohort has no field nope'],
  [{ name: 'x', isSample: true }, 'Cohort has no field isSample'],
  [{}, 'name is required'],
  [{ name: null }, 'name is required'],
  [{ name: 5 }, 'name must be text'],
  [{ name: 'half \ud800 pair' }, 'name must be text'],
  [{ name: 'x', size: 1.5 }, 'size must be a whole number'],
  [{ name: 'x', type: 'odd' }, 'type must be one of legacy, social_media, imported, other'],
  [{ name: 'x', tags: ['a', null] }, 'tags must be a list'],
  [{ name: 'x', metadata: { deep: ['\0'] } }, 'metadata must be JSON'],
  [{ name: 'x', importedAt: 'soon' }, 'importedAt must be a date and time'],
  [{ name: 'x', id: '' }, 'id must be an id'],
])('a record with the input %j is refused', async (input, message) => {
  await expect(createRecord(crud.as('anna'), Cohort, input)).rejects.toThrow(message);
});

test('any input leads to a row or to an error with a name', async () => {
  const value = fc.oneof(
    fc.anything({ maxDepth: 3 }),
    fc.string({ unit: 'binary' }),
    fc.integer(),
    fc.double(),
    fc.constant(null),
    fc.date(),
  );
  const field = fc.oneof(fc.constantFrom('id', ...Object.keys(Cohort.fields)), fc.string());
  const inputs = fc.dictionary(field, value, { maxKeys: 4 }).map((some) => ({ name: 'fuzz', ...some }));
  const attempt = async (input: Record<string, unknown>) => {
    const made = await createRecord(crud.as('fuzz'), Cohort, input);
    expect(made['userId']).toBe('fuzz');
    await updateRecord(crud.as('fuzz'), Cohort, { ...input, id: made['id'] });
  };
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => {
      try {
        await attempt(input);
      } catch (error) {
        if (!(error instanceof ProductError) || !['bad-input', 'forbidden', 'conflict'].includes(error.kind))
          throw error;
      }
    }),
    { numRuns: draws(200, 1_000) },
  );
}, 60_000);

test('an id that is in use is refused, whoever owns the row', async () => {
  await createRecord(crud.as('anna'), Cohort, { id: 'taken', name: 'first' });
  await expect(createRecord(crud.as('ben'), Cohort, { id: 'taken', name: 'second' })).rejects.toThrow(
    'Cohort exists already',
  );
});

test('of ten concurrent writers with the same condition exactly one succeeds', async () => {
  const made = await createRecord(crud.as('anna'), Cohort, { name: 'race', platform: 'queued' });
  const claims = Array.from({ length: 10 }, (_, index) =>
    updateRecord(
      crud.as('anna'),
      Cohort,
      { id: made['id'], platform: `claimed by ${index}` },
      { platform: { eq: 'queued' } },
    ),
  );
  const outcomes = await Promise.allSettled(claims);
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled').length).toBe(1);
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [(outcome.reason as Error).name] : [],
  );
  expect(refused).toEqual(Array.from({ length: 9 }, () => 'ConditionFailed'));
});

test('a failed write says why: the row is unknown, owned by somebody else, public, or fails the condition', async () => {
  const made = await createRecord(crud.as('anna'), Cohort, { name: 'hers' });
  await expect(updateRecord(crud.as('anna'), Cohort, { id: 'unknown', name: 'x' })).rejects.toThrow('Cohort not found');
  await expect(updateRecord(crud.as('ben'), Cohort, { id: made['id'], name: 'x' })).rejects.toThrow('Cohort not found');
  await expect(deleteRecord(crud.as('anna'), Cohort, { id: made['id'] }, { name: { eq: 'his' } })).rejects.toThrow(
    'The conditional request failed',
  );
  await expect(
    createRecord(crud.as('anna'), Cohort, { name: 'x' }, { name: { attributeExists: true } }),
  ).rejects.toThrow('The conditional request failed');
  await sql`update cohort set is_sample = true, user_id = null where id = ${made['id']}`.execute(crud.db);
  expect(await getRecord(crud.as('ben'), Cohort, String(made['id']))).toMatchObject({ name: 'hers' });
  await expect(updateRecord(crud.as('ben'), Cohort, { id: made['id'], name: 'x' })).rejects.toThrow(
    'shared with everybody and read-only',
  );
  await expect(deleteRecord(crud.as('ben'), Cohort, { id: made['id'] })).rejects.toThrow(
    'shared with everybody and read-only',
  );
});

test('profiles of a public cohort can be read by everybody, but nobody can add one', async () => {
  const cohort = await createRecord(crud.as('anna'), Cohort, { name: 'sample' });
  const profile = await createRecord(crud.as('anna'), VoterProfile, {
    ...requiredInput(VoterProfile),
    cohortId: cohort['id'],
  });
  expect(await getRecord(crud.as('ben'), VoterProfile, String(profile['id']))).toBeNull();
  await sql`update cohort set is_sample = true, user_id = null where id = ${cohort['id']}`.execute(crud.db);
  expect(await getRecord(crud.as('ben'), VoterProfile, String(profile['id']))).toMatchObject({ id: profile['id'] });
  await expect(
    createRecord(crud.as('ben'), VoterProfile, { ...requiredInput(VoterProfile), cohortId: cohort['id'] }),
  ).rejects.toThrow('cohortId must name what is yours');
});

test('deleting a cohort deletes its profiles', async () => {
  const cohort = await createRecord(crud.as('anna'), Cohort, { name: 'doomed' });
  await createRecord(crud.as('anna'), VoterProfile, { ...requiredInput(VoterProfile), cohortId: cohort['id'] });
  await deleteRecord(crud.as('anna'), Cohort, { id: cohort['id'] });
  expect((await listRecords(crud.service, VoterProfile, { filter: { cohortId: { eq: cohort['id'] } } })).items).toEqual(
    [],
  );
});

describe('a secret', () => {
  test('is stored encrypted, read as a mask, and not changed by writing the mask back', async () => {
    const made = await createRecord(crud.as('sara'), UserSettings, { openaiApiKey: 'sk-a-secret-key-1234' });
    expect(made).toMatchObject({
      openaiApiKey: '••••1234',
      anthropicApiKey: '',
      defaultSimulationSize: 10,
      hasCompletedTour: false,
    });
    const cipher = async () =>
      (
        await sql<{
          key: string;
        }>`select ciphertext as key from provider_key where user_id = 'sara' and provider = 'openai'`.execute(crud.db)
      ).rows[0]?.key;
    const before = await cipher();
    expect(before).toMatch(/^v1:[A-Za-z0-9+/=]+$/);
    for (const ctx of [crud.as('sara'), crud.service]) {
      expect(await getRecord(ctx, UserSettings, String(made['id']))).toMatchObject({ openaiApiKey: '••••1234' });
      await updateRecord(ctx, UserSettings, { id: made['id'], openaiApiKey: '••••1234', openaiModel: 'gpt-4o' });
      expect(await cipher()).toBe(before);
    }
    const changed = await updateRecord(crud.as('sara'), UserSettings, {
      id: made['id'],
      openaiApiKey: 'sk-another-key-5678',
    });
    expect(changed).toMatchObject({ openaiApiKey: '••••5678', openaiModel: 'gpt-4o' });
    expect(await updateRecord(crud.as('sara'), UserSettings, { id: made['id'], openaiApiKey: '' })).toMatchObject({
      openaiApiKey: '',
    });
  });

  test('cannot be created from a mask', async () => {
    await expect(createRecord(crud.as('tom'), UserSettings, { openaiApiKey: '••••1234' })).rejects.toThrow(
      'openaiApiKey is a mask, not a key',
    );
  });

  test('belongs to the settings record, of which a person has only one', async () => {
    await createRecord(crud.as('ute'), UserSettings, {});
    await expect(createRecord(crud.as('ute'), UserSettings, {})).rejects.toThrow('UserSettings exists already');
  });
});

describe('job records', () => {
  test('cannot be changed in the fields that a run writes itself, even by the service identity, but may be created with initial values', async () => {
    const made = await createRecord(crud.as('anna'), DynamicSimulationRun, {
      message: 'hi',
      status: 'queued',
      progress: 0,
      positiveCount: 0,
    });
    for (const ctx of [crud.as('anna'), crud.service])
      for (const [field, value] of [
        ['status', 'completed'],
        ['progress', 50],
        ['jobId', 'my-own-id'],
        ['status', 'queued'],
      ] as const)
        await expect(updateRecord(ctx, DynamicSimulationRun, { id: made['id'], [field]: value })).rejects.toMatchObject(
          {
            name: 'WorkflowOwnedField',
            field,
          },
        );
    await expect(
      createRecord(crud.service, DynamicSimulationRun, { message: 'hi', status: 'completed' }),
    ).rejects.toThrow('status is written by the run itself');
  });

  test('cannot be changed in what the run asks', async () => {
    const made = await createRecord(crud.as('anna'), DynamicSimulationRun, { message: 'hi', numUsers: 5 });
    await expect(
      updateRecord(crud.as('anna'), DynamicSimulationRun, { id: made['id'], message: 'something else' }),
    ).rejects.toThrow('message is what the run was asked and cannot be changed');
    expect(await updateRecord(crud.as('anna'), DynamicSimulationRun, { id: made['id'], source: 'web' })).toMatchObject({
      message: 'hi',
      numUsers: 5,
    });
  });

  test('lose keys in the attachments if no run would use them', async () => {
    const attachments = { models: ['gpt-4o'], apiKeys: { openai: 'sk-explicit-key-9999' } };
    const made = await createRecord(crud.as('anna'), SimulationJob, { ...requiredInput(SimulationJob), attachments });
    expect(made['attachments']).toEqual({ models: ['gpt-4o'] });
    const changed = await updateRecord(crud.as('anna'), SimulationJob, {
      id: made['id'],
      attachments: { ...attachments, models: [] },
    });
    expect(changed['attachments']).toEqual({ models: [] });
  });

  test('move keys from attachments to encrypted storage, where they cannot be read back', async () => {
    const made = await storeRun(crud.db, 'anna', { status: 'queued' });
    const attachments = JSON.stringify({ models: ['gpt-4o'], apiKeys: { openai: 'sk-explicit-key-9999' } });
    const changed = await updateRecord(crud.as('anna'), DynamicSimulationRun, { id: made.id, attachments });
    expect(changed['attachments']).toBe('{"models":["gpt-4o"]}');
    const run = { id: made.id, userId: 'anna', options: null };
    expect(await jobKeyFor(crud.db, run, 'openai', crud.encryptionKey)).toBe('sk-explicit-key-9999');
    const dump = await sql<{
      row: string;
    }>`select to_jsonb(r)::text || coalesce((select jsonb_agg(k)::text from job_key k where k.job_id = r.id), '') as row
      from dynamic_simulation_run r where id = ${made.id}`.execute(crud.db);
    expect(dump.rows[0]?.row).not.toContain('sk-explicit');
    await expect(
      updateRecord(crud.as('anna'), DynamicSimulationRun, { id: made.id, attachments: '[1]' }),
    ).rejects.toThrow('attachments must be a JSON object');
  });

  test('of the history are written like any other record', async () => {
    const made = await createRecord(crud.as('anna'), SimulationHistory, requiredInput(SimulationHistory));
    expect(made).toMatchObject({ userId: 'anna', timestamp: new Date('2026-01-02T03:04:05.678Z') });
  });
});
