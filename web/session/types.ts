/** What the identity endpoints (/auth/*) take and answer beyond the shared shapes of domain/identity/challenges.ts. */
import type { SignUpAttribute } from '../../domain/identity/attributes.ts';
import type { AuthFlow, CodeDelivery, FirstFactor, MfaType, NextStep } from '../../domain/identity/challenges.ts';

export interface SignInInput {
  /** An e-mail address or phone number; '' lets a passkey say who it is. */
  username: string;
  password?: string;
  /** SRP when there is a password, else the user-auth flow. */
  authFlowType?: AuthFlow;
  preferredChallenge?: FirstFactor;
}

export interface SignInResult {
  isSignedIn: boolean;
  nextStep: NextStep;
  /** What to tell the person about the step, where there is something to tell. */
  message?: string;
}

export interface ConfirmSignInInput {
  /** The code, the password, the phrase, the address, or what was chosen of a list. */
  challengeResponse: string;
  userAttributes?: Record<string, string>;
  friendlyDeviceName?: string;
}

export interface SignUpResult {
  isSignUpComplete: boolean;
  userId: string;
  nextStep: { signUpStep: 'CONFIRM_SIGN_UP'; codeDeliveryDetails: CodeDelivery };
  /** Buys a sign-in without the password once the address is confirmed; 180 s. */
  autoSignInSession?: string;
}

export interface SignUpInput {
  /** An e-mail address or a phone number. */
  username: string;
  password: string;
  attributes: Partial<Record<SignUpAttribute, string>>;
}

export interface ResetPasswordResult {
  isPasswordReset: false;
  nextStep: { resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE'; codeDeliveryDetails: CodeDelivery };
}

export interface AuthConfig {
  requiredSignUpAttributes: SignUpAttribute[];
  /** What people may sign up and in with; a phone number only where SMS can be sent. */
  usernameAttributes: ('email' | 'phone_number')[];
  /** Page that shows mails caught on this machine; null in real installations. */
  mailCatcherUrl: string | null;
  /** Where the refresh token is kept: readable by scripts, or in a cookie that is not. */
  tokenStorage?: 'browser' | 'cookie';
}

export interface AttributeUpdate {
  isUpdated: boolean;
  nextStep:
    | { updateAttributeStep: 'DONE' }
    | { updateAttributeStep: 'CONFIRM_ATTRIBUTE_WITH_CODE'; codeDeliveryDetails: CodeDelivery };
}

export type MfaChoice = 'ENABLED' | 'DISABLED' | 'PREFERRED' | 'NOT_PREFERRED';

export interface MfaPreference {
  enabled: MfaType[];
  preferred: MfaType | null;
  /** What may be enabled now: an app is set up, a number or address verified. */
  usable: MfaType[];
  /** What this installation offers. */
  allowed: MfaType[];
  /** Of the authenticator app; null where none is set up. */
  recoveryCodesLeft: number | null;
}

/** Temporary ones, for calls signed with SigV4. */
export interface TemporaryCredentials {
  identityId: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken: string; expiration: string };
}

export interface SessionSettings {
  id: string;
  /** Masked, as every secret. */
  openaiApiKey: string;
  anthropicApiKey: string;
  fecApiKey: string;
  openaiModel: string | null;
  defaultSimulationSize: number;
  hasCompletedTour: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface SignedInUser {
  userId: string;
  username: string;
  email: string;
  emailVerified: boolean;
  givenName: string | null;
  familyName: string | null;
  phoneNumber: string | null;
  hasRuns: boolean;
  settings: SessionSettings;
}
