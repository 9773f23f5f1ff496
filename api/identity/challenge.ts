import type { Account } from '../../db/identity/accounts.ts';
import type { AuthFlow, CodeDelivery, InternalChallenge, NextStep } from '../../domain/identity/challenges.ts';
import type { ProductError } from '../../domain/errors.ts';
import type { Body, IdentityDeps } from './deps.ts';

/** All challenges on the way to tokens. */
export type ChallengeName =
  | InternalChallenge
  | 'PASSWORD'
  | 'SELECT_CHALLENGE'
  | 'CUSTOM_CHALLENGE'
  | 'EMAIL_OTP'
  | 'SMS_OTP'
  | 'SELECT_MFA_TYPE'
  | 'EMAIL_MFA'
  | 'SMS_MFA'
  | 'SOFTWARE_TOKEN_MFA'
  | 'SELECT_MFA_SETUP'
  | 'EMAIL_SETUP'
  | 'TOTP_SETUP'
  | 'NEW_PASSWORD_REQUIRED';

/** Proofs given in this sign-in: first factors, then those that count as a second one. */
export type Proof =
  | 'PASSWORD'
  | 'EMAIL_OTP'
  | 'SMS_OTP'
  | 'WEB_AUTHN'
  | 'CUSTOM'
  | 'AUTO'
  | 'DEVICE'
  | 'MFA'
  | 'NEW_PASSWORD';

/** State of a sign-in between its steps, stored encrypted. */
export interface SignInState {
  flow: AuthFlow | 'AUTO';
  proofs: Proof[];
  /** The current challenge; null before the first. */
  challenge: ChallengeName | null;
  /** JSON state of the current challenge, dropped with the step. */
  memory: Record<string, unknown>;
  /** The device that the client claims to be. */
  deviceKey?: string;
}

/**
 * The person signing in and their address. `account` is null for unknown people: they see the same challenges and never
 * get in.
 */
export interface StepContext {
  readonly deps: IdentityDeps;
  readonly account: Account | null;
  /** The normalized username. */
  readonly username: string;
  readonly address: string;
  /** Its id when the person signed in there before; null for any other browser. */
  readonly browser: string | null;
  readonly userAgent: string;
  readonly handlerOf: (name: ChallengeName) => ChallengeHandler | undefined;
  /** Hash of the session being answered. */
  readonly sessionHash?: string;
}

/** An answer as sent in the request. */
export interface StepInput {
  /** The code, new password or selection; '' when there is none. */
  response: string;
  /** Fields sent by internal challenges and SRP. */
  responses: Body;
  /** `options` of the request: userAttributes, friendlyDeviceName. */
  options: Body;
}

/**
 * Result of beginning or answering a challenge. A wrong answer is thrown as a ProductError and may be retried a few
 * times.
 */
export type Outcome =
  /** Challenges the person (step) or the client library (internal); `memory` returns with the answer. */
  | { kind: 'ask'; step?: NextStep; parameters?: Record<string, unknown>; memory?: Record<string, unknown> }
  /** Adds these proofs; the rules decide what comes next. */
  | {
      kind: 'proved';
      proofs: Proof[];
      /** The person identified by the answer, when the sign-in began without a username. */
      account?: Account;
      /** The server's own proof (M2 of SRP), sent with the next response. */
      serverProof?: string;
    }
  /** Continues with this challenge. */
  | { kind: 'next'; challenge: ChallengeName; input?: StepInput; memory?: Record<string, unknown> }
  /** Ends the sign-in. */
  | { kind: 'refused'; error: ProductError };

/** A code sent during sign-in, and the state its challenge keeps of it. */
export interface SentCode {
  codeDeliveryDetails: CodeDelivery;
  /** Contains the code's keyed hash, never the code. */
  memory: Record<string, unknown>;
}

export interface ChallengeHandler {
  readonly name: ChallengeName;
  /** Answers accepted before the sign-in ends; 5 by default. */
  readonly maxAttempts?: number;
  /**
   * Set when the handler counts its own attempts or the answer cannot be guessed: counting those per account would let
   * strangers lock people out.
   */
  readonly countsOwnAttempts?: true;
  /**
   * True when it can be offered to this person (first factors, DEVICE_SRP_AUTH). Absent means always. For unknown
   * people it returns what a real account would get.
   */
  isAvailable?(context: StepContext, state: SignInState): Promise<boolean>;
  begin(context: StepContext, state: SignInState, input: StepInput): Promise<Outcome>;
  answer(context: StepContext, state: SignInState, input: StepInput): Promise<Outcome>;
  /** Sends another code in place of the previous one; null when none was sent. Absent for challenges without codes. */
  resend?(context: StepContext, state: SignInState): Promise<SentCode | null>;
}

export const internalChallenges: readonly string[] = [
  'PASSWORD_VERIFIER',
  'DEVICE_SRP_AUTH',
  'DEVICE_PASSWORD_VERIFIER',
  'WEB_AUTHN',
];
