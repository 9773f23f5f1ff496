import { addDevice, assignDevice, findFamilyOrigin } from '../../db/identity/devices.ts';
import type { Account } from '../../db/identity/accounts.ts';
import { describeDevice } from '../../domain/identity/device-name.ts';
import { createDeviceKeys } from './devices/record.ts';
import type { IdentityDeps } from './deps.ts';

/** Issues a key for a browser without one. The device is listed at once and can be confirmed and then remembered. */
export async function issueDevice(
  { db }: IdentityDeps,
  { id: accountId }: Account,
  familyId: string,
): Promise<{ deviceKey: string; deviceGroupKey: string } | null> {
  const place = await findFamilyOrigin(db, familyId);
  const keys = createDeviceKeys();
  const name = describeDevice(place?.userAgent ?? '');
  await addDevice(db, {
    deviceKey: keys.deviceKey,
    accountId,
    groupKey: keys.deviceGroupKey,
    name,
    lastAddress: place?.lastAddress ?? '',
  });
  await assignDevice(db, familyId, accountId, keys.deviceKey);
  return keys;
}
