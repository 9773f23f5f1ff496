/** Rows of a model that belong to one person, for tests of access. */
import { sql } from 'kysely';
import { namesOf } from '../../api/graphql/models/names.ts';
import { shownFields, searchableField, type Row } from '../../db/crud/untyped-table.ts';
import { scalarOf } from '../../api/graphql/models/types.ts';
import type { Model } from '../../domain/models/model.ts';
import type { Answer, DataApi } from './data-client.ts';
import { rowOwnedBy } from './data-rows.ts';

/** Two people whom no other test uses, each with a row of the model that contains the owner's name in every text. */
export interface TwoOwners {
  owner: string;
  stranger: string;
  row: Row;
  strangersRow: Row;
}

let pairs = 0;

export function newPeople(): { owner: string; stranger: string } {
  pairs += 1;
  return { owner: `alice${pairs}x`, stranger: `mallory${pairs}x` };
}

export async function createOwners(api: DataApi, model: Model): Promise<TwoOwners> {
  const people = newPeople();
  const key = api.env.ENCRYPTION_KEY;
  const row = await rowOwnedBy(api.db, key, model, people.owner);
  return { ...people, row, strangersRow: await rowOwnedBy(api.db, key, model, people.stranger) };
}

/** Returns the model's operations as documents that select every field. */
export function documentsOf(model: Model) {
  const names = namesOf(model.name);
  const fields = [...new Set([model.key, ...shownFields(model).map(([name]) => name), 'createdAt', 'updatedAt'])].join(
    ' ',
  );
  const write = (name: string, input: string) =>
    `mutation($input: ${input}!) { answer: ${name}(input: $input) { ${fields} } }`;
  const list = (name: string, given = '', takes = '') =>
    `query($filter: ${names.filter}${given}) { answer: ${name}(${takes}filter: $filter, limit: 1000, sortDirection: DESC) { items { ${fields} } } }`;
  return {
    get: `query($key: ID!) { answer: ${names.get}(${model.key}: $key) { ${fields} } }`,
    list: list(names.list),
    lookups: model.lookups.map((lookup) => ({
      ...lookup,
      document: list(
        lookup.name,
        `, $partition: ${scalarNameOf(model, lookup.partition)}!`,
        `${lookup.partition}: $partition, `,
      ),
    })),
    create: write(names.create, names.createInput),
    update: write(names.update, names.updateInput),
    delete: write(names.delete, names.deleteInput),
    onCreate: `subscription { answer: ${names.onCreate} { ${fields} } }`,
    onUpdate: `subscription { answer: ${names.onUpdate} { ${fields} } }`,
    onDelete: `subscription { answer: ${names.onDelete} { ${model.key} } }`,
  };
}

function scalarNameOf(model: Model, name: string): string {
  return scalarOf(searchableField(model, name)?.kind ?? 'string');
}

/** Reads the stored row with hidden columns and secrets; undefined when it is deleted. */
export async function storedRow(api: DataApi, model: Model, key: unknown): Promise<Row | undefined> {
  return (await sql<Row>`select * from ${sql.table(model.table)} where ${sql.ref(model.key)} = ${key}`.execute(api.db))
    .rows[0];
}

export async function countRows(api: DataApi, model: Model): Promise<number> {
  return Number(
    (await sql<{ n: number }>`select count(*) as n from ${sql.table(model.table)}`.execute(api.db)).rows[0]?.n,
  );
}

export function recordIn(answer: Answer | undefined): Row | null {
  return (answer?.data?.['answer'] ?? null) as Row | null;
}

export function keysIn(answer: Answer, model: Model): unknown[] {
  return (recordIn(answer) as unknown as { items: Row[] }).items.map((item) => item[model.key]);
}

/** Throws when data or errors contain text of a person whose rows the caller cannot see. */
export function expectNoWordOf(person: string, answer: Answer | undefined): void {
  expect(JSON.stringify(answer ?? null)).not.toContain(person);
}
