/** Accounts of people, their codes, refresh tokens and the keys that sign tokens. */
import type { ColumnType, Generated } from 'kysely';

type Time = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

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
  /** Second factors the person has chosen: SMS, TOTP, EMAIL. */
  mfaEnabled: Defaulted<string[]>;
  /** The one that is asked for without asking which. */
  mfaPreferred: Defaulted<string | null>;
  /** Set by an operator: nobody gets in until it is cleared. */
  disabledAt: MaybeTime;
  createdAt: Time;
  updatedAt: Time;
}

export type CodePurpose = 'confirm-sign-up' | 'reset-password' | 'verify-email' | 'verify-phone';

/** The one code that is good for a purpose; a new one replaces it. */
export interface ConfirmationCodeTable {
  accountId: string;
  purpose: CodePurpose;
  /** Keyed hash; six digits alone would be guessed from a plain one. */
  codeHash: string;
  /** How often it was tried, rightly or wrongly. */
  attempts: ColumnType<number, number | undefined, number>;
  /** The address or number it proves, where that is not the account's yet. */
  target: Defaulted<string | null>;
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
  /** signed-out, revoked, password-changed, disabled, or reused (a spent refresh token came back). */
  revokedBecause: string | null;
  /** The device it is on, where that is known: its refresh tokens serve no other. */
  deviceKey: string | null;
  lastUsedAt: MaybeTime;
  lastAddress: string | null;
  userAgent: string | null;
  /** When the password was last given again in it. */
  provedAt: MaybeTime;
}

/** A sign-in on its way. `state` is encrypted; without an account it walks like one of somebody we know and never arrives. */
export interface SignInSessionTable {
  tokenHash: string;
  accountId: string | null;
  username: string;
  /** step: a challenge is asked. auto: waits for the confirmation of a sign-up. */
  kind: 'step' | 'auto';
  state: string;
  attempts: Defaulted<number>;
  createdAt: Time;
  expiresAt: Time;
}

/** An authenticator app. A pending one does not replace the active one before its first code was right. */
export interface AuthenticatorTable {
  accountId: string;
  state: 'pending' | 'active';
  /** Encrypted base32. */
  secret: string;
  name: string | null;
  /** The time step of the last code that was taken: neither it nor an earlier one is taken again. */
  lastStep: Defaulted<number | null>;
  /** Keyed hashes of the recovery codes that are left. */
  recoveryHashes: Defaulted<string[]>;
  createdAt: Time;
}

export interface RefreshTokenTable {
  tokenHash: string;
  familyId: string;
  createdAt: Time;
  /** When it was exchanged; a second exchange long after means it was stolen. */
  usedAt: MaybeTime;
  /** How often it was exchanged. */
  successors: Generated<number>;
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
  signInSession: SignInSessionTable;
  authenticator: AuthenticatorTable;
}
