import type { Db } from '../client.ts';
import type { Access } from './access.ts';
import type { Row } from './untyped-table.ts';

/** What every operation of the data API needs. */
export interface CrudContext {
  readonly db: Db;
  readonly access: Access;
  /** ENCRYPTION_KEY, for fields that are secret. */
  readonly encryptionKey: string;
}

/** A row as the data API shows it: hidden columns gone, secrets masked. */
export type DataRecord = Row;

export interface DataPage {
  items: DataRecord[];
  /** Opaque; null on the last page. */
  nextToken: string | null;
}
