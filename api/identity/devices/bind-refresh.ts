import { deviceOfFamily, noteDeviceUse } from '../../../db/identity/devices.ts';
import type { Db } from '../../../db/client.ts';
import { InvalidTokensException } from '../../../domain/identity/errors.ts';

/**
 * A refresh token serves the device it was given to: where that can prove itself its key must be shown, and a key that is shown must be its.
 * An unknown token is left to the exchange. Throws InvalidTokensException.
 */
export async function checkDeviceOfToken(db: Db, tokenHash: string, deviceKey: string, address: string): Promise<void> {
  const bound = await deviceOfFamily(db, tokenHash);
  if (bound === undefined) return;
  const mustShow = bound.proves || deviceKey !== '';
  if (mustShow && bound.deviceKey !== deviceKey) throw new InvalidTokensException();
  if (bound.deviceKey !== null) await noteDeviceUse(db, bound.deviceKey, address);
}
