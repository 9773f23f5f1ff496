/** Requests of people to be removed, and the profiles that they concern, whoever imported them. */
import { sql } from 'kysely';
import { ImportedSocialProfile } from '../../domain/models/social.ts';
import { removalDays, removalLinkHours } from '../../domain/profiles/removal.ts';
import type { Db } from '../client.ts';
import { notifyChange } from '../notify.ts';
import { addNotification } from '../notifications/notifications.ts';
import { blockProfile, unblockProfile } from './forget.ts';

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

/**
 * Confirms a request: its profiles are asked nothing from now on, but for those that their owners keep, and the owners are
 * notified. False when its link is no longer valid.
 */
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
    const keptByOwners = await trx
      .selectFrom('importedSocialProfile')
      .select(['id', 'ownerId'])
      .where('url', '=', url)
      .where('removalKeptAt', 'is not', null)
      .execute();
    // An owner has answered for this address: another mailbox blocks it no more.
    if (keptByOwners.length === 0) await blockProfile(trx, hash, id);
    const rows = await trx
      .updateTable('importedSocialProfile')
      .set({ removalAskedAt: sql<Date>`now()`, removalRequestId: id, updatedAt: sql<Date>`now()` })
      .where('url', '=', url)
      .where('removalAskedAt', 'is', null)
      .where('removalKeptAt', 'is', null)
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
    await notifyOwners(trx, rows, 'removal-asked', id);
    // Told once a month, since anybody can ask again and again.
    await notifyOwners(trx, keptByOwners, 'removal-repeated', new Date().toISOString().slice(0, 7));
    return true;
  });
}

async function notifyOwners(
  trx: Db,
  profiles: readonly { id: string; ownerId: string | null }[],
  outcome: 'removal-asked' | 'removal-repeated',
  occasion: string,
): Promise<void> {
  for (const { id, ownerId } of profiles) {
    if (ownerId === null) continue;
    const eventKey = `${outcome}:${id}:${occasion}`;
    const data = { profile_id: id };
    await addNotification(trx, { userId: ownerId, eventKey, kind: 'profile-removal', outcome, subject: null, data });
  }
}

interface KeptProfile {
  userId: string;
  id: string;
  reason: string;
  /** Returns the HMAC of an address. */
  hashOf: (url: string) => string;
}

/**
 * Lets a profile be asked again and its address be imported again; no later request suspends it. The owner's reason stays
 * with the request. False when nobody asked.
 */
export async function contestRemoval(db: Db, profile: KeptProfile): Promise<boolean> {
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
      .set({
        removalAskedAt: null,
        removalRequestId: null,
        removalKeptAt: sql<Date>`now()`,
        updatedAt: sql<Date>`now()`,
      })
      .where('id', '=', profile.id)
      .execute();
    await unblockProfile(trx, profile.hashOf(before.url));
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
