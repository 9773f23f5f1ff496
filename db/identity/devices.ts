import { sql, type Selectable } from 'kysely';
import type { Db } from '../client.ts';
import type { DeviceTable } from '../tables/factors.ts';

export type Device = Selectable<DeviceTable>;

/** One living sign-in, for people to see where they are signed in. */
export interface LivingFamily {
  id: string;
  deviceKey: string | null;
  createdAt: Date;
  lastUsedAt: Date;
  lastAddress: string | null;
  userAgent: string | null;
}

export function findDevice(db: Db, accountId: string, deviceKey: string): Promise<Device | undefined> {
  return db
    .selectFrom('device')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('deviceKey', '=', deviceKey)
    .executeTakeFirst();
}

export type NewDevice = Pick<Device, 'deviceKey' | 'accountId' | 'groupKey' | 'name' | 'lastAddress'>;

/** A browser seen for the first time. Those of the account that can neither prove themselves nor are signed in any more go. */
export async function addDevice(db: Db, device: NewDevice): Promise<void> {
  await db
    .deleteFrom('device')
    .where('accountId', '=', device.accountId)
    .where('verifier', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tokenFamily')
            .select('tokenFamily.id')
            .whereRef('tokenFamily.deviceKey', '=', 'device.deviceKey')
            .where('revokedAt', 'is', null)
            .where('expiresAt', '>', sql<Date>`now()`),
        ),
      ),
    )
    .where('createdAt', '<', sql<Date>`now() - interval '1 minute'`)
    .execute();
  await db.insertInto('device').values(device).execute();
}

/** Puts a sign-in on a device of its account. */
export async function placeFamily(db: Db, familyId: string, accountId: string, deviceKey: string): Promise<void> {
  await db
    .updateTable('tokenFamily')
    .set({ deviceKey })
    .where('id', '=', familyId)
    .where('accountId', '=', accountId)
    .execute();
}

/** From where and with what a sign-in was made. */
export function placeOfFamily(
  db: Db,
  familyId: string,
): Promise<{ userAgent: string | null; lastAddress: string | null } | undefined> {
  return db
    .selectFrom('tokenFamily')
    .select(['userAgent', 'lastAddress'])
    .where('id', '=', familyId)
    .executeTakeFirst();
}

/** The device was used: by a sign-in that it proved itself in, or by a refresh. */
export async function noteDeviceUse(db: Db, deviceKey: string, address: string): Promise<void> {
  await db
    .updateTable('device')
    .set({ lastAddress: address, lastUsedAt: sql`now()` })
    .where('deviceKey', '=', deviceKey)
    .execute();
}

/** Gives a device what it can prove itself by: once, and only to the sign-in that is on it. False otherwise. */
export async function confirmDevice(
  db: Db,
  device: Pick<Device, 'accountId' | 'deviceKey' | 'name'> & { familyId: string; salt: string; verifier: string },
): Promise<boolean> {
  const { accountId, familyId, deviceKey, name, salt, verifier } = device;
  const { numUpdatedRows } = await db
    .updateTable('device')
    // Without a name of its own it keeps the one its browser told.
    .set({ salt, verifier, ...(name === '' ? {} : { name }) })
    .where('accountId', '=', accountId)
    .where('deviceKey', '=', deviceKey)
    .where('deviceKey', '=', ({ selectFrom }) =>
      selectFrom('tokenFamily').select('tokenFamily.deviceKey').where('tokenFamily.id', '=', familyId),
    )
    .where('verifier', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when the account has no such device, or one that cannot prove itself. */
export async function setRemembered(
  db: Db,
  accountId: string,
  deviceKey: string,
  remembered: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('device')
    .set({ remembered })
    .where('accountId', '=', accountId)
    .where('deviceKey', '=', deviceKey)
    .where('verifier', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets a device and ends every sign-in on it, in one step. False when the account has no such device. */
export function forgetDevice(db: Db, accountId: string, deviceKey: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable('tokenFamily')
      .set({ revokedAt: sql`now()`, revokedBecause: 'device-forgotten' })
      .where('accountId', '=', accountId)
      .where('deviceKey', '=', deviceKey)
      .where('revokedAt', 'is', null)
      .execute();
    const { numDeletedRows } = await trx
      .deleteFrom('device')
      .where('accountId', '=', accountId)
      .where('deviceKey', '=', deviceKey)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  });
}

/** Ends a sign-in of the account. False when it has no such living one. */
export async function signOutFamilyOf(db: Db, accountId: string, familyId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tokenFamily')
    .set({ revokedAt: sql`now()`, revokedBecause: 'signed-out' })
    .where('id', '=', familyId)
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The device used last first. */
export function devicesOf(db: Db, accountId: string): Promise<Device[]> {
  return db
    .selectFrom('device')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('deviceKey')
    .execute();
}

/** Every sign-in that is neither out nor over, the one used last first. */
export function livingFamilies(db: Db, accountId: string): Promise<LivingFamily[]> {
  return db
    .selectFrom('tokenFamily')
    .select([
      'id',
      'deviceKey',
      'createdAt',
      sql<Date>`coalesce(last_used_at, created_at)`.as('lastUsedAt'),
      'lastAddress',
      'userAgent',
    ])
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .execute();
}

/** The device that a refresh token's sign-in is on; `proves` when that device has a verifier, so its key must be shown. */
export async function deviceOfFamily(
  db: Db,
  tokenHash: string,
): Promise<{ deviceKey: string | null; proves: boolean } | undefined> {
  return db
    .selectFrom('refreshToken')
    .innerJoin('tokenFamily', 'tokenFamily.id', 'refreshToken.familyId')
    .leftJoin('device', 'device.deviceKey', 'tokenFamily.deviceKey')
    .select(['tokenFamily.deviceKey', sql<boolean>`device.verifier is not null`.as('proves')])
    .where('refreshToken.tokenHash', '=', tokenHash)
    .executeTakeFirst();
}
