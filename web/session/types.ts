/**
 * Requests and responses of the identity endpoints (/auth/*) beyond the shared types of domain/identity/challenges.ts.
 */
import type { SignUpAttribute } from '../../domain/identity/attributes.ts';
import type { AuthFlow, CodeDelivery, FirstFactor, NextStep } from '../../domain/identity/challenges.ts';
import type { UserIdentity } from '../../domain/identity/responses.ts';

/** This browser as a device. With a password it can prove itself and so replace the second factor. */
export interface StoredDevice {
  deviceKey: string;
  deviceGroupKey: string;
  password?: string;
}

export interface SignInInput {
  /** An email address or phone number; '' lets a passkey identify the person. */
  username: string;
  password?: string;
  /** SRP when there is a password, else the user-auth flow. */
  authFlowType?: AuthFlow;
  preferredChallenge?: FirstFactor;
}

export interface SignInResult {
  isSignedIn: boolean;
  nextStep: NextStep;
  /** Message to show with the step, if any. */
  message?: string;
}

export interface ConfirmSignInInput {
  /** The code, password, phrase, address or selection. */
  challengeResponse: string;
  userAttributes?: Record<string, string>;
  friendlyDeviceName?: string;
}

export interface SignUpResult {
  isSignUpComplete: boolean;
  userId: string;
  nextStep: { signUpStep: 'CONFIRM_SIGN_UP'; codeDeliveryDetails: CodeDelivery };
  /** Allows a sign-in without the password once the address is confirmed; 180 s. */
  autoSignInSession?: string;
}

export interface SignUpInput {
  /** An email address or phone number. */
  username: string;
  password: string;
  attributes: Partial<Record<SignUpAttribute, string>>;
}

export interface ResetPasswordResult {
  isPasswordReset: false;
  nextStep: { resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE'; codeDeliveryDetails: CodeDelivery };
}

/** Settings of this installation for signing in and up. */
export interface AuthConfig {
  requiredSignUpAttributes: SignUpAttribute[];
  /** Attributes usable as username; a phone number only where SMS can be sent. */
  usernameAttributes: ('email' | 'phone_number')[];
  /** Page of the local mail catcher; null in real installations. */
  mailCatcherUrl: string | null;
  /** Storage of the refresh token: readable by scripts, or in a cookie that is not. */
  tokenStorage?: 'browser' | 'cookie';
}

/** The result of changing an attribute. */
export interface AttributeUpdate {
  isUpdated: boolean;
  nextStep:
    | { updateAttributeStep: 'DONE' }
    | { updateAttributeStep: 'CONFIRM_ATTRIBUTE_WITH_CODE'; codeDeliveryDetails: CodeDelivery };
}

/** A change of a second factor; PREFERRED is asked first and implies ENABLED. */
export type MfaChoice = 'ENABLED' | 'DISABLED' | 'PREFERRED' | 'NOT_PREFERRED';

/** Temporary credentials for requests signed with SigV4. */
export interface TemporaryCredentials {
  identityId: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken: string; expiration: string };
}

/** The settings that come with the signed-in user. */
export interface SessionSettings {
  id: string;
  /** Masked, like every secret. */
  openaiApiKey: string;
  anthropicApiKey: string;
  fecApiKey: string;
  openaiModel: string | null;
  defaultSimulationSize: number;
  hasCompletedTour: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface SignedInUser extends UserIdentity {
  settings: SessionSettings;
}
