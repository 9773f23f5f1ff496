/** What the identity endpoints (/auth/*) take and answer, as the browser sees it. */
import type { SignUpAttribute } from '../../domain/identity/attributes.ts';
import type { SignInStep } from '../../domain/identity/steps.ts';

export interface SignInResult {
  isSignedIn: boolean;
  nextStep: { signInStep: SignInStep };
  /** What to tell the person about the step, where there is something to tell. */
  message?: string;
}

/** Where a code went, masked: `a•••@example.com`. */
export interface CodeDelivery {
  deliveryMedium: 'EMAIL';
  destination: string;
  attributeName: 'email';
  /** False when the mail server did not take the mail: ask for another code. */
  delivered: boolean;
  /** Seconds until another code may be asked for. */
  resendAfterSeconds: number;
}

export interface SignUpResult {
  isSignUpComplete: boolean;
  userId: string;
  nextStep: { signUpStep: 'CONFIRM_SIGN_UP'; codeDeliveryDetails: CodeDelivery };
}

export interface SignUpInput {
  /** An e-mail address. */
  username: string;
  password: string;
  attributes: Partial<Record<SignUpAttribute, string>>;
}

export interface AuthConfig {
  requiredSignUpAttributes: SignUpAttribute[];
  /** Page that shows mails caught on this machine; null in real installations. */
  mailCatcherUrl: string | null;
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
  hasOpenaiKey: boolean;
  hasAnthropicKey: boolean;
  settings: SessionSettings;
}
