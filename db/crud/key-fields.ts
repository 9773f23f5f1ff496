/** Fields that show a provider's key, which is stored as a row of provider_key and not in the model's table. */
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Model } from '../../domain/models/model.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { ciphertextsOfUser, putProviderKeys, type Ciphertexts } from '../providers/keys.ts';
import type { Database } from '../tables/database.ts';
import { column, type Row } from './untyped-table.ts';

function keyFields(model: Model): [string, Provider][] {
  return Object.entries(model.fields).flatMap(([name, { options }]) =>
    options.providerKey === undefined ? [] : [[name, options.providerKey]],
  );
}

/** Selects the columns of a model and the ciphertexts of its key fields. */
export function rowColumns(model: Model): RawBuilder<unknown> {
  const keys = keyFields(model).map(
    ([name, provider]) => sql`coalesce((select ciphertext from provider_key
      where provider_key.user_id = ${column(model.table, 'userId')} and provider = ${provider}), '') as ${sql.ref(name)}`,
  );
  return sql.join([sql`${sql.table(model.table)}.*`, ...keys]);
}

/** Splits the values of a write into columns of the table and ciphertexts of key fields. */
export function splitKeyFields(model: Model, stored: Row): { columns: Row; ciphertexts: Ciphertexts } {
  const columns = { ...stored };
  const ciphertexts: Ciphertexts = {};
  for (const [name, provider] of keyFields(model)) {
    if (typeof columns[name] === 'string') ciphertexts[provider] = columns[name];
    delete columns[name];
  }
  return { columns, ciphertexts };
}

/** Stores the ciphertexts and returns the written row with them. */
export async function withStoredKeys(
  trx: Transaction<Database>,
  model: Model,
  row: Row,
  ciphertexts: Ciphertexts,
): Promise<Row> {
  if (keyFields(model).length === 0) return row;
  const userId = row['userId'] as string;
  await putProviderKeys(trx, userId, ciphertexts);
  return withKeyFields(model, row, await ciphertextsOfUser(trx, userId));
}

export function withKeyFields(model: Model, row: object, ciphertexts: Ciphertexts): Row {
  return {
    ...row,
    ...Object.fromEntries(keyFields(model).map(([name, provider]) => [name, ciphertexts[provider] ?? ''])),
  };
}
