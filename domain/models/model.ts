/**
 * How a data model is declared. One declaration gives the table type, the GraphQL type, inputs, filters, CRUD,
 * subscriptions, access rule and secrecy of a model; see docs/architecture.md.
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
  /** Must be given on create and never be null. Implied when there is a default. */
  readonly required?: true;
  readonly default?: string | number | boolean;
  /** The only values allowed. */
  readonly values?: readonly string[];
  /**
   * Read as a mask, write-only for everyone. Encrypted at rest; `'hash'` is one-way already and stays as it is, so that
   * it can be looked up.
   */
  readonly secret?: true | 'hash';
  /** The key of this provider, which has a row of its own in provider_key: the field shows it and writes it. */
  readonly providerKey?: Provider;
  /** No two rows have the same value, whoever owns them. */
  readonly unique?: true;
  /** Changed by the service identity only: what a person writes here would speak to everybody. */
  readonly serviceOnly?: true;
  /** Written by workflows only: the data API refuses to change it. */
  readonly workflowOwned?: true;
  /** Given on create and never changed: what was asked must stay what was answered. */
  readonly fixed?: true;
  /** Names a row of this model, which must not be somebody else's. */
  readonly names?: string;
  /**
   * A JSON object whose `apiKeys` never stay in it: a run's are kept aside, encrypted, while it is open; others are
   * dropped.
   */
  readonly apiKeys?: 'kept' | 'dropped';
  /** A column that is not part of the data API at all. */
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
/** Whole numbers past 32 bits, exact up to 2^53; a Float in GraphQL. */
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

/** A field that holds the id of a row of another model. Ids of two models may coincide, so it is always one model. */
export interface ParentPath {
  readonly field: string;
  readonly model: string;
}

/**
 * Whose row it is: a field holding the user id, a hidden owner column, the owner of the parent row, or (`parents`) the
 * owner of the parent that the first filled one of several fields names.
 */
export type OwnerPath =
  | { readonly by: 'field'; readonly field: string }
  | { readonly by: 'hidden' }
  | ({ readonly by: 'parent' } & ParentPath)
  | { readonly by: 'parents'; readonly paths: readonly ParentPath[] };

/** The ways in beside a signed-in user's: an API key (the service identity), IAM credentials. */
export interface Ways {
  readonly apiKey: boolean;
  readonly iam: boolean;
}

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
 * The fields that name the row this one hangs under, in the order in which they count; none for rows that have an owner
 * themselves.
 */
export function parentPaths({ owner }: Pick<Model, 'owner'>): readonly ParentPath[] {
  if (owner.by === 'parent') return [owner];
  return owner.by === 'parents' ? owner.paths : [];
}

/** What each kind of field holds in TypeScript. */
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
