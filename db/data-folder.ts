import { sql } from 'kysely';
import type { Db } from './client.ts';

/** Returns the folder of the server's data; null when this role may not know it. */
export async function readDataFolder(db: Db): Promise<string | null> {
  const { rows } = await sql<{ setting: string }>`
    select setting from pg_settings where name = 'data_directory'`.execute(db);
  return rows[0]?.setting ?? null;
}
