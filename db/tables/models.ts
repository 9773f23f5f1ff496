/** Table types of the data models, derived from the registry. */
import type { ColumnType } from 'kysely';
import type { Field, FieldKind, FieldValue, Model } from '../../domain/models/model.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import type { models, ModelName } from '../../domain/models/registry.ts';

type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;

/** jsonb is written as JSON text, because the driver would make a Postgres array of a list, and is read parsed. */
type Stored<K extends FieldKind, O> = K extends 'json'
  ? string
  : K extends 'datetime'
    ? Date | string
    : FieldValue<K, O>;

type ColumnOf<K extends FieldKind, O> = O extends { readonly default: unknown }
  ? ColumnType<FieldValue<K, O>, Stored<K, O> | undefined, Stored<K, O>>
  : O extends { readonly required: true }
    ? ColumnType<FieldValue<K, O>, Stored<K, O>, Stored<K, O>>
    : ColumnType<FieldValue<K, O> | null, Stored<K, O> | null | undefined, Stored<K, O> | null>;

interface Bookkeeping {
  id: ColumnType<string, string, never>;
  createdAt: ColumnType<Date, Date | string | undefined, never>;
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>;
}

/** False for fields that show a provider's key, which is stored in provider_key. */
type HasColumn<F> = F extends Field<FieldKind, { readonly providerKey: Provider }> ? false : true;

type TableOf<M> =
  M extends Model<infer F>
    ? {
        [P in keyof F as HasColumn<F[P]> extends true ? P : never]: F[P] extends Field<infer K, infer O>
          ? ColumnOf<K, O>
          : never;
      } & Bookkeeping
    : never;

export type ModelTables = {
  [N in ModelName as (typeof models)[N] extends Model<infer _F, infer T> ? CamelCase<T> : never]: TableOf<
    (typeof models)[N]
  >;
} & {
  /** Its owner, which its model hides. */
  importedSocialProfile: { ownerId: ColumnType<string | null, string | null | undefined, never> };
  researchPaper: { ownerId: ColumnType<string | null, string | null | undefined, never> };
  panelTemplate: { ownerId: ColumnType<string | null, string | null | undefined, never> };
};
