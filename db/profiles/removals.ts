/** Requests of people to be removed, and the profiles that they concern, whoever imported them. */
import { sql } from 'kysely';
import { ImportedSocialProfile } from '../../domain/models/social.ts';
import { removalDays, removalLinkHours } from '../../domain/profiles/removal.ts';
import type { Db } from '../client.ts';
import { notifyChange } from '../notify.ts';
import { refuseProfile } from './forget.ts';

/** Stores a request until its mail is answered. `address` and `email` are encrypted. */
export async function addRemoval(db: Db, request: { id: string; address: string; email: string }): Promise<void> {
  await db.insertInto('removalRequest').values(request).execute();
}

/** Reads a request that is confirmed, or whose link still works; undefined for any other. */
export function openRemoval(db: Db, id: string) {
  return db
    .selectFrom('removalRequest')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => eb.or([eb('confirmedAt', 'is not', null), isFresh]))
    .executeTakeFirst();
}

const isFresh = sql<boolean>`created_at > now() - ${removalLinkHours} * interval '1 hour'`;

interface ConfirmedRemoval {
  id: string;
  url: string;
  /** HMAC of the address, which is never imported again. */
  hash: string;
}

/** Confirms a request: its profiles are asked nothing from now on. False when its link is no longer valid. */
export async function confirmRemoval(db: Db, { id, url, hash }: ConfirmedRemoval): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('removalRequest')
      .set({ confirmedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .where('confirmedAt', 'is', null)
      .where(isFresh)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await refuseProfile(trx, hash);
    const rows = await trx
      .updateTable('importedSocialProfile')
      .set({ removalAskedAt: sql<Date>`now()`, removalRequestId: id, updatedAt: sql<Date>`now()` })
      .where('url', '=', url)
      .where('removalAskedAt', 'is', null)
      .returning(['id', 'url', 'ownerId'])
      .execute();
    for (const row of rows)
      await notifyChange(trx, {
        model: ImportedSocialProfile.name,
        id: row.url,
        rowId: row.id,
        operation: 'update',
        owner: row.ownerId,
      });
    return true;
  });
}

/** Lets a profile be asked again, with the owner's reason for the person who asked. False when nobody asked. */
export async function contestRemoval(
  db: Db,
  profile: { userId: string; id: string; reason: string },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('importedSocialProfile')
      .select(['removalRequestId', 'url'])
      .where('id', '=', profile.id)
      .where('ownerId', '=', profile.userId)
      .where('removalAskedAt', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) return false;
    await trx
      .updateTable('importedSocialProfile')
      .set({ removalAskedAt: null, removalRequestId: null, updatedAt: sql<Date>`now()` })
      .where('id', '=', profile.id)
      .execute();
    await trx
      .updateTable('removalRequest')
      .set({ reasons: sql`array_append(reasons, ${profile.reason})` })
      .where('id', '=', before.removalRequestId)
      .execute();
    await notifyChange(trx, {
      model: ImportedSocialProfile.name,
      id: before.url,
      rowId: profile.id,
      operation: 'update',
      owner: profile.userId,
    });
    return true;
  });
}

/** Reads the mailbox of the request that concerns a profile, encrypted. */
export function removalOfProfile(db: Db, userId: string, profileId: string) {
  return db
    .selectFrom('importedSocialProfile as profile')
    .innerJoin('removalRequest as request', 'request.id', 'profile.removalRequestId')
    .select(['request.id', 'request.email', 'profile.removalAskedAt as askedAt'])
    .where('profile.id', '=', profileId)
    .where('profile.ownerId', '=', userId)
    .executeTakeFirst();
}

/** Lists some profiles whose owners have not answered in time, by chance, so that one that fails holds up no other. */
export async function overdueRemovals(db: Db, limit: number): Promise<{ id: string; ownerId: string }[]> {
  const rows = await db
    .selectFrom('importedSocialProfile')
    .select(['id', 'ownerId'])
    .where(sql<boolean>`removal_asked_at < now() - ${removalDays} * interval '1 day'`)
    .where('ownerId', 'is not', null)
    .orderBy(sql`random()`)
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, ownerId }) => (ownerId === null ? [] : [{ id, ownerId }]));
}

/** Deletes requests that nobody confirmed, and those that were dealt with long ago. */
export async function sweepRemovals(db: Db): Promise<void> {
  await sql`
    delete from removal_request as request
    where (confirmed_at is null and created_at < now() - ${removalLinkHours} * interval '1 hour')
      or (confirmed_at < now() - ${2 * removalDays} * interval '1 day'
        and not exists (select 1 from imported_social_profile where removal_request_id = request.id))`.execute(db);
}
