import type { CodeDelivery, TotpSetup } from '../../domain/identity/challenges.ts';
import { forgetDevice, listDevices, rememberThisDevice, setDeviceRemembered } from './devices.ts';
import type { SignedInCall } from './factors.ts';
import type { KeyStorage } from './storage.ts';
import type { ListedDevice, ListedPasskey, MfaPreference } from '../../domain/identity/responses.ts';
import type { AttributeUpdate, MfaChoice, TemporaryCredentials } from './types.ts';

// Only Settings lists and adds passkeys.
const loadPasskeys = () => import('./passkeys.ts');

/** Time after which temporary credentials are replaced: 50 minutes, because they are valid for an hour. */
export const credentialsRefreshMs = 3_000_000;

/**
 * Requests a person makes about their own account. Each throws AuthError, 'User needs to be authenticated to call this
 * API.' for a guest.
 */
export interface AccountCalls {
  updatePassword(oldPassword: string, newPassword: string): Promise<void>;
  /** Returns the result for each attribute; a new number or address must be confirmed. */
  updateAttributes(attributes: Record<string, string>): Promise<Record<string, AttributeUpdate>>;
  resendAttributeCode(attribute: string): Promise<CodeDelivery>;
  verifyAttribute(attribute: string, confirmationCode: string): Promise<void>;
  /** Sends the password again; for five minutes second factors may be disabled or replaced. */
  provePassword(password: string): Promise<void>;
  setUpTotp(): Promise<TotpSetup>;
  verifyTotpSetup(code: string): Promise<void>;
  /** Replaces the recovery codes. */
  renewRecoveryCodes(): Promise<string[]>;
  mfaPreference(): Promise<MfaPreference>;
  updateMfaPreference(changes: Partial<Record<'totp' | 'sms' | 'email', MfaChoice>>): Promise<MfaPreference>;
  listPasskeys(): Promise<ListedPasskey[]>;
  addPasskey(friendlyName?: string): Promise<ListedPasskey>;
  deletePasskey(credentialId: string): Promise<void>;
  listDevices(): Promise<ListedDevice[]>;
  /** Lets this browser replace the second factor at the next sign-in. */
  rememberThisDevice(): Promise<void>;
  stopRemembering(deviceKey: string): Promise<void>;
  /** Signs out a device, or a sign-in without one. */
  forgetDevice(deviceKey: string): Promise<void>;
  /** Deletes everything the person owns and the tokens here; before that, `onGone` can navigate to a public screen. */
  deleteAccount(password: string, onGone: () => Promise<void>): Promise<void>;
  /** Credentials for requests signed with SigV4; cached for 50 minutes. */
  credentials(): Promise<TemporaryCredentials>;
}

interface AccountParts {
  call: SignedInCall;
  storage: KeyStorage;
  idToken: () => Promise<string>;
  /** As typed at sign-in, or from the ID token. */
  username: () => string;
  /** Forgets the tokens of this browser. */
  leave: () => void;
  now: () => number;
}

/** Creates the requests from what the session provides. */
export function createAccountCalls({ call, storage, idToken, username, leave, now }: AccountParts): AccountCalls {
  let kept: { answer: TemporaryCredentials; atMs: number } | null = null;
  const post = <T>(path: string, body: unknown = {}) => call<T>('POST', path, body);
  return {
    updatePassword: async (oldPassword, newPassword) =>
      void (await post('/auth/update-password', { oldPassword, newPassword })),
    updateAttributes: (attributes) => post('/auth/update-attributes', { attributes }),
    resendAttributeCode: (attribute) => post('/auth/send-attribute-code', { attribute }),
    verifyAttribute: async (attribute, confirmationCode) =>
      void (await post('/auth/verify-attribute', { attribute, confirmationCode })),
    provePassword: async (password) => void (await post('/auth/prove-password', { password })),
    setUpTotp: () => post('/auth/totp/associate'),
    verifyTotpSetup: async (code) => void (await post('/auth/totp/verify', { code })),
    renewRecoveryCodes: async () => (await post<{ recoveryCodes: string[] }>('/auth/recovery-codes')).recoveryCodes,
    mfaPreference: () => call('GET', '/auth/mfa-preference'),
    updateMfaPreference: (changes) => post('/auth/mfa-preference', changes),
    listPasskeys: async () => (await loadPasskeys()).listPasskeys(call),
    addPasskey: async (friendlyName) => (await loadPasskeys()).registerPasskey(call, friendlyName),
    deletePasskey: async (credentialId) => (await loadPasskeys()).deletePasskey(call, credentialId),
    listDevices: () => listDevices(call),
    rememberThisDevice: () => rememberThisDevice(call, storage, username()),
    stopRemembering: (deviceKey) => setDeviceRemembered(call, deviceKey, false),
    forgetDevice: (deviceKey) => forgetDevice(call, deviceKey),
    deleteAccount: async (password, onGone) => {
      await post('/auth/delete-account', { password });
      await onGone();
      leave();
    },
    credentials: async () => {
      if (kept !== null && now() - kept.atMs < credentialsRefreshMs) return kept.answer;
      const answer = await post<TemporaryCredentials>('/auth/credentials', { idToken: await idToken() });
      kept = { answer, atMs: now() };
      return answer;
    },
  };
}
