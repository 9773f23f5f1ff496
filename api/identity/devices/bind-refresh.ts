import { findDeviceOfFamily, recordDeviceUse } from '../../../db/identity/devices.ts';
import type { Db } from '../../../db/client.ts';
import { InvalidTokensException } from '../../../domain/identity/errors.ts';

/**
 * A refresh token is valid only on its device: a device that can prove itself must send its key, and a key that is sent
 * must match. An unknown token is left to the exchange. Throws InvalidTokensException.
 */
export async function checkDeviceOfToken(db: Db, tokenHash: string, deviceKey: string, address: string): Promise<void> {
  const bound = await findDeviceOfFamily(db, tokenHash);
  if (bound === undefined) return;
  const mustShow = bound.proves || deviceKey !== '';
  if (mustShow && bound.deviceKey !== deviceKey) throw new InvalidTokensException();
  if (bound.deviceKey !== null) await recordDeviceUse(db, bound.deviceKey, address);
}
