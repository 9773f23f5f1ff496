import { noteDeviceUse } from '../../../db/identity/devices.ts';
import { ResourceNotFoundException } from '../../../domain/identity/device-errors.ts';
import type { ChallengeHandler } from '../challenge.ts';
import { beginHandshake, isProof, type Handshake } from '../srp/handshake.ts';
import { rememberedDevice } from './record.ts';

const refused = () => ({ kind: 'refused', error: new ResourceNotFoundException() }) as const;

/** A remembered device is asked to prove itself: it sends its A… */
export const deviceSrpAuth: ChallengeHandler = {
  name: 'DEVICE_SRP_AUTH',
  countsItself: true,
  maxAttempts: 1,
  async isAvailable({ deps, account }, { deviceKey }) {
    if (account === null || deviceKey === undefined) return false;
    return (await rememberedDevice(deps.db, deps.env, account.id, deviceKey)) !== null;
  },
  async begin(_context, { deviceKey }) {
    return { kind: 'ask', parameters: { DEVICE_KEY: deviceKey } };
  },
  async answer({ deps, account }, { deviceKey }, { responses }) {
    if (account === null || deviceKey === undefined || responses['DEVICE_KEY'] !== deviceKey) return refused();
    const found = await rememberedDevice(deps.db, deps.env, account.id, deviceKey);
    if (found === null) return refused();
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

/** …and then its proof, which spares the second factor. */
export const devicePasswordVerifier: ChallengeHandler = {
  name: 'DEVICE_PASSWORD_VERIFIER',
  countsItself: true,
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
    if (account === null || deviceKey === undefined || responses['DEVICE_KEY'] !== deviceKey) return refused();
    // Forgotten between the two legs.
    if ((await rememberedDevice(deps.db, deps.env, account.id, deviceKey)) === null) return refused();
    if (!isProof(handshake, responses['PASSWORD_CLAIM_SIGNATURE'])) return refused();
    await noteDeviceUse(deps.db, deviceKey, address);
    return { kind: 'proved', proofs: ['DEVICE'], serverProof: handshake.proof };
  },
};
