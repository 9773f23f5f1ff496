import { findDeviceOfFamily, recordDeviceUse } from '../../../db/identity/devices.ts';
import type { Db } from '../../../db/client.ts';
import { InvalidTokensException } from '../../../domain/identity/errors.ts';

/**
 * Checks that a refresh token is used on the device of its sign-in: a device with a verifier must send its key, and a
 * key that is sent must match. An unknown token passes, because exchangeRefreshToken refuses it. Throws
 * InvalidTokensException.
 */
export async function checkDeviceOfToken(db: Db, tokenHash: string, deviceKey: string, address: string): Promise<void> {
  const bound = await findDeviceOfFamily(db, tokenHash);
  if (bound === undefined) return;
  const mustSendKey = bound.proves || deviceKey !== '';
  if (mustSendKey && bound.deviceKey !== deviceKey) throw new InvalidTokensException();
  if (bound.deviceKey !== null) await recordDeviceUse(db, bound.deviceKey, address);
}
