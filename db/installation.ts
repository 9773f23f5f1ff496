import type { Db } from './client.ts';

/** Reads the id of this installation, which a migration made up. */
export async function installationId(db: Db): Promise<string> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  return id;
}
