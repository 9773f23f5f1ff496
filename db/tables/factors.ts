/** Authentication factors besides password hashes: SRP verifiers, passkeys, devices. */
import type { ColumnType } from 'kysely';
import type { MaybeTime, Time } from './columns.ts';

/** SRP verifier of a password, written whenever the password is set. Accounts from before SRP have none until then. */
export interface SrpRecordTable {
  accountId: string;
  /** USER_ID_FOR_SRP. */
  identity: string;
  /** Hexadecimal, 16 bytes. */
  salt: string;
  /** Hexadecimal, encrypted. */
  verifier: string;
  /** Id of the ENCRYPTION_KEY that decrypts the verifier. */
  keyId: string;
  updatedAt: Time;
}

export interface PasskeyTable {
  /** Id from the authenticator, base64url. */
  credentialId: string;
  accountId: string;
  /** COSE, base64url. */
  publicKey: string;
  /** Number of signatures that the authenticator reports; 0 if it does not count. Postgres returns bigint as text. */
  counter: ColumnType<string, number, number>;
  transports: string[];
  friendlyName: string;
  relyingPartyId: string;
  aaguid: string;
  backedUp: boolean;
  createdAt: Time;
  lastUsedAt: MaybeTime;
}

/** Challenge of a registration in progress; finishing the registration deletes the row. */
export interface PasskeyChallengeTable {
  challenge: string;
  accountId: string;
  expiresAt: Time;
}

/**
 * A browser that an account signed in with. With a verifier it can prove itself; a remembered one skips the second
 * factor.
 */
export interface DeviceTable {
  deviceKey: string;
  accountId: string;
  groupKey: string;
  name: string;
  /** Hexadecimal, chosen by the device. */
  salt: string | null;
  /** Hexadecimal, encrypted. */
  verifier: string | null;
  remembered: ColumnType<boolean, boolean | undefined, boolean>;
  createdAt: Time;
  lastUsedAt: Time;
  lastAddress: string;
}

export interface FactorTables {
  srpRecord: SrpRecordTable;
  passkey: PasskeyTable;
  passkeyChallenge: PasskeyChallengeTable;
  device: DeviceTable;
}
