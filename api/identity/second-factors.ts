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

/** What may be used as a second factor here: the setting, less SMS where nothing sends SMS. */
export function allowedMfa({ env }: IdentityDeps): MfaType[] {
  if (env.MFA === 'OFF') return [];
  return env.MFA_METHODS.filter((type) => type !== 'SMS' || env.SMS_URL !== '');
}

/** What the person has ready, chosen or not. */
export async function usableMfa(deps: IdentityDeps, account: Account): Promise<MfaType[]> {
  const hasApp = (await findAuthenticator(deps.db, account.id, 'active')) !== undefined;
  const ready = {
    SMS: account.phoneVerified && account.phoneNumber !== null,
    TOTP: hasApp,
    EMAIL: account.emailVerified,
  };
  return allowedMfa(deps).filter((type) => ready[type]);
}

/** What was chosen and is ready. Where MFA is ON, a verified number serves who has chosen nothing. */
export async function enabledMfa(deps: IdentityDeps, account: Account): Promise<MfaType[]> {
  const usable = await usableMfa(deps, account);
  const chosen = usable.filter((type) => account.mfaEnabled.includes(type));
  if (chosen.length > 0 || deps.env.MFA !== 'ON') return chosen;
  return usable.filter((type) => type === 'SMS');
}

/** A code that came the same way as the first factor would prove nothing new. */
const sameWay: Partial<Record<Proof, MfaType>> = { EMAIL_OTP: 'EMAIL', CUSTOM: 'EMAIL', SMS_OTP: 'SMS' };

/**
 * The second factors that add something to what was shown. Null when no second factor is asked of this person; empty when there is one, but
 * only by the way already gone.
 */
export async function mfaToAsk({ deps, account }: StepContext, state: SignInState): Promise<MfaType[] | null> {
  if (account === null) return null;
  const enabled = await enabledMfa(deps, account);
  if (enabled.length === 0) return null;
  const used = state.proofs.map((proof) => sameWay[proof]);
  return enabled.filter((type) => !used.includes(type));
}

/**
 * What may be chosen at the step of a second factor in its place. Where another one is preferred, codes by the way a forgotten password is reset are
 * not offered: whoever reads them could set a password, and then come in by the same mailbox.
 */
export async function otherMfa(context: StepContext, state: SignInState): Promise<MfaType[]> {
  const { account } = context;
  if (account === null) return [];
  const { mfaPreferred: preferred, username } = account;
  const resets = mediumOf(username);
  const types = (await mfaToAsk(context, state)) ?? [];
  return types.filter(
    (type) => challengeOfMfa[type] !== state.challenge && (type !== resets || preferred === null || preferred === type),
  );
}

/** The same for the step's screen. */
export async function otherMfaOf(context: StepContext, state: SignInState): Promise<{ allowedMFATypes?: MfaType[] }> {
  const others = await otherMfa(context, state);
  return others.length === 0 ? {} : { allowedMFATypes: others };
}
