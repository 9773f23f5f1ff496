/** Passkeys in the browser: making one, answering with one, and the list in the settings. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type { SignInAnswer } from '../../domain/identity/challenges.ts';
import type { FactorDeps, SignedInCall } from './session-factors.ts';
import { passkeyError, passkeyErrorOf } from './session-passkey-errors.ts';

/** What makes passkeys and signs with them: the browser, or software in tests. Rejects as navigator.credentials does. */
export interface Authenticator {
  isSupported(): boolean;
  /** Whether a username field can list passkeys as people type. */
  canAutofill(): Promise<boolean>;
  create(options: PublicKeyCredentialCreationOptionsJSON): Promise<RegistrationResponseJSON>;
  /** `autofill` waits in the username field's list instead of opening a dialog. */
  get(options: PublicKeyCredentialRequestOptionsJSON, autofill: boolean): Promise<AuthenticationResponseJSON>;
  /** Ends a ceremony that waits, so that another can begin. */
  abort(): Promise<void>;
}

export interface ListedPasskey {
  credentialId: string;
  friendlyName: string;
  createdAt: string;
  lastUsedAt: string | null;
  relyingPartyId: string;
}

const library = () => import('@simplewebauthn/browser');

/** The browser's own. */
export const browserAuthenticator: Authenticator = {
  isSupported: () => typeof globalThis.PublicKeyCredential === 'function',
  canAutofill: async () => (await library()).browserSupportsWebAuthnAutofill(),
  create: async (optionsJSON) => (await library()).startRegistration({ optionsJSON }),
  get: async (optionsJSON, useBrowserAutofill) =>
    (await library()).startAuthentication({ optionsJSON, useBrowserAutofill, verifyBrowserAutofillInput: false }),
  abort: async () => (await library()).WebAuthnAbortService.cancelCeremony(),
};

/** Makes a passkey for the signed-in person. Throws the named errors of session-passkey-errors.ts, or what the server refuses with. */
export async function registerPasskey(
  call: SignedInCall,
  friendlyName?: string,
  authenticator: Authenticator = browserAuthenticator,
): Promise<ListedPasskey> {
  if (!authenticator.isSupported()) throw passkeyError('PasskeyNotSupported');
  const options = await call<PublicKeyCredentialCreationOptionsJSON | null>('POST', '/auth/passkeys/options', {});
  if (!isOptions(options) || options.rp === undefined) throw passkeyError('InvalidPasskeyRegistrationOptions');
  const credential = await authenticator.create(options).catch((error: unknown) => {
    throw passkeyErrorOf(error, 'registration');
  });
  return call('POST', '/auth/passkeys', { credential, ...(friendlyName === undefined ? {} : { friendlyName }) });
}

export function listPasskeys(call: SignedInCall): Promise<ListedPasskey[]> {
  return call('GET', '/auth/passkeys');
}

export async function deletePasskey(call: SignedInCall, credentialId: string): Promise<void> {
  await call('DELETE', `/auth/passkeys/${encodeURIComponent(credentialId)}`);
}

/** Signs what a WEB_AUTHN challenge asks. Throws the named errors. */
export async function answerWithPasskey(
  { authenticator = browserAuthenticator }: Pick<FactorDeps, 'authenticator'>,
  parameters: Record<string, unknown>,
  autofill = false,
): Promise<AuthenticationResponseJSON> {
  if (!authenticator.isSupported()) throw passkeyError('PasskeyNotSupported');
  const { options } = parameters;
  if (!isOptions(options)) throw passkeyError('InvalidPasskeyAuthenticationOptions');
  return authenticator.get(options as PublicKeyCredentialRequestOptionsJSON, autofill).catch((error: unknown) => {
    throw passkeyErrorOf(error, 'authentication');
  });
}

/**
 * Offers the passkeys of this browser in the username field (its autocomplete ends in `webauthn`) until one is chosen. Null when the browser cannot. Ends with
 * PasskeyOperationAborted when another ceremony begins or `authenticator.abort()` is called: no reason to tell anybody.
 */
export async function signInFromAutofill(deps: FactorDeps): Promise<SignInAnswer | null> {
  const { authenticator = browserAuthenticator } = deps;
  if (!authenticator.isSupported() || !(await authenticator.canAutofill())) return null;
  const asked = await deps.send('/auth/sign-in', { username: '', authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' });
  if (asked.challenge?.name !== 'WEB_AUTHN') throw passkeyError('InvalidPasskeyAuthenticationOptions');
  const credential = await answerWithPasskey(deps, asked.challenge.parameters, true);
  return deps.send('/auth/confirm-sign-in', { session: asked.session, challengeResponses: { credential } });
}

function isOptions(value: unknown): value is { challenge: string; rp?: unknown } {
  return typeof value === 'object' && value !== null && typeof (value as { challenge?: unknown }).challenge === 'string';
}
