/** What people prove themselves with beside a password hash: SRP verifiers, passkeys, devices. */
import type { ColumnType } from 'kysely';

type Time = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** Written whenever the password is set; an account from before SRP has none until then. */
export interface SrpRecordTable {
  accountId: string;
  /** USER_ID_FOR_SRP. */
  identity: string;
  /** Hexadecimal, 16 bytes. */
  salt: string;
  /** Hexadecimal, encrypted. */
  verifier: string;
  /** Which ENCRYPTION_KEY opens the verifier. */
  keyId: string;
  updatedAt: Time;
}

export interface PasskeyTable {
  /** base64url, as the authenticator named it. */
  credentialId: string;
  accountId: string;
  /** COSE, base64url. */
  publicKey: string;
  /** How often the authenticator says it signed; 0 for those that do not count. Postgres answers bigint as text. */
  counter: ColumnType<string, number, number>;
  transports: string[];
  friendlyName: string;
  relyingPartyId: string;
  aaguid: string;
  backedUp: boolean;
  createdAt: Time;
  lastUsedAt: MaybeTime;
}

/** A registration that was begun; finishing it takes the row. */
export interface PasskeyChallengeTable {
  challenge: string;
  accountId: string;
  expiresAt: Time;
}

/** A browser somebody signed in with. Without a verifier it is only seen; with one it can prove itself; remembered it spares the second factor. */
export interface DeviceTable {
  deviceKey: string;
  accountId: string;
  groupKey: string;
  name: string;
  /** Hexadecimal, from the device. */
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
