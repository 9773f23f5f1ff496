import type { Model } from '../../domain/models/model.ts';
import { decryptSecret, encryptSecret, maskSecret } from '../secrets.ts';
import type { CrudContext, DataRecord } from './context.ts';
import { shownFields, type Row } from './untyped-table.ts';

type KeyHolder = Pick<CrudContext, 'encryptionKey'>;

/** Converts checked values to column values: JSON as text, secrets encrypted for this row. */
export function storedValues(ctx: KeyHolder, model: Model, rowId: string, values: Row): Row {
  const stored: Row = {};
  for (const [name, value] of Object.entries(values)) {
    const field = model.fields[name];
    if (value === null || field === undefined) stored[name] = value;
    else if (field.kind === 'json') stored[name] = JSON.stringify(value);
    else if (field.options.secret === true)
      stored[name] = encryptSecret(value as string, { model: model.name, field: name, rowId }, ctx.encryptionKey);
    else stored[name] = value;
  }
  return stored;
}

/** Converts a row to the record that the data API returns. */
export function recordOf(ctx: KeyHolder, model: Model, row: Row): DataRecord {
  const record: DataRecord = { [model.key]: row[model.key], createdAt: row['createdAt'], updatedAt: row['updatedAt'] };
  for (const [name, field] of shownFields(model)) {
    const value = row[name];
    record[name] = field.options.secret && typeof value === 'string' ? maskOf(ctx, model, name, row) : value;
  }
  return record;
}

/** Masks a secret. One that cannot be decrypted, after ENCRYPTION_KEY changed, still shows that it exists. */
function maskOf(ctx: KeyHolder, model: Model, field: string, row: Row): string {
  if (model.fields[field]?.options.secret === 'hash') return maskSecret('hash');
  try {
    return maskSecret(
      decryptSecret(row[field] as string, { model: model.name, field, rowId: row['id'] as string }, ctx.encryptionKey),
    );
  } catch {
    return maskSecret('unreadable');
  }
}
