/** Requests and responses of the sign-in endpoints, shared by api and browser. */
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

/** Challenges answered by the client library; people never see them as steps. */
export type InternalChallenge = 'PASSWORD_VERIFIER' | 'DEVICE_SRP_AUTH' | 'DEVICE_PASSWORD_VERIFIER' | 'WEB_AUTHN';

/** Destination of a code, masked. */
export interface CodeDelivery {
  deliveryMedium: 'EMAIL' | 'SMS';
  destination: string;
  attributeName: 'email' | 'phone_number';
  /** False when the mail or SMS server did not accept it. */
  delivered: boolean;
  resendAfterSeconds: number;
}

export interface TotpSetup {
  /** Base32, for typing. */
  sharedSecret: string;
  /** otpauth:// URI. */
  uri: string;
  /** data: URL of an SVG. */
  qrCode: string;
  /** For somebody who loses the app; each works once, from the app's first code on. */
  recoveryCodes: string[];
}

/** The person's next step with the data its screen needs. `signInStep` is absent during an internal challenge. */
export interface NextStep {
  signInStep?: SignInStep;
  codeDeliveryDetails?: CodeDelivery;
  /** Types to choose from; at a second-factor step, the alternatives to it. */
  allowedMFATypes?: MfaType[];
  totpSetupDetails?: TotpSetup;
  missingAttributes?: string[];
  additionalInfo?: Record<string, string>;
  availableChallenges?: FirstFactor[];
}

export interface Tokens {
  accessToken: string;
  idToken: string;
  /** Absent when it was stored in a cookie. */
  refreshToken?: string;
  /** Seconds until the access and ID tokens expire. */
  expiresIn: number;
  tokenType: 'Bearer';
}

export interface SignInAnswer {
  isSignedIn: boolean;
  nextStep: NextStep;
  /** Returned with the answer to the step; valid for one correct answer. */
  session?: string;
  challenge?: { name: InternalChallenge; parameters: Record<string, unknown> };
  tokens?: Tokens;
  newDevice?: { deviceKey: string; deviceGroupKey: string };
  /**
   * M2 of SRP in hexadecimal, which proves that the server has the verifier. The client checks it before it trusts the
   * response.
   */
  serverProof?: string;
  /** The exception by which other clients know the step. */
  name?: string;
  message?: string;
}
