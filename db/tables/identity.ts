/** Accounts of people, their codes, refresh tokens and the keys that sign tokens. */
import type { ColumnType, Generated } from 'kysely';
import type { MaybeTime, Time } from './columns.ts';

export type AccountStatus = 'unconfirmed' | 'confirmed' | 'reset-required' | 'force-change-password';

type Defaulted<T> = ColumnType<T, T | undefined, T>;

/** A person. The id is the `sub` of their tokens and the userId of their records. */
export interface AccountTable {
  id: string;
  /** The e-mail address in lower case, or the phone number, given at sign-up. */
  username: string;
  email: string;
  emailVerified: boolean;
  phoneNumber: string | null;
  phoneVerified: Defaulted<boolean>;
  givenName: string | null;
  familyName: string | null;
  /** argon2id, PHC string. */
  passwordHash: string;
  status: AccountStatus;
  /** Enabled second factors: SMS, TOTP, EMAIL. */
  mfaEnabled: Defaulted<string[]>;
  /** Preferred second factor; null lets the person choose at sign-in. */
  mfaPreferred: Defaulted<string | null>;
  /** Set by an operator; nobody can sign in while it is set. */
  disabledAt: MaybeTime;
  createdAt: Time;
  updatedAt: Time;
}

export type CodePurpose = 'confirm-sign-up' | 'reset-password' | 'verify-email' | 'verify-phone';

/** The valid code for one purpose; a new code replaces it. */
export interface ConfirmationCodeTable {
  accountId: string;
  purpose: CodePurpose;
  /** Keyed hash; six digits alone would be guessed from a plain one. */
  codeHash: string;
  /** Number of attempts, right or wrong. */
  attempts: ColumnType<number, number | undefined, number>;
  /** Address or number to verify, if it is not the account's yet. */
  target: Defaulted<string | null>;
  sentAt: Time;
  expiresAt: Time;
}

/** One sign-in on one device, with all its refresh tokens. */
export interface TokenFamilyTable {
  id: string;
  accountId: string;
  createdAt: Time;
  expiresAt: Time;
  revokedAt: MaybeTime;
  /** signed-out, revoked, password-changed, disabled, or reused (a spent refresh token came back). */
  revokedBecause: string | null;
  /** Device of the sign-in, if known; its refresh tokens work on no other device. */
  deviceKey: string | null;
  lastUsedAt: MaybeTime;
  lastAddress: string | null;
  userAgent: string | null;
  /** Time when the password was last entered again. */
  provedAt: MaybeTime;
}

/**
 * A sign-in in progress. `state` is encrypted. One without an account is a decoy for an unknown username and never
 * succeeds.
 */
export interface SignInSessionTable {
  tokenHash: string;
  accountId: string | null;
  username: string;
  /** step: waits for the answer to a challenge; auto: waits for the confirmation of a sign-up. */
  kind: 'step' | 'auto';
  state: string;
  attempts: Defaulted<number>;
  createdAt: Time;
  expiresAt: Time;
}

/** An authenticator app. A pending one replaces the active one after its first correct code. */
export interface AuthenticatorTable {
  accountId: string;
  state: 'pending' | 'active';
  /** base32, encrypted. */
  secret: string;
  name: string | null;
  /** Time step of the last accepted code; codes of this or an earlier step are refused. */
  lastStep: Defaulted<number | null>;
  /** Keyed hashes of the unused recovery codes. */
  recoveryHashes: Defaulted<string[]>;
  createdAt: Time;
}

export interface RefreshTokenTable {
  tokenHash: string;
  familyId: string;
  createdAt: Time;
  /** Time of the exchange; a second exchange long after it means that the token was stolen. */
  usedAt: MaybeTime;
  /** Number of exchanges. */
  successors: Generated<number>;
}

/** A key pair for JWTs; the private part is encrypted. */
export interface SigningKeyTable {
  kid: string;
  publicJwk: ColumnType<unknown, string, string>;
  privateJwk: string;
  createdAt: Time;
  /** The key signs new tokens until this time. */
  signsUntil: Time;
  /** The key is published until this time, when the last token it signed has expired. */
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
  signInSession: SignInSessionTable;
  authenticator: AuthenticatorTable;
}
