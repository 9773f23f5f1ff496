/** An authenticator in software, for tests of passkeys. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Authenticator } from '../../web/session/factors.ts';

/** One passkey in the software authenticator: an ES256 key. */
export interface SoftPasskey {
  id: string;
  rpId: string;
  userHandle: string;
  privateKey: KeyObject;
  counter: number;
}

/** Deviations from the response of a correct browser and authenticator. */
export interface Tampering {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  userVerified?: boolean;
  /** The signature counter to report instead of the next value. */
  counter?: number;
  userHandle?: string;
  credentialId?: string;
  /** Signs with another passkey's key. */
  privateKey?: KeyObject;
}

const encoded = (bytes: Uint8Array | string) => Buffer.from(bytes as string).toString('base64url');
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();

/**
 * Creates passkeys and signs with them like a platform authenticator with user verification: real keys, real
 * signatures.
 */
export class SoftwareAuthenticator implements Authenticator {
  readonly passkeys: SoftPasskey[] = [];
  /** Applied to every response until it is reset. */
  tampering: Tampering = {};
  private readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  isSupported(): boolean {
    return true;
  }

  async create({
    challenge,
    rp,
    user,
    excludeCredentials = [],
  }: PublicKeyCredentialCreationOptionsJSON): Promise<RegistrationResponseJSON> {
    if (excludeCredentials.some(({ id }) => this.passkeys.some((passkey) => passkey.id === id)))
      throw new DOMException('The authenticator has it already', 'InvalidStateError');
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(16);
    const passkey = { id: encoded(id), rpId: rp.id ?? '', userHandle: user.id, privateKey, counter: 0 };
    this.passkeys.push(passkey);
    const jwk = publicKey.export({ format: 'jwk' });
    const bytes = (text = '') => new Uint8Array(Buffer.from(text, 'base64url'));
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(jwk.x)],
        [-3, bytes(jwk.y)],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, cose]);
    const authData = Buffer.concat([this.head(passkey.rpId, 0x40, 0), attested]);
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    );
    return {
      id: this.tampering.credentialId ?? passkey.id,
      rawId: this.tampering.credentialId ?? passkey.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.clientData('webauthn.create', challenge),
        attestationObject: encoded(attestationObject),
        transports: ['internal'],
      },
    };
  }

  async get({ challenge, rpId }: PublicKeyCredentialRequestOptionsJSON): Promise<AuthenticationResponseJSON> {
    const passkey = this.passkeys.findLast((candidate) => candidate.rpId === rpId);
    if (passkey === undefined) throw new DOMException('No passkey here', 'NotAllowedError');
    return this.answerWith(passkey, challenge);
  }

  /** Signs a challenge with a given passkey, whichever was requested. */
  answerWith(passkey: SoftPasskey, challenge: string): AuthenticationResponseJSON {
    passkey.counter += 1;
    const {
      counter = passkey.counter,
      credentialId = passkey.id,
      userHandle = passkey.userHandle,
      privateKey = passkey.privateKey,
    } = this.tampering;
    const clientDataJSON = this.clientData('webauthn.get', challenge);
    const authenticatorData = this.head(passkey.rpId, 0, counter);
    const signature = sign(
      'sha256',
      Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]),
      privateKey,
    );
    return {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        authenticatorData: encoded(authenticatorData),
        signature: encoded(signature),
        userHandle,
      },
    };
  }

  /** Returns the relying party, flags (present, verified, others) and counter. */
  private head(rpId: string, flags: number, counter: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const verified = (this.tampering.userVerified ?? true) ? 0x04 : 0;
    return Buffer.concat([sha256(this.tampering.rpId ?? rpId), Buffer.from([0x01 | verified | flags]), count]);
  }

  private clientData(type: string, challenge: string): string {
    const { origin = this.origin, challenge: said = challenge, type: kind = type } = this.tampering;
    return encoded(JSON.stringify({ type: kind, challenge: said, origin, crossOrigin: false }));
  }
}
