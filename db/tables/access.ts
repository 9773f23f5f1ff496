/** Credentials of programs: API keys of the data API and credentials that sign requests. */
import type { MaybeTime, Time } from './columns.ts';

export interface DataApiKeyTable {
  id: string;
  name: string;
  /** SHA-256, base64url. The key itself is shown once and not stored. */
  keyHash: string;
  createdAt: Time;
  /** Updated once a minute at most. */
  lastUsedAt: MaybeTime;
  expiresAt: MaybeTime;
  revokedAt: MaybeTime;
}

/**
 * A permanent credential that an operator created. Temporary ones are not stored: their secrets are derived from their
 * ids.
 */
export interface IamCredentialTable {
  accessKeyId: string;
  name: string;
  /** Encrypted instead of hashed, because checking a signature needs the secret. */
  secret: string;
  createdAt: Time;
  lastUsedAt: MaybeTime;
  revokedAt: MaybeTime;
}

export interface AccessTables {
  dataApiKey: DataApiKeyTable;
  iamCredential: IamCredentialTable;
}
