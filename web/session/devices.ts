/** This browser as a remembered device: its stored secret, and the list of a person's sign-ins. */
import { normalizeUsername } from '../../domain/identity/attributes.ts';
import type { ListedDevice } from '../../domain/identity/responses.ts';
import { AuthError } from './errors.ts';
import type { SignedInCall } from './factors.ts';
import type { SrpProofs, SrpStart } from './srp.ts';
import type { KeyStorage } from './storage.ts';
import type { StoredDevice } from './types.ts';

const storageKeyOf = (username: string) => `soundings.device.${normalizeUsername(username)}`;

/** Returns this browser's device for an account, or null. */
export function readDevice(storage: KeyStorage, username: string): StoredDevice | null {
  try {
    const device = JSON.parse(storage.getItem(storageKeyOf(username)) ?? 'null') as StoredDevice | null;
    return typeof device?.deviceKey === 'string' && typeof device.deviceGroupKey === 'string' ? device : null;
  } catch {
    return null;
  }
}

/** Stores the `newDevice` of a sign-in response, so that it can be remembered later. */
export function storeNewDevice(
  storage: KeyStorage,
  username: string,
  { deviceKey, deviceGroupKey }: StoredDevice,
): void {
  storage.setItem(storageKeyOf(username), JSON.stringify({ deviceKey, deviceGroupKey }));
}

/** Forgets this browser's device for an account. */
export function dropDevice(storage: KeyStorage, username: string): void {
  storage.removeItem(storageKeyOf(username));
}

/** Returns the key to sign in with, only for a device that can prove itself. */
export function getProvableDeviceKey(storage: KeyStorage, username: string): string | undefined {
  const device = readDevice(storage, username);
  return device?.password === undefined ? undefined : device.deviceKey;
}

/** Remembers this browser, so that it replaces the second factor at the next sign-in. Throws AuthError. */
export async function rememberThisDevice(
  call: SignedInCall,
  storage: KeyStorage,
  username: string,
  name?: string,
): Promise<void> {
  const device = readDevice(storage, username);
  if (device === null) throw new AuthError('ResourceNotFoundException', 'Device does not exist.');
  if (device.password !== undefined && (await isRememberedAgain(call, device.deviceKey))) return;
  const { createDeviceSecret } = await import('./srp.ts');
  const { password, salt, verifier } = await createDeviceSecret(device);
  // The password is stored before it is sent: a lost response must not leave the server with a device that cannot prove
  // itself.
  storage.setItem(storageKeyOf(username), JSON.stringify({ ...device, password }));
  try {
    await call('POST', '/auth/devices', {
      deviceKey: device.deviceKey,
      salt,
      verifier,
      remembered: true,
      ...(name === undefined ? {} : { name }),
    });
  } catch (error) {
    // The server refused, so the new password is certainly useless.
    if (error instanceof AuthError && error.status >= 400 && error.status < 500)
      storeNewDevice(storage, username, device);
    throw error;
  }
}

/** False when the server does not know the stored password, because the request did not arrive. */
async function isRememberedAgain(call: SignedInCall, deviceKey: string): Promise<boolean> {
  try {
    await setDeviceRemembered(call, deviceKey, true);
    return true;
  } catch (error) {
    if (error instanceof AuthError && error.status === 404) return false;
    throw error;
  }
}

export function listDevices(call: SignedInCall): Promise<ListedDevice[]> {
  return call('GET', '/auth/devices');
}

export async function setDeviceRemembered(call: SignedInCall, deviceKey: string, remembered: boolean): Promise<void> {
  await call('PUT', `/auth/devices/${encodeURIComponent(deviceKey)}`, { remembered });
}

/** Ends every sign-in on the device, including this one if it is this device. */
export async function forgetDevice(call: SignedInCall, deviceKey: string): Promise<void> {
  await call('DELETE', `/auth/devices/${encodeURIComponent(deviceKey)}`);
}

/** Computes the device's proofs for DEVICE_PASSWORD_VERIFIER. */
export async function proveDevice(
  device: StoredDevice,
  start: SrpStart,
  parameters: Record<string, unknown>,
): Promise<SrpProofs> {
  const { loadDeviceSecret, proveSrp, parseQuestion } = await import('./srp.ts');
  const question = parseQuestion(`${device.deviceGroupKey}${device.deviceKey}`, parameters);
  return proveSrp(start, question, (salt) => loadDeviceSecret(device, salt));
}
