/** Passkeys in the browser: registration, sign-in, and the list in the settings. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { ListedPasskey } from '../../domain/identity/responses.ts';
import type { Authenticator, FactorDeps, SignedInCall } from './factors.ts';
import { createPasskeyError, toPasskeyError } from './passkey-errors.ts';

const loadWebAuthn = () => import('@simplewebauthn/browser');

/** The browser's own authenticator. */
export const browserAuthenticator: Authenticator = {
  isSupported: () => typeof globalThis.PublicKeyCredential === 'function',
  create: async (optionsJSON) => (await loadWebAuthn()).startRegistration({ optionsJSON }),
  get: async (optionsJSON) => (await loadWebAuthn()).startAuthentication({ optionsJSON }),
};

/**
 * Registers a passkey for the signed-in person. Throws the named errors of passkey-errors.ts, or the server's refusal.
 */
export async function registerPasskey(
  call: SignedInCall,
  friendlyName?: string,
  authenticator: Authenticator = browserAuthenticator,
): Promise<ListedPasskey> {
  if (!authenticator.isSupported()) throw createPasskeyError('PasskeyNotSupported');
  const options = await call<PublicKeyCredentialCreationOptionsJSON | null>('POST', '/auth/passkeys/options', {});
  if (!isOptions(options) || options.rp === undefined) throw createPasskeyError('InvalidPasskeyRegistrationOptions');
  const credential = await authenticator.create(options).catch((error: unknown) => {
    throw toPasskeyError(error, 'registration');
  });
  return call('POST', '/auth/passkeys', { credential, ...(friendlyName === undefined ? {} : { friendlyName }) });
}

export function listPasskeys(call: SignedInCall): Promise<ListedPasskey[]> {
  return call('GET', '/auth/passkeys');
}

export async function deletePasskey(call: SignedInCall, credentialId: string): Promise<void> {
  await call('DELETE', `/auth/passkeys/${encodeURIComponent(credentialId)}`);
}

/** Signs a WEB_AUTHN challenge. Throws the named errors. */
export async function answerWithPasskey(
  { authenticator = browserAuthenticator }: Pick<FactorDeps, 'authenticator'>,
  parameters: Record<string, unknown>,
): Promise<AuthenticationResponseJSON> {
  if (!authenticator.isSupported()) throw createPasskeyError('PasskeyNotSupported');
  const { options } = parameters;
  if (!isOptions(options)) throw createPasskeyError('InvalidPasskeyAuthenticationOptions');
  return authenticator.get(options as PublicKeyCredentialRequestOptionsJSON).catch((error: unknown) => {
    throw toPasskeyError(error, 'authentication');
  });
}

function isOptions(value: unknown): value is { challenge: string; rp?: unknown } {
  return (
    typeof value === 'object' && value !== null && typeof (value as { challenge?: unknown }).challenge === 'string'
  );
}
