/** Accounts of people, their codes, refresh tokens and the keys that sign tokens. */
import type { ColumnType } from 'kysely';

type Time = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type AccountStatus = 'unconfirmed' | 'confirmed' | 'reset-required';

/** A person. The id is the `sub` of their tokens and the userId of their records. */
export interface AccountTable {
  id: string;
  /** The e-mail address given at sign-up, in lower case. */
  username: string;
  email: string;
  emailVerified: boolean;
  phoneNumber: string | null;
  givenName: string | null;
  familyName: string | null;
  /** argon2id, PHC string. */
  passwordHash: string;
  status: AccountStatus;
  createdAt: Time;
  updatedAt: Time;
}

/** The one code that is good for a purpose; a new one replaces it. */
export interface ConfirmationCodeTable {
  accountId: string;
  purpose: 'confirm-sign-up';
  /** Keyed hash; six digits alone would be guessed from a plain one. */
  codeHash: string;
  /** How often it was tried, rightly or wrongly. */
  attempts: ColumnType<number, number | undefined, number>;
  sentAt: Time;
  expiresAt: Time;
}

/** One sign-in on one device: every refresh token that came of it. */
export interface TokenFamilyTable {
  id: string;
  accountId: string;
  createdAt: Time;
  expiresAt: Time;
  revokedAt: MaybeTime;
  /** signed-out, or reused (a spent refresh token came back). */
  revokedBecause: string | null;
}

export interface RefreshTokenTable {
  tokenHash: string;
  familyId: string;
  createdAt: Time;
  /** When it was exchanged; a second exchange long after means it was stolen. */
  usedAt: MaybeTime;
}

/** A key pair for JWTs; the private part is encrypted. */
export interface SigningKeyTable {
  kid: string;
  publicJwk: ColumnType<unknown, string, string>;
  privateJwk: string;
  createdAt: Time;
  /** Signs new tokens until then… */
  signsUntil: Time;
  /** …and is published until the last of them has ended. */
  publishedUntil: Time;
}

/** Counters of rate-limiter-flexible. */
export interface RateLimitTable {
  key: string;
  points: number;
  expire: number | null;
}

export interface IdentityTables {
  account: AccountTable;
  confirmationCode: ConfirmationCodeTable;
  tokenFamily: TokenFamilyTable;
  refreshToken: RefreshTokenTable;
  signingKey: SigningKeyTable;
  rateLimit: RateLimitTable;
}
