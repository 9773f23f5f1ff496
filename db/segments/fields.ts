import { sql } from 'kysely';
import { VoterProfile } from '../../domain/models/audience.ts';
import type { Db } from '../client.ts';
import { memberRows, type Members } from './members.ts';

/** Fields for internal use, which say nothing about the person. */
const bookkeeping = ['source', 'importDate', 'dataQuality', 'confidence', 'missingFields', 'simulationHistory'];
const voterOrder = Object.keys(VoterProfile.fields).filter(
  (field) => !bookkeeping.includes(field) && field !== 'cohortId' && field !== 'attributes',
);
/** Number of profiles that are read: attributes hardly differ within a segment, so these name all that matter. */
const maxProfiles = 3_000;

/**
 * Lists the attributes of a segment's members: voters' in the order of the model, others by how many members have them.
 */
export async function listFields(db: Db, members: Members): Promise<string[]> {
  const rows = memberRows(members, { attributes: (part) => part.attributes });
  const { rows: held } = await sql<{ name: string; times: number }>`
    select key as name, count(*)::int as times
    from (select attributes from ${rows} as member limit ${maxProfiles}) as looked_at, jsonb_object_keys(looked_at.attributes) as key
    group by key order by times desc, name limit 300`.execute(db);
  const names = held.map((row) => row.name).filter((name) => !bookkeeping.includes(name));
  const known = voterOrder.filter((name) => names.includes(name));
  return [...known, ...names.filter((name) => !known.includes(name))];
}
