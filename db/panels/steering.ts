/** Requests of its owner to a panel that talks. */
import type { ToldRequest } from '../../domain/panels/plan.ts';
import type { StoredRequest } from '../../domain/panels/steering.ts';
import type { Participant, PanelSpec } from '../../domain/panels/setup.ts';
import type { Db } from '../client.ts';
import { recordOf } from './panels.ts';

/** True when this request was stored before. */
export async function hasRequest(db: Db, panelId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('panelSteering')
    .select('id')
    .where('panelId', '=', panelId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a request to a group, or to all groups (null). */
export async function insertSteering(
  trx: Db,
  panelId: string,
  { id, group, request }: { id: string; group: number | null; request: StoredRequest },
): Promise<void> {
  await trx
    .insertInto('panelSteering')
    .values({ panelId, id, groupNumber: group, request: JSON.stringify(request) })
    .execute();
}

/** Reads what the owner told a group, or all groups, in order. */
export async function toldRequests(db: Db, panelId: string, group: number): Promise<ToldRequest[]> {
  const rows = await db
    .selectFrom('panelSteering')
    .select(['id', 'request'])
    .where('panelId', '=', panelId)
    .where((row) => row.or([row('groupNumber', '=', group), row('groupNumber', 'is', null)]))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ id, request }) => ({ id, request: request as StoredRequest }));
}

/** Stores who sits in a panel now, in its set-up and in its record. */
export async function storeParticipants(
  trx: Db,
  panelId: string,
  spec: PanelSpec,
  participants: readonly Participant[],
): Promise<void> {
  await trx
    .updateTable('panelSetup')
    .set({ spec: JSON.stringify({ ...spec, participants }) })
    .where('panelId', '=', panelId)
    .execute();
  await trx
    .updateTable('panelDiscussion')
    .set({ participants: recordOf(participants) })
    .where('id', '=', panelId)
    .execute();
}
