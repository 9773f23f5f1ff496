import { namesOf } from '../../api/graphql/models/names.ts';
import { modelNamed, shownFields, type Row } from '../../db/crud/untyped-table.ts';
import { parentPaths, type Field, type Model } from '../../domain/models/model.ts';
import { startDataApi, type DataApi, type Identity } from './data-client.ts';
import { everyModel, fullInput, ownerInput, rowOwnedBy, sampleOf } from './data-rows.ts';
import { documentsOf, recordIn, storedRow } from './data-owners.ts';

// Rules of single fields in the registry, for every model with such a rule.
let api: DataApi;
beforeAll(async () => {
  api = await startDataApi();
});
afterAll(() => api.close());

function fieldsThat(holds: (field: Field, name: string, model: Model) => boolean): [string, Model, string, Field][] {
  return everyModel.flatMap((model) =>
    shownFields(model)
      .filter(([name, field]) => holds(field, name, model))
      .map(([name, field]): [string, Model, string, Field] => [`${model.name}.${name}`, model, name, field]),
  );
}

let people = 0;
async function rowOfSomebody(model: Model): Promise<{ user: string; row: Row }> {
  people += 1;
  const user = `person${people}x`;
  return { user, row: await rowOwnedBy(api.db, api.env.ENCRYPTION_KEY, model, user) };
}

describe.each(fieldsThat((field) => field.options.secret !== undefined))(
  'the secret field %s',
  (_name, model, name, field) => {
    test('is read as a mask by every caller, and writing the mask back changes nothing', async () => {
      const { user, row } = await rowOfSomebody(model);
      const key = row[model.key];
      const secret = `a-very-secret-value-of-${user}`;
      const ask = documentsOf(model);
      for (const as of [{ user }, 'service'] as const) {
        const changed = await api.ask(as, ask.update, { input: { [model.key]: key, [name]: secret } });
        const mask = recordIn(changed)?.[name];
        expect(mask).toMatch(field.options.secret === 'hash' ? /^••••$/ : /^••••.{4}$/);
        const before = await storedRow(api, model, key);
        const same = await api.ask(as, ask.update, { input: { [model.key]: key, [name]: mask } });
        expect((await storedRow(api, model, key))?.[name]).toBe(before?.[name]);
        const answers = [changed, same, await api.ask(as, ask.get, { key }), await api.ask(as, ask.list)];
        expect(JSON.stringify(answers)).not.toContain(secret);
        expect(before?.[name] === secret).toBe(field.options.secret === 'hash');
      }
    });

    test('cannot be used in a filter', async () => {
      const names = namesOf(model.name);
      const answer = await api.ask(
        'service',
        `{ ${names.list}(filter: { ${name}: { beginsWith: "a" } }) { items { ${model.key} } } }`,
      );
      expect([answer.data, answer.errors[0]?.message]).toEqual([
        null,
        expect.stringContaining(`Field "${name}" is not defined`),
      ]);
    });
  },
);

test.each(fieldsThat((field) => field.options.workflowOwned === true || field.options.fixed === true))(
  'no caller can change the field %s through the data API',
  async (_name, model, name, field) => {
    const { user, row } = await rowOfSomebody(model);
    const before = await storedRow(api, model, row[model.key]);
    for (const as of [{ user }, 'service'] as const) {
      const answer = await api.ask(as, documentsOf(model).update, {
        input: { [model.key]: row[model.key], [name]: sampleOf(field) },
      });
      expect(answer.errors[0]?.extensions).toMatchObject({ code: 'forbidden', field: name });
    }
    expect(await storedRow(api, model, row[model.key])).toEqual(before);
  },
);

test.each(
  everyModel.filter(({ fields }) => Object.values(fields).some(({ options }) => options.workflowOwned === 'with-job')),
)('a record of $name that has a job is written by the job alone, and one without by its owner', async (model) => {
  const { user, row } = await rowOfSomebody(model);
  const owned = shownFields(model).filter(([, { options }]) => options.workflowOwned === 'with-job');
  const change = (as: Identity, name: string, field: Field) =>
    api.ask(as, documentsOf(model).update, { input: { [model.key]: row[model.key], [name]: sampleOf(field) } });
  for (const [name, field] of owned) expect((await change({ user }, name, field)).errors).toEqual([]);
  const job = { id: String(row['id']), kind: 'other', name: `job-of-${user}`, userId: user, message: '' };
  await api.db
    .insertInto('job')
    .values({ ...job, status: 'processing' })
    .execute();
  const before = await storedRow(api, model, row[model.key]);
  for (const as of [{ user }, 'service'] as const)
    for (const [name, field] of owned) {
      const { errors } = await change(as, name, field);
      expect(errors[0]).toMatchObject({
        message: `${name} is written by the job itself and cannot be set`,
        extensions: { code: 'forbidden', field: name },
      });
    }
  expect(await storedRow(api, model, row[model.key])).toEqual(before);
});

test.each(fieldsThat((field) => field.options.serviceOnly === true))(
  'only the service identity can set the field %s',
  async (_name, model, name, field) => {
    const { user, row } = await rowOfSomebody(model);
    const input = { [model.key]: row[model.key], [name]: sampleOf(field) };
    const ask = documentsOf(model);
    const refused = [
      await api.ask({ user }, ask.update, { input }),
      await api.ask({ user }, ask.create, { input: { ...fullInput(model, user), [name]: sampleOf(field) } }),
    ];
    for (const answer of refused)
      expect(answer.errors.map(({ extensions }) => extensions?.['name'])).toEqual(['ServiceOnlyField']);
    expect((await api.ask('service', ask.update, { input })).errors).toEqual([]);
    // A public row is visible to everybody and writable by its owner and the service.
    const others = await api.ask({ user: 'somebody else' }, ask.get, { key: row[model.key] });
    expect(recordIn(others)?.[model.key] ?? null).toBe(model.publicWhen === name ? row[model.key] : null);
  },
);

const isOwn = (model: Model, name: string) => model.owner.by === 'field' && model.owner.field === name;

test.each(fieldsThat((field, name, model) => field.options.required === true && !isOwn(model, name)))(
  'the field %s is required',
  async (_name, model, name) => {
    const owner = await ownerInput(api.db, api.env.ENCRYPTION_KEY, model, 'anna');
    const { [name]: _left, ...input }: Row = { ...fullInput(model, 'anna'), ...owner };
    const answer = await api.ask({ user: 'anna' }, documentsOf(model).create, { input });
    expect([answer.data, answer.errors[0]?.message]).toEqual([null, expect.stringContaining(name)]);
  },
);

describe.each(everyModel.filter((model) => parentPaths(model).length > 1).map((model) => [model.name, model] as const))(
  'a row of %s with several possible parents',
  (_name, model) => {
    const paths = parentPaths(model);
    const ask = documentsOf(model);

    test.each(paths.map((path) => [path.field, path] as const))(
      'belongs to the owner of its parent in %s and is deleted with that parent',
      async (_field, path) => {
        const owner = await ownerInput(api.db, api.env.ENCRYPTION_KEY, model, 'parent-owner', path);
        const made = await api.ask({ user: 'parent-owner' }, ask.create, { input: owner });
        const key = recordIn(made)?.[model.key];
        expect(made.errors).toEqual([]);
        expect(recordIn(await api.ask({ user: 'parent-owner' }, ask.get, { key }))?.[model.key]).toBe(key);
        expect(recordIn(await api.ask({ user: 'stranger' }, ask.get, { key }))).toBeNull();
        // The last parent cannot be removed, because the row would belong to nobody.
        const orphaned = await api.ask({ user: 'parent-owner' }, ask.update, {
          input: { [model.key]: key, [path.field]: null },
        });
        expect(orphaned.errors[0]?.extensions).toMatchObject({ name: 'OwnerNotAllowed' });
        await api.ask('service', documentsOf(modelNamed(path.model)).delete, { input: { id: owner[path.field] } });
        expect(await storedRow(api, model, key)).toBeUndefined();
      },
    );

    test('requires a parent, which must belong to the person', async () => {
      const inputs = await Promise.all(
        paths.map((path) => ownerInput(api.db, api.env.ENCRYPTION_KEY, model, 'victim', path)),
      );
      const mine = await ownerInput(api.db, api.env.ENCRYPTION_KEY, model, 'thief', paths[0]);
      for (const input of [{}, ...inputs, { ...inputs[1], ...mine }])
        for (const as of [{ user: 'thief' }, ...(Object.keys(input).length === 0 ? (['service'] as const) : [])])
          expect((await api.ask(as, ask.create, { input })).errors[0]?.extensions).toMatchObject({
            name: 'OwnerNotAllowed',
          });
    });

    test('belongs only to the owner of the first when it has both', async () => {
      const first = await ownerInput(api.db, api.env.ENCRYPTION_KEY, model, 'first-owner', paths[0]);
      const second = await ownerInput(api.db, api.env.ENCRYPTION_KEY, model, 'second-owner', paths[1]);
      const key = recordIn(await api.ask('service', ask.create, { input: { ...first, ...second } }))?.[model.key];
      expect(recordIn(await api.ask({ user: 'first-owner' }, ask.get, { key }))?.[model.key]).toBe(key);
      expect(recordIn(await api.ask({ user: 'second-owner' }, ask.get, { key }))).toBeNull();
    });
  },
);
