import type { Db } from '../client.ts';
import type { Access } from './access.ts';
import type { Row } from './untyped-table.ts';

/** Dependencies of every operation of the data API. */
export interface CrudContext {
  readonly db: Db;
  readonly access: Access;
  /** ENCRYPTION_KEY, for secret fields. */
  readonly encryptionKey: string;
}

/** A row as the data API returns it: without hidden columns, secrets masked. */
export type DataRecord = Row;

export interface DataPage {
  items: DataRecord[];
  /** Opaque token of the next page; null on the last page. */
  nextToken: string | null;
}
