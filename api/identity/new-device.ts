import { addDevice, placeFamily, placeOfFamily } from '../../db/identity/devices.ts';
import type { Account } from '../../db/identity/accounts.ts';
import { deviceNameOf } from '../../domain/identity/device-name.ts';
import { newDeviceKeys } from './devices/record.ts';
import type { IdentityDeps } from './deps.ts';

/** A key for the browser that this sign-in is in, which is new to us. It may be confirmed and then remembered; either way it is listed. */
export async function newDeviceOf(
  { db }: IdentityDeps,
  { id: accountId }: Account,
  familyId: string,
): Promise<{ deviceKey: string; deviceGroupKey: string } | null> {
  const place = await placeOfFamily(db, familyId);
  const keys = newDeviceKeys();
  const name = deviceNameOf(place?.userAgent ?? '');
  await addDevice(db, {
    deviceKey: keys.deviceKey,
    accountId,
    groupKey: keys.deviceGroupKey,
    name,
    lastAddress: place?.lastAddress ?? '',
  });
  await placeFamily(db, familyId, accountId, keys.deviceKey);
  return keys;
}
