/** A database and callers for tests of reading and writing records. */
import { newEncryptionKey } from '../../config/env.ts';
import type { CrudContext } from '../../db/crud/context.ts';
import { createTestDatabase } from '../_support/database.ts';

/** Creates a database and contexts of people in it. */
export async function startCrud() {
  const database = await createTestDatabase();
  const encryptionKey = newEncryptionKey();
  const as = (userId: string): CrudContext => ({ db: database.db, access: { as: 'user', userId }, encryptionKey });
  const service: CrudContext = { db: database.db, access: { as: 'service' }, encryptionKey };
  return { ...database, encryptionKey, as, service };
}

export type Crud = Awaited<ReturnType<typeof startCrud>>;
