import { countRecoveryCodes } from '../../db/identity/authenticators.ts';
import { setMfa } from '../../db/identity/mfa.ts';
import type { MfaType } from '../../domain/identity/challenges.ts';
import { InvalidParameterException } from '../../domain/identity/errors.ts';
import type { MfaPreference } from '../../domain/identity/responses.ts';
import type { Body, IdentityDeps } from './deps.ts';
import { listAllowedMfa, listEnabledMfa, listUsableMfa } from './second-factors.ts';
import { requireRecentProof } from './recent-proof.ts';
import type { Bearer } from './verify-token.ts';
import { ownAccount } from './accounts.ts';

const choices = ['ENABLED', 'DISABLED', 'PREFERRED', 'NOT_PREFERRED'] as const;
type Choice = (typeof choices)[number];
const fields = { SMS: 'sms', TOTP: 'totp', EMAIL: 'email' } as const satisfies Record<MfaType, string>;

export async function getMfaPreference(deps: IdentityDeps, userId: string): Promise<MfaPreference> {
  const account = await ownAccount(deps.db, userId);
  const enabled = await listEnabledMfa(deps, account);
  const preferred = enabled.find((type) => type === account.mfaPreferred) ?? null;
  const left = await countRecoveryCodes(deps.db, userId);
  return {
    enabled,
    preferred,
    usable: await listUsableMfa(deps, account),
    allowed: listAllowedMfa(deps),
    recoveryCodesLeft: left,
  };
}

/**
 * Changes the given methods. Throws InvalidParameterException for a method that is not set up and for two preferred
 * ones; PasswordNeededAgain for disabling one.
 */
export async function changeMfaPreference(deps: IdentityDeps, bearer: Bearer, body: Body): Promise<MfaPreference> {
  const { userId } = bearer;
  const present = await getMfaPreference(deps, userId);
  const enabled = new Set(present.enabled);
  let { preferred } = present;
  const wanted = Object.entries(fields).map(([type, field]) => [type as MfaType, parseChoice(body, field)] as const);
  if (wanted.filter(([, choice]) => choice === 'PREFERRED').length > 1)
    throw new InvalidParameterException('preferred');
  for (const [type, choice] of wanted) {
    if (choice === undefined) continue;
    if (choice === 'DISABLED') enabled.delete(type);
    else if (present.usable.includes(type)) enabled.add(type);
    else throw new InvalidParameterException(fields[type]);
    if (choice === 'PREFERRED') preferred = type;
    else if (preferred === type && choice !== 'ENABLED') preferred = null;
  }
  if (deps.env.MFA === 'ON' && enabled.size === 0) throw new InvalidParameterException('mfa');
  if (present.enabled.some((type) => !enabled.has(type))) await requireRecentProof(deps, bearer);
  await setMfa(deps.db, userId, { enabled: [...enabled], preferred });
  deps.log.info({ userId }, 'changed second factors');
  return getMfaPreference(deps, userId);
}

function parseChoice(body: Body, field: string): Choice | undefined {
  const value = body[field];
  if (value === undefined) return undefined;
  const choice = choices.find((known) => known === value);
  if (choice === undefined) throw new InvalidParameterException(field);
  return choice;
}
