import { sql, type Selectable } from 'kysely';
import type { Db } from '../client.ts';
import type { DeviceTable } from '../tables/factors.ts';

export type Device = Selectable<DeviceTable>;

/** One active sign-in in the list of sign-ins. */
export interface ActiveFamily {
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

/** Stores a new browser and deletes the account's devices that can neither prove themselves nor are signed in. */
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

/** Assigns a sign-in to a device of its account. */
export async function assignDevice(db: Db, familyId: string, accountId: string, deviceKey: string): Promise<void> {
  await db
    .updateTable('tokenFamily')
    .set({ deviceKey })
    .where('id', '=', familyId)
    .where('accountId', '=', accountId)
    .execute();
}

/** Address, time and browser of a sign-in. */
export function findFamilyOrigin(
  db: Db,
  familyId: string,
): Promise<{ userAgent: string | null; lastAddress: string | null } | undefined> {
  return db
    .selectFrom('tokenFamily')
    .select(['userAgent', 'lastAddress'])
    .where('id', '=', familyId)
    .executeTakeFirst();
}

/** Records a use of the device: a sign-in that it proved itself in, or a refresh. */
export async function recordDeviceUse(db: Db, deviceKey: string, address: string): Promise<void> {
  await db
    .updateTable('device')
    .set({ lastAddress: address, lastUsedAt: sql`now()` })
    .where('deviceKey', '=', deviceKey)
    .execute();
}

/** Stores a device's verifier: once, and only for the sign-in on that device. False otherwise. */
export async function confirmDevice(
  db: Db,
  device: Pick<Device, 'accountId' | 'deviceKey' | 'name'> & { familyId: string; salt: string; verifier: string },
): Promise<boolean> {
  const { accountId, familyId, deviceKey, name, salt, verifier } = device;
  const { numUpdatedRows } = await db
    .updateTable('device')
    // A device without a name of its own keeps the browser's name.
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

/** Sets whether a device is remembered. False when the account has no such device, or the device has no verifier. */
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

/** Deletes a device and ends its sign-ins in one step. False when the account has no such device. */
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

/** Ends a sign-in of the account. False when no such sign-in is active. */
export async function signOutOwnFamily(db: Db, accountId: string, familyId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tokenFamily')
    .set({ revokedAt: sql`now()`, revokedBecause: 'signed-out' })
    .where('id', '=', familyId)
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lists an account's devices, most recently used first. */
export function listDevicesOfAccount(db: Db, accountId: string): Promise<Device[]> {
  return db
    .selectFrom('device')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('deviceKey')
    .execute();
}

/** Lists all active sign-ins, most recently used first. */
export function listActiveFamilies(db: Db, accountId: string): Promise<ActiveFamily[]> {
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

/**
 * Finds the device of a refresh token's sign-in; `proves` when the device has a verifier, so that its key is required.
 */
export async function findDeviceOfFamily(
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
