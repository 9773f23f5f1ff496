import { sql } from 'kysely';
import { namesOf } from '../../api/graphql/models/names.ts';
import { ownerField } from '../../db/crud/access.ts';
import type { Model } from '../../domain/models/model.ts';
import { startDataApi, type DataApi } from './data-client.ts';
import { everyModel, fullInput, rowOwnedBy, writableField } from './data-rows.ts';
import { documentsOf, newPeople, recordIn, storedRow } from './data-owners.ts';

let api: DataApi;
beforeAll(async () => {
  api = await startDataApi();
});
afterAll(() => api.close());

const withNaturalKeys = everyModel.filter((model) => model.key !== 'id');

test('some models have a natural key', () => expect(withNaturalKeys.map(({ key }) => key).toSorted()).toContain('url'));

describe.each(withNaturalKeys.map((model) => [model.name, model] as const))(
  'two people’s rows of %s with the same key',
  (_name, model: Model) => {
    const { key } = model;
    const field = writableField(model);
    const ask = documentsOf(model);
    const ownerless = model.owner.by === 'hidden' || !model.fields[ownerField(model) ?? '']?.options.required;

    async function twoPeople() {
      const people = newPeople();
      const shared = `${key}/${people.owner}/shared`;
      for (const person of [people.owner, people.stranger])
        await rowOwnedBy(api.db, api.env.ENCRYPTION_KEY, model, person, { [key]: shared });
      return { ...people, shared };
    }

    test('can be read, changed and deleted only by their owners, and no person has two of them', async () => {
      const { owner, stranger, shared } = await twoPeople();
      for (const person of [owner, stranger])
        expect(recordIn(await api.ask({ user: person }, ask.get, { key: shared }))?.[field]).toBe(`text of ${person}`);
      const again = await api.ask({ user: owner }, ask.create, {
        input: { ...fullInput(model, owner), [key]: shared },
      });
      expect(again.errors.map(({ message }) => message)).toEqual([`${model.name} exists already`]);
      await api.ask({ user: stranger }, ask.update, { input: { [key]: shared, [field]: 'changed' } });
      expect(recordIn(await api.ask({ user: owner }, ask.get, { key: shared }))?.[field]).toBe(`text of ${owner}`);
      await api.ask({ user: stranger }, ask.delete, { input: { [key]: shared } });
      expect(recordIn(await api.ask({ user: stranger }, ask.get, { key: shared }))).toBeNull();
      expect(await storedRow(api, model, shared)).toMatchObject({ [ownerField(model) ?? '']: owner });
    });

    test('cause a conflict for the service identity, unless a condition or a row of its own selects one', async () => {
      const { owner, stranger, shared } = await twoPeople();
      const names = namesOf(model.name);
      for (const answer of [
        await api.ask('service', ask.get, { key: shared }),
        await api.ask('service', ask.update, { input: { [key]: shared, [field]: 'changed' } }),
        await api.ask('service', ask.delete, { input: { [key]: shared } }),
      ])
        expect(answer.errors.map(({ extensions }) => extensions)).toEqual([
          { code: 'conflict', name: 'KeyNotUnique', field: key },
        ]);
      const conditional = `mutation($input: ${names.updateInput}!, $condition: ${names.condition}) {
      answer: ${names.update}(input: $input, condition: $condition) { ${field} } }`;
      const condition = { [field]: { eq: `text of ${stranger}` } };
      const heard = await api.subscribe('service', ask.onUpdate);
      const changed = await api.ask('service', conditional, {
        input: { [key]: shared, [field]: 'changed' },
        condition,
      });
      expect(changed.errors).toEqual([]);
      expect(recordIn(await heard.next())).toMatchObject({ [key]: shared, [field]: 'changed' });
      heard.close();
      expect(recordIn(await api.ask({ user: owner }, ask.get, { key: shared }))?.[field]).toBe(`text of ${owner}`);
      if (!ownerless) return;
      await api.ask('service', ask.create, { input: { ...fullInput(model, 'service'), [key]: shared } });
      expect(recordIn(await api.ask('service', ask.get, { key: shared }))?.[field]).toBe('text of service');
      const second = await api.ask('service', ask.create, { input: { ...fullInput(model, 'service'), [key]: shared } });
      expect(second.errors.map(({ message }) => message)).toEqual([`${model.name} exists already`]);
    });

    test('have a key of 1 to 1,024 characters', async () => {
      for (const bad of ['', 'x'.repeat(1_025)]) {
        const answer = await api.ask({ user: 'anna' }, ask.create, {
          input: { ...fullInput(model, 'anna'), [key]: bad },
        });
        expect(answer.errors[0]?.extensions).toMatchObject({ name: 'InvalidInput', field: key });
      }
      const long = `https://example.org/${'ü'.repeat(1_000)}`;
      const answer = await api.ask({ user: 'anna' }, ask.create, {
        input: { ...fullInput(model, 'anna'), [key]: long },
      });
      expect(recordIn(answer)?.[key]).toBe(long);
    });
  },
);

test('an indexed field has a maximum length', async () => {
  const random = Array.from({ length: 5_000 }, () => Math.random().toString(36)).join('');
  const answer = await api.ask(
    { user: 'anna' },
    'mutation($input: CreateResearchPaperInput!) { createResearchPaper(input: $input) { id } }',
    {
      input: { authorProfileUrl: random, title: 'x', authors: [] },
    },
  );
  expect(answer.errors.map(({ message }) => message)).toEqual([
    'A value of ResearchPaper that rows are found by is too long',
  ]);
  const rows = await sql<{ n: number }>`select count(*) as n from research_paper`.execute(api.db);
  expect(rows.rows[0]?.n).toBe(0);
});
