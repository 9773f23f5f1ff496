/** What programs come with: API keys of the data API, and credentials to sign requests with. */
import type { ColumnType } from 'kysely';

type Time = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface DataApiKeyTable {
  id: string;
  name: string;
  /** SHA-256, base64url. The key itself is shown once and kept nowhere. */
  keyHash: string;
  createdAt: Time;
  /** To the minute. */
  lastUsedAt: MaybeTime;
  expiresAt: MaybeTime;
  revokedAt: MaybeTime;
}

/** A permanent credential that an operator made. Temporary ones are nowhere: their secrets follow from their ids. */
export interface IamCredentialTable {
  accessKeyId: string;
  name: string;
  /** Encrypted: to check a signature the secret itself is needed. */
  secret: string;
  createdAt: Time;
  lastUsedAt: MaybeTime;
  revokedAt: MaybeTime;
}

export interface AccessTables {
  dataApiKey: DataApiKeyTable;
  iamCredential: IamCredentialTable;
}
