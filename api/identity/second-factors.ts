import { findAuthenticator } from '../../db/identity/authenticators.ts';
import type { Account } from '../../db/identity/accounts.ts';
import type { MfaType } from '../../domain/identity/challenges.ts';
import type { ChallengeName, Proof, SignInState, StepContext } from './challenge.ts';
import { mediumOf } from './deliver-code.ts';
import type { IdentityDeps } from './deps.ts';

export const challengeOfMfa = {
  SMS: 'SMS_MFA',
  TOTP: 'SOFTWARE_TOKEN_MFA',
  EMAIL: 'EMAIL_MFA',
} as const satisfies Record<MfaType, ChallengeName>;

/** Second factors allowed here: the setting, without SMS where nothing sends SMS. */
export function listAllowedMfa({ env }: IdentityDeps): MfaType[] {
  if (env.MFA === 'OFF') return [];
  return env.MFA_METHODS.filter((type) => type !== 'SMS' || env.SMS_URL !== '');
}

/** Second factors that the person has set up, selected or not. */
export async function listUsableMfa(deps: IdentityDeps, account: Account): Promise<MfaType[]> {
  const hasApp = (await findAuthenticator(deps.db, account.id, 'active')) !== undefined;
  const ready = {
    SMS: account.phoneVerified && account.phoneNumber !== null,
    TOTP: hasApp,
    EMAIL: account.emailVerified,
  };
  return listAllowedMfa(deps).filter((type) => ready[type]);
}

/**
 * Second factors that are selected and set up. Where MFA is ON, a verified number is used for people who selected
 * nothing.
 */
export async function listEnabledMfa(deps: IdentityDeps, account: Account): Promise<MfaType[]> {
  const usable = await listUsableMfa(deps, account);
  const chosen = usable.filter((type) => account.mfaEnabled.includes(type));
  if (chosen.length > 0 || deps.env.MFA !== 'ON') return chosen;
  return usable.filter((type) => type === 'SMS');
}

/** A code by the same medium as the first factor proves nothing new. */
const sameMedium: Partial<Record<Proof, MfaType>> = { EMAIL_OTP: 'EMAIL', CUSTOM: 'EMAIL', SMS_OTP: 'SMS' };

/**
 * Second factors that add to the proofs so far. Null when this person needs none; empty when the only one uses the
 * medium of the first factor.
 */
export async function listRequiredMfa({ deps, account }: StepContext, state: SignInState): Promise<MfaType[] | null> {
  if (account === null) return null;
  const enabled = await listEnabledMfa(deps, account);
  if (enabled.length === 0) return null;
  const used = state.proofs.map((proof) => sameMedium[proof]);
  return enabled.filter((type) => !used.includes(type));
}

/**
 * Alternatives at the step of a second factor. When another one is preferred, codes by the medium of password resets
 * are not offered: somebody who reads them could set a password and then come in by the same mailbox.
 */
export async function listAlternativeMfa(context: StepContext, state: SignInState): Promise<MfaType[]> {
  const { account } = context;
  if (account === null) return [];
  const { mfaPreferred: preferred, username } = account;
  const resets = mediumOf(username);
  const types = (await listRequiredMfa(context, state)) ?? [];
  return types.filter(
    (type) => challengeOfMfa[type] !== state.challenge && (type !== resets || preferred === null || preferred === type),
  );
}

/** The alternatives in the shape that the step's screen needs. */
export async function toAlternativeMfa(
  context: StepContext,
  state: SignInState,
): Promise<{ allowedMFATypes?: MfaType[] }> {
  const others = await listAlternativeMfa(context, state);
  return others.length === 0 ? {} : { allowedMFATypes: others };
}
