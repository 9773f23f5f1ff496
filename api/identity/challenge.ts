import type { Account } from '../../db/identity/accounts.ts';
import type { AuthFlow, CodeDelivery, InternalChallenge, NextStep } from '../../domain/identity/challenges.ts';
import type { ProductError } from '../../domain/errors.ts';
import type { Body, IdentityDeps } from './deps.ts';

/** Everything that can be asked on the way to tokens. */
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

/** What has been shown in this sign-in. First factors, then what counts as a second one. */
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

/** What is kept of a sign-in between its steps, encrypted. */
export interface SignInState {
  flow: AuthFlow | 'AUTO';
  proofs: Proof[];
  /** What is being asked; null before anything was. */
  challenge: ChallengeName | null;
  /** The asked challenge's own memory: JSON, gone with the step. */
  memory: Record<string, unknown>;
  /** The device the client says it is. */
  deviceKey?: string;
}

/** Who signs in, from where. `account` is null for people we do not know: they are asked the same and never get in. */
export interface StepContext {
  readonly deps: IdentityDeps;
  readonly account: Account | null;
  /** In its normal form. */
  readonly username: string;
  readonly address: string;
  readonly userAgent: string;
  readonly handlerOf: (name: ChallengeName) => ChallengeHandler | undefined;
  /** Hash of the session that is being answered. */
  readonly sessionHash?: string;
}

/** An answer as the request has it. */
export interface StepInput {
  /** The code, the new password, the selection… '' when there is none. */
  response: string;
  /** What internal challenges and SRP send. */
  responses: Body;
  /** `options` of the request: userAttributes, friendlyDeviceName. */
  options: Body;
}

/** What comes of beginning or answering a challenge. A wrong answer is thrown as a ProductError: it may be tried again, a few times. */
export type Outcome =
  /** Asks the person (step) or the client library (internal); `memory` is given back with the answer. */
  | { kind: 'ask'; step?: NextStep; parameters?: Record<string, unknown>; memory?: Record<string, unknown> }
  /** These are shown now; the rules say what comes next. */
  | {
      kind: 'proved';
      proofs: Proof[];
      /** Who it turned out to be, where a sign-in began without a name. */
      account?: Account;
      /** The server's own proof (SRP's M2), sent along with whatever comes next. */
      serverProof?: string;
    }
  /** Goes on to this challenge. */
  | { kind: 'next'; challenge: ChallengeName; input?: StepInput; memory?: Record<string, unknown> }
  /** The sign-in ends here. */
  | { kind: 'refused'; error: ProductError };

/** A code that went out while signing in, and what its challenge remembers of it. */
export interface Sent {
  codeDeliveryDetails: CodeDelivery;
  /** The code's keyed hash, never the code. */
  memory: Record<string, unknown>;
}

export interface ChallengeHandler {
  readonly name: ChallengeName;
  /** Answers that are judged before the sign-in ends; 5 unless told. */
  readonly maxAttempts?: number;
  /** Counts its attempts itself, or cannot be guessed: counted per account, strangers could lock people out with it. */
  readonly countsItself?: true;
  /** Whether it can be offered to this person (first factors, DEVICE_SRP_AUTH). Absent: always. For unknown people it answers what somebody would get. */
  isAvailable?(context: StepContext, state: SignInState): Promise<boolean>;
  begin(context: StepContext, state: SignInState, input: StepInput): Promise<Outcome>;
  answer(context: StepContext, state: SignInState, input: StepInput): Promise<Outcome>;
  /** Sends another code in place of the one that was asked for; null while none was. Absent where nothing is sent. */
  resend?(context: StepContext, state: SignInState): Promise<Sent | null>;
}

export const internalChallenges: readonly string[] = [
  'PASSWORD_VERIFIER',
  'DEVICE_SRP_AUTH',
  'DEVICE_PASSWORD_VERIFIER',
  'WEB_AUTHN',
];
