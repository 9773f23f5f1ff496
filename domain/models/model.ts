/**
 * Declarations of data models. Each gives a model's table type, GraphQL type, inputs, filters, CRUD, subscriptions,
 * access rule and secret fields; see docs/architecture.md.
 */

import type { Provider } from '../providers/provider.ts';

export type FieldKind =
  | 'id'
  | 'string'
  | 'int'
  | 'bigint'
  | 'float'
  | 'boolean'
  | 'datetime'
  | 'json'
  | 'jsonText'
  | 'strings'
  | 'floats';

export interface FieldOptions {
  /** Required on create and never null. A default implies it. */
  readonly required?: true;
  readonly default?: string | number | boolean;
  /** The only values allowed. */
  readonly values?: readonly string[];
  /**
   * Encrypted at rest and returned as a mask. `'hash'` is stored unchanged, because it is one-way already and rows are
   * looked up by it.
   */
  readonly secret?: true | 'hash';
  /** Reads and writes the key of this provider, which is stored in provider_key instead of the model's table. */
  readonly providerKey?: Provider;
  /** The value is unique across all owners. */
  readonly unique?: true;
  /** Written by the service identity only, because the value affects everybody. */
  readonly serviceOnly?: true;
  /**
   * Written by workflows only: the data API refuses to change it. `'with-job'`: in a record that has a job, and free in
   * records that clients keep for themselves.
   */
  readonly workflowOwned?: true | 'with-job';
  /** Never changed after create, because a run's inputs must match its answers. */
  readonly fixed?: true;
  /** Name of the model whose row the field references; the row must not be somebody else's. */
  readonly names?: string;
  /**
   * A JSON object from which `apiKeys` are removed: those of a run are stored encrypted while it is open, others
   * dropped.
   */
  readonly apiKeys?: 'kept' | 'dropped';
  /** A column that is not part of the data API. */
  readonly hidden?: true;
}

export interface Field<K extends FieldKind = FieldKind, O extends FieldOptions = FieldOptions> {
  readonly kind: K;
  readonly options: O;
}

function field<K extends FieldKind>(kind: K) {
  return <const O extends FieldOptions = Record<never, never>>(options?: O): Field<K, O> => ({
    kind,
    options: options ?? ({} as O),
  });
}

export const id = field('id');
export const string = field('string');
export const int = field('int');
/** Integers beyond 32 bits, exact up to 2^53; a Float in GraphQL. */
export const bigint = field('bigint');
export const float = field('float');
export const boolean = field('boolean');
export const datetime = field('datetime');
/** JSON scalar in GraphQL, jsonb in Postgres. */
export const json = field('json');
/** JSON as a string, where the specification says JSON text; text in Postgres. */
export const jsonText = field('jsonText');
export const strings = field('strings');
export const floats = field('floats');

/** A field with the id of a parent row. It names one model, since ids of different models may be equal. */
export interface ParentPath {
  readonly field: string;
  readonly model: string;
}

/**
 * Source of a row's owner: a field with the user id, a hidden owner column, the owner of the parent row, or (`parents`)
 * the owner of the parent that the first filled one of several fields names.
 */
export type OwnerPath =
  | { readonly by: 'field'; readonly field: string }
  | { readonly by: 'hidden' }
  | ({ readonly by: 'parent' } & ParentPath)
  | { readonly by: 'parents'; readonly paths: readonly ParentPath[] };

/** Credentials besides sign-ins that have access to a model: API keys (the service identity), IAM credentials. */
export interface Ways {
  readonly apiKey: boolean;
  readonly iam: boolean;
}

/** A named lookup: `name(partition, sort?, sortDirection, filter, limit, nextToken)`, served by an index. */
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
  readonly ways: Ways;
  /**
   * A boolean column that people cannot write: rows where it is true may be read by every signed-in user (samples,
   * built-ins).
   */
  readonly publicWhen?: string;
  readonly lookups: readonly Lookup[];
  readonly fields: F;
}

type ModelOptions<F extends Record<string, Field>, T extends string> = Omit<Model<F, T>, 'key' | 'lookups' | 'ways'> &
  Partial<Pick<Model<F, T>, 'key' | 'lookups' | 'ways'>>;

export function defineModel<const F extends Record<string, Field>, const T extends string>(
  options: ModelOptions<F, T>,
): Model<F, T> {
  return { key: 'id', lookups: [], ways: { apiKey: true, iam: false }, ...options };
}

/**
 * Lists the fields that name a row's parent, in order of precedence; none for rows with an owner of their own.
 */
export function parentPaths({ owner }: Pick<Model, 'owner'>): readonly ParentPath[] {
  if (owner.by === 'parent') return [owner];
  return owner.by === 'parents' ? owner.paths : [];
}

/** TypeScript type of each kind of field. */
export interface ValueOf {
  id: string;
  string: string;
  int: number;
  bigint: number;
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
