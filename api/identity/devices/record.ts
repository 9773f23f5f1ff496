import { randomUUID, randomBytes } from 'node:crypto';
import type { Env } from '../../../config/env.ts';
import { findDevice, type Device } from '../../../db/identity/devices.ts';
import type { Db } from '../../../db/client.ts';
import { decryptSecret, encryptSecret, SecretUnreadable } from '../../../db/secrets.ts';
import { region } from '../../region.ts';

/** A device that can prove itself. */
export interface ProvableDevice {
  device: Device;
  salt: string;
  verifier: bigint;
}

export function createDeviceKeys(): { deviceKey: string; deviceGroupKey: string } {
  return { deviceKey: `${region}_${randomUUID()}`, deviceGroupKey: randomBytes(12).toString('base64url') };
}

export function encryptVerifier(env: Env, deviceKey: string, verifier: string): string {
  return encryptSecret(verifier, secretBindingOf(deviceKey), env.ENCRYPTION_KEY);
}

/** Returns the account's device if it is remembered and its verifier can be decrypted, else null. */
export async function findRememberedDevice(
  db: Db,
  env: Env,
  accountId: string,
  deviceKey: string,
): Promise<ProvableDevice | null> {
  const device = await findDevice(db, accountId, deviceKey);
  if (device === undefined || !device.remembered || device.salt === null || device.verifier === null) return null;
  try {
    return {
      device,
      salt: device.salt,
      verifier: BigInt(`0x${decryptSecret(device.verifier, secretBindingOf(deviceKey), env.ENCRYPTION_KEY)}`),
    };
  } catch (error) {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  }
}

const secretBindingOf = (deviceKey: string) => ({ model: 'Device', field: 'verifier', rowId: deviceKey });
