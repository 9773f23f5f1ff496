import {
  confirmDevice,
  listDevicesOfAccount,
  forgetDevice,
  listActiveFamilies,
  setRemembered,
  signOutOwnFamily,
  type Device,
  type ActiveFamily,
} from '../../../db/identity/devices.ts';
import { ResourceNotFoundException, InvalidDeviceVerifier } from '../../../domain/identity/device-errors.ts';
import { describeDevice, cleanGivenName } from '../../../domain/identity/device-name.ts';
import type { ListedDevice, ListedSession } from '../../../domain/identity/responses.ts';
import { numberToBytes, bytesToHex, parseHexNumber } from '../../../domain/identity/srp-bytes.ts';
import { srpGroup } from '../../../domain/identity/srp-group.ts';
import { srpSaltBytes } from '../../../domain/identity/srp-secret.ts';
import { isGoodPublic } from '../../../domain/identity/srp.ts';
import { getText, type Body, type IdentityDeps } from '../deps.ts';
import type { Bearer } from '../verify-token.ts';
import { encryptVerifier } from './record.ts';

/** Begins the key of a sign-in without a device, which is listed on its own. */
const sessionMark = 'session:';

/** Lists all devices that can prove themselves or are signed in, most recently used first. */
export async function listDevices({ db }: IdentityDeps, { userId, familyId }: Bearer): Promise<ListedDevice[]> {
  const [devices, families] = await Promise.all([listDevicesOfAccount(db, userId), listActiveFamilies(db, userId)]);
  const known = devices.map((device) =>
    toListedDevice(
      device,
      families.filter(({ deviceKey }) => deviceKey === device.deviceKey),
      familyId,
    ),
  );
  const alone = families.filter(({ deviceKey }) => deviceKey === null).map((family) => toDeviceless(family, familyId));
  const shown = known.filter(({ sessions }, at) => sessions.length > 0 || devices[at]?.verifier !== null);
  return [...shown, ...alone].toSorted((one, other) => other.lastUsedAt.localeCompare(one.lastUsedAt));
}

/**
 * Confirms the device that this sign-in received a key for: it can prove itself from now on, and its tokens are bound
 * to it.
 */
export async function confirmOwnDevice(
  { db, env, log }: IdentityDeps,
  { userId, familyId }: Bearer,
  body: Body,
): Promise<{ userConfirmationNecessary: boolean }> {
  const salt = getText(body, 'salt').toLowerCase();
  if (!/^[0-9a-f]+$/.test(salt) || salt.length !== 2 * srpSaltBytes) throw new InvalidDeviceVerifier('salt');
  const verifier = parseHexNumber(body['verifier'], srpGroup.bytes);
  if (verifier === null || !isGoodPublic(verifier) || verifier === 1n) throw new InvalidDeviceVerifier('verifier');
  const deviceKey = getText(body, 'deviceKey');
  const name = cleanGivenName(body['name']);
  const sealed = encryptVerifier(env, deviceKey, bytesToHex(numberToBytes(verifier, srpGroup.bytes)));
  if (!(await confirmDevice(db, { accountId: userId, familyId, deviceKey, name, salt, verifier: sealed })))
    throw new ResourceNotFoundException();
  const remembered = body['remembered'] === true;
  if (remembered) await setRemembered(db, userId, deviceKey, true);
  log.info({ userId }, 'confirmed a device');
  return { userConfirmationNecessary: !remembered };
}

export async function rememberDevice(
  { db }: IdentityDeps,
  { userId }: Bearer,
  deviceKey: string,
  body: Body,
): Promise<void> {
  if (!(await setRemembered(db, userId, deviceKey, body['remembered'] === true))) throw new ResourceNotFoundException();
}

/**
 * Forgets a device and ends its sign-ins; `session:<id>` ends that sign-in. Throws ResourceNotFoundException, also for
 * a device of somebody else.
 */
export async function forgetOwnDevice({ db, log }: IdentityDeps, { userId }: Bearer, deviceKey: string): Promise<void> {
  const isGone = deviceKey.startsWith(sessionMark)
    ? await signOutOwnFamily(db, userId, deviceKey.slice(sessionMark.length))
    : await forgetDevice(db, userId, deviceKey);
  if (!isGone) throw new ResourceNotFoundException();
  log.info({ userId }, 'forgot a device');
}

function toListedDevice(device: Device, families: ActiveFamily[], current: string): ListedDevice {
  const { deviceKey, name, createdAt, lastUsedAt, lastAddress, remembered } = device;
  const sessions = families.map((family) => toListedSession(family, current));
  const times = { createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt.toISOString() };
  return {
    deviceKey,
    name,
    ...times,
    lastAddress,
    remembered,
    current: sessions.some((session) => session.current),
    sessions,
  };
}

function toDeviceless(family: ActiveFamily, current: string): ListedDevice {
  const session = toListedSession(family, current);
  return {
    deviceKey: `${sessionMark}${family.id}`,
    name: describeDevice(family.userAgent ?? ''),
    remembered: false,
    ...session,
    sessions: [session],
  };
}

function toListedSession({ id, createdAt, lastUsedAt, lastAddress }: ActiveFamily, current: string): ListedSession {
  return {
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    lastAddress,
    current: id === current,
  };
}
