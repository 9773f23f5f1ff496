import {
  confirmDevice,
  devicesOf,
  forgetDevice,
  livingFamilies,
  setRemembered,
  signOutFamilyOf,
  type Device,
  type LivingFamily,
} from '../../../db/identity/devices.ts';
import { ResourceNotFoundException, InvalidDeviceVerifier } from '../../../domain/identity/device-errors.ts';
import { deviceNameOf, givenName } from '../../../domain/identity/device-name.ts';
import { bytesOfNumber, hexOf, numberFromHex } from '../../../domain/identity/srp-bytes.ts';
import { srpGroup } from '../../../domain/identity/srp-group.ts';
import { srpSaltBytes } from '../../../domain/identity/srp-secret.ts';
import { isGoodPublic } from '../../../domain/identity/srp.ts';
import { text, type Body, type IdentityDeps } from '../deps.ts';
import type { Bearer } from '../verify-token.ts';
import { sealedVerifier } from './record.ts';

/** One living sign-in. */
export interface ListedSession {
  createdAt: string;
  lastUsedAt: string;
  lastAddress: string | null;
  current: boolean;
}

/** A browser somebody signed in with, and where it is signed in now. A sign-in without a device stands alone as `session:<id>`. */
export interface ListedDevice {
  deviceKey: string;
  name: string;
  createdAt: string;
  lastUsedAt: string;
  lastAddress: string | null;
  remembered: boolean;
  /** The one that asks. */
  current: boolean;
  sessions: ListedSession[];
}

const sessionMark = 'session:';

/** Every device that can prove itself or is signed in, the one used last first. */
export async function listDevices({ db }: IdentityDeps, { userId, familyId }: Bearer): Promise<ListedDevice[]> {
  const [devices, families] = await Promise.all([devicesOf(db, userId), livingFamilies(db, userId)]);
  const known = devices.map((device) =>
    listed(
      device,
      families.filter(({ deviceKey }) => deviceKey === device.deviceKey),
      familyId,
    ),
  );
  const alone = families.filter(({ deviceKey }) => deviceKey === null).map((family) => standingAlone(family, familyId));
  const shown = known.filter(({ sessions }, at) => sessions.length > 0 || devices[at]?.verifier !== null);
  return [...shown, ...alone].toSorted((one, other) => other.lastUsedAt.localeCompare(one.lastUsedAt));
}

/** Confirms the device that this sign-in was given a key for: from now on it can prove itself, and its tokens serve it alone. */
export async function confirmDeviceOf(
  { db, env, log }: IdentityDeps,
  { userId, familyId }: Bearer,
  body: Body,
): Promise<{ userConfirmationNecessary: boolean }> {
  const salt = text(body, 'salt').toLowerCase();
  if (!/^[0-9a-f]+$/.test(salt) || salt.length !== 2 * srpSaltBytes) throw new InvalidDeviceVerifier('salt');
  const verifier = numberFromHex(body['verifier'], srpGroup.bytes);
  if (verifier === null || !isGoodPublic(verifier) || verifier === 1n) throw new InvalidDeviceVerifier('verifier');
  const deviceKey = text(body, 'deviceKey');
  const name = givenName(body['name']);
  const sealed = sealedVerifier(env, deviceKey, hexOf(bytesOfNumber(verifier, srpGroup.bytes)));
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

/** Forgets a device and ends its sign-ins; `session:<id>` ends that sign-in. Throws ResourceNotFoundException, also for somebody else's. */
export async function forgetDeviceOf({ db, log }: IdentityDeps, { userId }: Bearer, deviceKey: string): Promise<void> {
  const isGone = deviceKey.startsWith(sessionMark)
    ? await signOutFamilyOf(db, userId, deviceKey.slice(sessionMark.length))
    : await forgetDevice(db, userId, deviceKey);
  if (!isGone) throw new ResourceNotFoundException();
  log.info({ userId }, 'forgot a device');
}

function listed(device: Device, families: LivingFamily[], current: string): ListedDevice {
  const { deviceKey, name, createdAt, lastUsedAt, lastAddress, remembered } = device;
  const sessions = families.map((family) => listedSession(family, current));
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

function standingAlone(family: LivingFamily, current: string): ListedDevice {
  const session = listedSession(family, current);
  return {
    deviceKey: `${sessionMark}${family.id}`,
    name: deviceNameOf(family.userAgent ?? ''),
    remembered: false,
    ...session,
    sessions: [session],
  };
}

function listedSession({ id, createdAt, lastUsedAt, lastAddress }: LivingFamily, current: string): ListedSession {
  return {
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    lastAddress,
    current: id === current,
  };
}
