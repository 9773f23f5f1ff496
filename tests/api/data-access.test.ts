import { sql } from 'kysely';
import { namesOf } from '../../api/graphql/model-names.ts';
import type { Row } from '../../db/crud/untyped.ts';
import type { Model } from '../../domain/models/model.ts';
import { startDataApi, type DataApi, type Identity } from './data-client.ts';
import { everyModel, isOwnerField, ownerInput, requiredInput, rowOwnedBy, writableField } from './data-rows.ts';

// Generated from the registry: a new model is in every case without a line here.
const whos = ['the owner', 'another user', 'the service identity', 'a guest'] as const;
type Who = (typeof whos)[number];
const mayTouch = (who: Who) => who === 'the owner' || who === 'the service identity';

let api: DataApi;
let scenes = 0;

beforeAll(async () => {
  api = await startDataApi();
});
afterAll(() => api.close());

/** Two people, each with a row of the model; nobody else knows them. */
async function sceneOf(model: Model) {
  scenes += 1;
  const owner = `alice-${scenes}`;
  const stranger = `mallory-${scenes}`;
  const key = api.env.ENCRYPTION_KEY;
  const [row, strangersRow] = [await rowOwnedBy(api.db, key, model, owner), await rowOwnedBy(api.db, key, model, stranger)];
  const identities: Record<Who, Identity> = {
    'the owner': { user: owner },
    'another user': { user: stranger },
    'the service identity': 'service',
    'a guest': 'guest',
  };
  return { owner, stranger, row, strangersRow, as: (who: Who) => identities[who] };
}

async function stored(model: Model, key: unknown): Promise<Row | undefined> {
  const answer = await sql<Row>`select * from ${sql.table(model.table)} where ${sql.ref(model.key)} = ${key}`.execute(api.db);
  return answer.rows[0];
}

async function count(model: Model): Promise<number> {
  return Number((await sql<{ n: number }>`select count(*) as n from ${sql.table(model.table)}`.execute(api.db)).rows[0]?.n);
}

describe.each(everyModel.map((model) => [model.name, model] as const))('%s', (_name, model) => {
  const names = namesOf(model.name);
  const key = model.key;
  const [field] = writableField(model);
  const update = `mutation($input: ${names.updateInput}!) { ${names.update}(input: $input) { ${field} } }`;

  describe.each(whos)('as %s', (who) => {
    test('list', async () => {
      const { row, as } = await sceneOf(model);
      const filter = { createdAt: { ge: (row['createdAt'] as Date).toISOString() } };
      const query = `query($filter: ${names.filter}) { ${names.list}(limit: 1000, filter: $filter) { items { ${key} } } }`;
      const answer = await api.ask(as(who), query, { filter });
      expect(keysIn(answer.data?.[names.list]).includes(row[key])).toBe(mayTouch(who));
      expect(answer.errors.map((error) => error.message)).toEqual(who === 'a guest' ? ['User needs to be authenticated to call this API.'] : []);
    });

    test('list by the key of the owner’s row, and by every look-up that finds it', async () => {
      const { row, as } = await sceneOf(model);
      const query = `query($filter: ${names.filter}) { ${names.list}(filter: $filter) { items { ${key} } } }`;
      const listed = await api.ask(as(who), query, { filter: { [key]: { eq: row[key] } } });
      expect(keysIn(listed.data?.[names.list])).toEqual(mayTouch(who) ? [row[key]] : []);
      for (const { name, partition } of model.lookups) {
        const value = row[partition] ?? null;
        if (value === null) continue;
        const answer = await api.ask(
          as(who),
          `{ ${name}(${partition}: ${JSON.stringify(value)}, limit: 1000, sortDirection: DESC) { items { ${key} } } }`,
        );
        expect(keysIn(answer.data?.[name]).includes(row[key])).toBe(mayTouch(who));
      }
    });

    test('get', async () => {
      const { row, as } = await sceneOf(model);
      const answer = await api.ask(as(who), `query($key: ID!) { ${names.get}(${key}: $key) { ${key} } }`, { key: row[key] });
      expect(answer.data?.[names.get]).toEqual(mayTouch(who) ? { [key]: row[key] } : null);
      expect(answer.errors.length).toBe(who === 'a guest' ? 1 : 0);
    });

    test('update', async () => {
      const { row, as } = await sceneOf(model);
      const before = await stored(model, row[key]);
      const answer = await api.ask(as(who), update, { input: { [key]: row[key], [field]: 'changed' } });
      const after = await stored(model, row[key]);
      expect(answer.data?.[names.update]).toEqual(mayTouch(who) ? { [field]: 'changed' } : null);
      expect({ ...after, updatedAt: before?.['updatedAt'] }).toEqual({ ...before, ...(mayTouch(who) ? { [field]: 'changed' } : {}) });
    });

    test('create what belongs to the owner', async () => {
      const { owner, row, as } = await sceneOf(model);
      const input = { ...requiredInput(model), ...(await creatableInput(model, owner, row)) };
      const before = await count(model);
      const answer = await api.ask(as(who), `mutation($input: ${names.createInput}!) { ${names.create}(input: $input) { ${key} } }`, { input });
      const created = answer.data?.[names.create] as Row | null;
      expect(answer.errors.map((error) => error.extensions?.['code'])).toEqual(
        mayTouch(who) ? [] : [who === 'a guest' ? 'unauthenticated' : 'forbidden'],
      );
      expect(await count(model)).toBe(mayTouch(who) ? before + 1 : before);
      expect((await stored(model, created?.[key] ?? 'none')) !== undefined).toBe(mayTouch(who));
    });

    test('delete', async () => {
      const { row, as } = await sceneOf(model);
      const answer = await api.ask(as(who), `mutation($input: ${names.deleteInput}!) { ${names.delete}(input: $input) { ${key} } }`, {
        input: { [key]: row[key] },
      });
      expect(answer.data?.[names.delete]).toEqual(mayTouch(who) ? { [key]: row[key] } : null);
      expect((await stored(model, row[key])) === undefined).toBe(mayTouch(who));
    });

    test('subscribe', async () => {
      const { row, strangersRow, as } = await sceneOf(model);
      const stream = await api.subscribe(as(who), `subscription { ${names.onUpdate} { ${key} } }`);
      // The row that must not be heard changes first: what arrives first tells.
      const inOrder = who === 'the owner' ? [strangersRow, row] : [row, strangersRow];
      for (const changed of inOrder) await api.ask('service', update, { input: { [key]: changed[key], [field]: 'touched' } });
      const event = await stream.next();
      const heard = event?.data?.[names.onUpdate] ?? event?.errors[0]?.message;
      const expected = { [key]: who === 'another user' ? strangersRow[key] : row[key] };
      expect(heard).toEqual(who === 'a guest' ? 'User needs to be authenticated to call this API.' : expected);
      stream.close();
    });
  });

  test('another user cannot give a row away or move it under somebody else’s', async () => {
    const naming = Object.keys(model.fields).find((name) => isOwnerField(model, name));
    if (naming === undefined) return;
    const { row, strangersRow, as } = await sceneOf(model);
    const input = { [key]: strangersRow[key], [naming]: row[naming] };
    const answer = await api.ask(as('another user'), update, { input });
    expect(answer.errors[0]?.extensions).toMatchObject({ code: 'forbidden', field: naming });
    expect((await stored(model, strangersRow[key]))?.[naming]).toBe(strangersRow[naming]);
  });
});

function keysIn(connection: unknown): unknown[] {
  return (connection as { items: Row[] }).items.flatMap((item) => Object.values(item));
}

/** Owner or parent of a new row, and what some models need besides: settings are one per person, runs pass submit's checks. */
async function creatableInput(model: Model, owner: string, row: Row): Promise<Row> {
  if (model.name === 'UserSettings') {
    await sql`delete from user_settings where id = ${row['id']}`.execute(api.db);
    return { userId: owner };
  }
  if (model.name !== 'DynamicSimulationRun') return ownerInput(api.db, api.env.ENCRYPTION_KEY, model, owner);
  await rowOwnedBy(api.db, api.env.ENCRYPTION_KEY, namedModel('UserSettings'), owner, { openaiApiKey: 'sim-0123456789' });
  const segment = await rowOwnedBy(api.db, api.env.ENCRYPTION_KEY, namedModel('Cohort'), owner);
  return { userId: owner, segmentIds: [segment['id']] };
}

function namedModel(name: string): Model {
  const model = everyModel.find((each) => each.name === name);
  if (model === undefined) throw new Error(`the registry lost ${name}`);
  return model;
}
