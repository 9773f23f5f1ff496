/** Types that SRP, passkeys and devices share, and what session.ts provides to them. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type { AuthFlow, FirstFactor, SignInAnswer } from '../../domain/identity/challenges.ts';
import type { KeyStorage } from './storage.ts';

/** Creates passkeys and signs with them: the browser, or software in tests. Rejects like navigator.credentials. */
export interface Authenticator {
  isSupported(): boolean;
  create(options: PublicKeyCredentialCreationOptionsJSON): Promise<RegistrationResponseJSON>;
  get(options: PublicKeyCredentialRequestOptionsJSON): Promise<AuthenticationResponseJSON>;
}

export interface FactorDeps {
  /** Posts one request of a sign-in. Throws AuthError. */
  send: (
    path: '/auth/sign-in' | '/auth/confirm-sign-in' | '/auth/auto-sign-in',
    body: Record<string, unknown>,
  ) => Promise<SignInAnswer>;
  storage: KeyStorage;
  /** The browser's own by default. */
  authenticator?: Authenticator;
}

/** Calls an endpoint as the signed-in person. Throws AuthError. */
export type SignedInCall = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<T>;

/** Data to begin a sign-in with. */
export interface SignInStart {
  username: string;
  authFlowType: AuthFlow;
  /**
   * Required by USER_SRP_AUTH and CUSTOM_WITH_SRP, and by USER_AUTH when it prefers PASSWORD_SRP. Sent only by flows
   * without SRP.
   */
  password?: string;
  preferredChallenge?: FirstFactor;
}
