/** What the sign-in endpoints take and answer, shared by api and browser. */
import type { SignInStep } from './steps.ts';

export const authFlows = [
  'USER_PASSWORD_AUTH',
  'USER_SRP_AUTH',
  'CUSTOM_WITHOUT_SRP',
  'CUSTOM_WITH_SRP',
  'USER_AUTH',
] as const;
export type AuthFlow = (typeof authFlows)[number];

export const firstFactors = ['PASSWORD', 'PASSWORD_SRP', 'WEB_AUTHN', 'EMAIL_OTP', 'SMS_OTP'] as const;
export type FirstFactor = (typeof firstFactors)[number];

export const mfaTypes = ['SMS', 'TOTP', 'EMAIL'] as const;
export type MfaType = (typeof mfaTypes)[number];

/** Answered by the client library; people never see them as steps. */
export type InternalChallenge = 'PASSWORD_VERIFIER' | 'DEVICE_SRP_AUTH' | 'DEVICE_PASSWORD_VERIFIER' | 'WEB_AUTHN';

/** Where a code went; the destination is masked. */
export interface CodeDelivery {
  deliveryMedium: 'EMAIL' | 'SMS';
  destination: string;
  attributeName: 'email' | 'phone_number';
  /** False when the mail or SMS server did not take it. */
  delivered: boolean;
  resendAfterSeconds: number;
}

export interface TotpSetup {
  /** base32, for typing. */
  sharedSecret: string;
  /** otpauth://… */
  uri: string;
  /** data: URL of an SVG. */
  qrCode: string;
  /** For who loses the app; each serves once, from the app's first code on. */
  recoveryCodes: string[];
}

/** The step a person takes next, with what its screen needs. `signInStep` is absent while an internal challenge is asked. */
export interface NextStep {
  signInStep?: SignInStep;
  codeDeliveryDetails?: CodeDelivery;
  /** To choose from; at the step of a second factor, what is possible in its place. */
  allowedMFATypes?: MfaType[];
  totpSetupDetails?: TotpSetup;
  missingAttributes?: string[];
  additionalInfo?: Record<string, string>;
  availableChallenges?: FirstFactor[];
}

export interface Tokens {
  accessToken: string;
  idToken: string;
  /** Absent when it was put into a cookie. */
  refreshToken?: string;
  /** Seconds until the access and the ID token end. */
  expiresIn: number;
  tokenType: 'Bearer';
}

export interface SignInAnswer {
  isSignedIn: boolean;
  nextStep: NextStep;
  /** Sent back with the answer to the step; good for one right answer. */
  session?: string;
  challenge?: { name: InternalChallenge; parameters: Record<string, unknown> };
  tokens?: Tokens;
  newDevice?: { deviceKey: string; deviceGroupKey: string };
  /** SRP's M2, hexadecimal: the server knows the verifier too. The client checks it before it believes the answer. */
  serverProof?: string;
  /** The exception other clients know the step by. */
  name?: string;
  message?: string;
}
