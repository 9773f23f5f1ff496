/** What the identity endpoints (/auth/*) take and answer, as the browser sees it. */

/** Steps of the sign-in flow, as the specification names them (§4). */
export type SignInStep =
  | 'DONE'
  | 'CONFIRM_SIGN_UP'
  | 'RESET_PASSWORD'
  | 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE'
  | 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION'
  | 'CONTINUE_SIGN_IN_WITH_EMAIL_SETUP'
  | 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP'
  | 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED'
  | 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION'
  | 'CONFIRM_SIGN_IN_WITH_SMS_CODE'
  | 'CONFIRM_SIGN_IN_WITH_TOTP_CODE'
  | 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE'
  | 'CONFIRM_SIGN_IN_WITH_PASSWORD'
  | 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION';

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

export type SignUpAttribute = 'email' | 'phone_number' | 'given_name' | 'family_name';

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
