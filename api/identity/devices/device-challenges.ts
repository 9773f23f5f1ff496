import { recordDeviceUse } from '../../../db/identity/devices.ts';
import { ResourceNotFoundException } from '../../../domain/identity/device-errors.ts';
import type { ChallengeHandler } from '../challenge.ts';
import { beginHandshake, isProof, type Handshake } from '../srp/handshake.ts';
import { findRememberedDevice } from './record.ts';

const refuse = () => ({ kind: 'refused', error: new ResourceNotFoundException() }) as const;

/** First leg of a remembered device's proof: it sends its A. */
export const deviceSrpAuth: ChallengeHandler = {
  name: 'DEVICE_SRP_AUTH',
  countsOwnAttempts: true,
  maxAttempts: 1,
  async isAvailable({ deps, account }, { deviceKey }) {
    if (account === null || deviceKey === undefined) return false;
    return (await findRememberedDevice(deps.db, deps.env, account.id, deviceKey)) !== null;
  },
  async begin(_context, { deviceKey }) {
    return { kind: 'ask', parameters: { DEVICE_KEY: deviceKey } };
  },
  async answer({ deps, account }, { deviceKey }, { responses }) {
    if (account === null || deviceKey === undefined || responses['DEVICE_KEY'] !== deviceKey) return refuse();
    const found = await findRememberedDevice(deps.db, deps.env, account.id, deviceKey);
    if (found === null) return refuse();
    const { groupKey } = found.device;
    const identity = `${groupKey}${deviceKey}`;
    const { handshake, serverPublic } = await beginHandshake(
      { identity, salt: found.salt, verifier: found.verifier },
      responses['SRP_A'],
    );
    const parameters = { DEVICE_KEY: deviceKey, DEVICE_GROUP_KEY: groupKey, SALT: found.salt, SRP_B: serverPublic };
    return { kind: 'next', challenge: 'DEVICE_PASSWORD_VERIFIER', memory: { handshake, parameters } };
  },
};

/** Second leg: its proof, which replaces the second factor. */
export const devicePasswordVerifier: ChallengeHandler = {
  name: 'DEVICE_PASSWORD_VERIFIER',
  countsOwnAttempts: true,
  maxAttempts: 1,
  async begin(_context, { memory }) {
    return {
      kind: 'ask',
      parameters: memory['parameters'] as Record<string, unknown>,
      memory: { handshake: memory['handshake'] },
    };
  },
  async answer({ deps, account, address }, { memory, deviceKey }, { responses }) {
    const handshake = memory['handshake'] as Handshake;
    if (account === null || deviceKey === undefined || responses['DEVICE_KEY'] !== deviceKey) return refuse();
    // The device was forgotten between the two legs.
    if ((await findRememberedDevice(deps.db, deps.env, account.id, deviceKey)) === null) return refuse();
    if (!isProof(handshake, responses['PASSWORD_CLAIM_SIGNATURE'])) return refuse();
    await recordDeviceUse(deps.db, deviceKey, address);
    return { kind: 'proved', proofs: ['DEVICE'], serverProof: handshake.proof };
  },
};
