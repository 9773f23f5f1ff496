/**
 * How a data model is declared. One declaration gives the table type, the GraphQL type, inputs, filters, CRUD,
 * subscriptions, access rule and secrecy of a model; see docs/architecture.md.
 */

export type FieldKind = 'id' | 'string' | 'int' | 'float' | 'boolean' | 'datetime' | 'json' | 'jsonText' | 'strings' | 'floats';

export interface FieldOptions {
  /** Must be given on create and never be null. Implied when there is a default. */
  readonly required?: true;
  readonly default?: string | number | boolean;
  /** The only values allowed. */
  readonly values?: readonly string[];
  /** Encrypted at rest, read as a mask, write-only for everyone. */
  readonly secret?: true;
  /** Written by workflows only: the data API refuses to change it. */
  readonly workflowOwned?: true;
  /** Given on create and never changed: what was asked must stay what was answered. */
  readonly fixed?: true;
  /** A column that is not part of the data API at all. */
  readonly hidden?: true;
}

export interface Field<K extends FieldKind = FieldKind, O extends FieldOptions = FieldOptions> {
  readonly kind: K;
  readonly options: O;
}

function field<K extends FieldKind>(kind: K) {
  return <const O extends FieldOptions = Record<never, never>>(options?: O): Field<K, O> => ({ kind, options: options ?? ({} as O) });
}

export const id = field('id');
export const string = field('string');
export const int = field('int');
export const float = field('float');
export const boolean = field('boolean');
export const datetime = field('datetime');
/** JSON scalar in GraphQL, jsonb in Postgres. */
export const json = field('json');
/** JSON as a string, where the specification says JSON text; text in Postgres. */
export const jsonText = field('jsonText');
export const strings = field('strings');
export const floats = field('floats');

/** Whose row it is: a field holding the user id, a hidden owner column, or the owner of the parent row. */
export type OwnerPath =
  | { readonly by: 'field'; readonly field: string }
  | { readonly by: 'hidden' }
  | { readonly by: 'parent'; readonly field: string; readonly models: readonly string[] };

/** A named look-up: `name(partition, sort?, sortDirection, filter, limit, nextToken)`, served by an index. */
export interface Lookup {
  readonly name: string;
  readonly partition: string;
  readonly sort?: string;
}

export interface Model<F extends Record<string, Field> = Record<string, Field>, T extends string = string> {
  readonly name: string;
  readonly table: T;
  /** The field that identifies a row: `id` unless the model has a natural key. */
  readonly key: string;
  readonly owner: OwnerPath;
  /** A hidden boolean column: rows where it is true may be read by every signed-in user (samples, built-ins). */
  readonly publicWhen?: string;
  readonly lookups: readonly Lookup[];
  readonly fields: F;
}

type ModelOptions<F extends Record<string, Field>, T extends string> = Omit<Model<F, T>, 'key' | 'lookups'> & {
  readonly key?: string;
  readonly lookups?: readonly Lookup[];
};

export function defineModel<const F extends Record<string, Field>, const T extends string>(options: ModelOptions<F, T>): Model<F, T> {
  return { key: 'id', lookups: [], ...options };
}

/** What each kind of field holds in TypeScript. */
export interface ValueOf {
  id: string;
  string: string;
  int: number;
  float: number;
  boolean: boolean;
  datetime: Date;
  json: unknown;
  jsonText: string;
  strings: string[];
  floats: number[];
}

/** The value type of a field, narrowed to its value list. */
export type FieldValue<K extends FieldKind, O> = O extends { readonly values: readonly (infer V)[] } ? V : ValueOf[K];
