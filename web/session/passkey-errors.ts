/** Passkey errors by name, with their texts and the browser's DOMExceptions behind them. */
import { AuthError } from './errors.ts';

export type PasskeyErrorName =
  | 'PasskeyNotSupported'
  | 'InvalidPasskeyRegistrationOptions'
  | 'InvalidPasskeyAuthenticationOptions'
  | 'PasskeyRegistrationFailed'
  | 'PasskeyRetrievalFailed'
  | 'PasskeyAlreadyExists'
  | 'PasskeyRegistrationCanceled'
  | 'PasskeyAuthenticationCanceled'
  | 'PasskeyOperationAborted'
  | 'RelyingPartyMismatch';

export const passkeyErrorTexts: Readonly<Record<PasskeyErrorName, string>> = {
  PasskeyNotSupported: 'Passkeys may not be supported on this device.',
  InvalidPasskeyRegistrationOptions: 'Invalid passkey registration options.',
  InvalidPasskeyAuthenticationOptions: 'Invalid passkey authentication options.',
  PasskeyRegistrationFailed: 'Device failed to create passkey.',
  PasskeyRetrievalFailed: 'Device failed to retrieve passkey.',
  PasskeyAlreadyExists: 'Passkey already exists in authenticator.',
  PasskeyRegistrationCanceled: 'Passkey registration ceremony has been canceled.',
  PasskeyAuthenticationCanceled: 'Passkey authentication ceremony has been canceled.',
  PasskeyOperationAborted: 'Passkey operation has been aborted.',
  RelyingPartyMismatch: 'Relying party does not match current domain.',
};

/** WebAuthn's word for one use of an authenticator. */
export type Ceremony = 'registration' | 'authentication';

const names: Record<Ceremony, Partial<Record<string, PasskeyErrorName>>> = {
  registration: {
    NotAllowedError: 'PasskeyRegistrationCanceled',
    AbortError: 'PasskeyOperationAborted',
    InvalidStateError: 'PasskeyAlreadyExists',
    NotSupportedError: 'PasskeyNotSupported',
    ConstraintError: 'PasskeyNotSupported',
    SecurityError: 'RelyingPartyMismatch',
    TypeError: 'InvalidPasskeyRegistrationOptions',
  },
  authentication: {
    NotAllowedError: 'PasskeyAuthenticationCanceled',
    AbortError: 'PasskeyOperationAborted',
    NotSupportedError: 'PasskeyNotSupported',
    SecurityError: 'RelyingPartyMismatch',
    TypeError: 'InvalidPasskeyAuthenticationOptions',
  },
};

const otherwise: Record<Ceremony, PasskeyErrorName> = {
  registration: 'PasskeyRegistrationFailed',
  authentication: 'PasskeyRetrievalFailed',
};

export function createPasskeyError(name: PasskeyErrorName, cause?: unknown): AuthError {
  return new AuthError(name, passkeyErrorTexts[name], cause === undefined ? {} : { cause });
}

/** Returns the named error for a failed ceremony. The WebAuthn library wraps the browser's exception, which decides. */
export function toPasskeyError(thrown: unknown, ceremony: Ceremony): AuthError {
  if (thrown instanceof AuthError) return thrown;
  const { name = '', cause } = (thrown ?? {}) as { name?: string; cause?: { name?: string } };
  return createPasskeyError(names[ceremony][cause?.name ?? ''] ?? names[ceremony][name] ?? otherwise[ceremony], thrown);
}
