/** Personas of searches. */
import { sql } from 'kysely';
import type { Persona } from '../../domain/personas/persona.ts';
import type { Db } from '../client.ts';
import type { SearchPersona } from './searches.ts';

/** Reads the personas of a search in order. */
export async function personasOf(db: Db, searchId: string): Promise<SearchPersona[]> {
  const rows = await db
    .selectFrom('searchPersona')
    .select(['segment', 'profileId', 'persona'])
    .where('searchId', '=', searchId)
    .orderBy('personaIndex')
    .execute();
  return rows.map(({ persona, ...row }) => ({ ...row, persona: persona as Persona }));
}

/** Reads personas by index. */
export async function personasAt(db: Db, searchId: string, indexes: readonly number[]): Promise<Map<number, Persona>> {
  const rows = await db
    .selectFrom('searchPersona')
    .select(['personaIndex', 'persona'])
    .where('searchId', '=', searchId)
    .where(sql<boolean>`persona_index = any(${[...new Set(indexes)]}::int[])`)
    .execute();
  return new Map(rows.map(({ personaIndex, persona }) => [personaIndex, persona as Persona]));
}
