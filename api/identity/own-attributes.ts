import { changeAccount, type Account } from '../../db/identity/accounts.ts';
import { dropCode } from '../../db/identity/codes.ts';
import { verifyEmail, verifyPhone } from '../../db/identity/mfa.ts';
import { normalizeEmail } from '../../domain/identity/attributes.ts';
import type { CodeDelivery } from '../../domain/identity/challenges.ts';
import { EmptyConfirmUserAttributeCode } from '../../domain/identity/empty-input.ts';
import {
  CodeDeliveryFailureException,
  CodeMismatchException,
  InvalidParameterException,
} from '../../domain/identity/errors.ts';
import { checkCode, codeMinutes, createCode } from './codes.ts';
import { deliverMessage, describeDelivery, mediumOf, type Medium } from './deliver-code.ts';
import { getText, type Body, type IdentityDeps } from './deps.ts';
import { requireRecentProof } from './recent-proof.ts';
import { normalizeGivenAttributes } from './sign-up-attributes.ts';
import type { Bearer } from './verify-token.ts';
import { ownAccount } from './accounts.ts';
import { isObject } from '../../domain/is-object.ts';

interface Update {
  isUpdated: boolean;
  nextStep:
    | { updateAttributeStep: 'DONE' }
    | { updateAttributeStep: 'CONFIRM_ATTRIBUTE_WITH_CODE'; codeDeliveryDetails: CodeDelivery };
}
export type AttributeUpdates = Record<string, Update>;

/**
 * Changes names at once. A new phone number, or an address that is not the username, gets a code and replaces the old
 * one when the code comes back; if codes of a second factor go there, the password must have been entered recently.
 * Returns the result for each attribute. Throws PasswordNeededAgain.
 */
export async function updateAttributes(
  deps: IdentityDeps,
  bearer: Bearer,
  body: Body,
  address: string,
): Promise<AttributeUpdates> {
  const { userId } = bearer;
  const given = isObject(body['attributes']) ? body['attributes'] : {};
  const account = await ownAccount(deps.db, userId);
  const { phoneNumber, ...names } = normalizeGivenAttributes(given, []);
  const email = getText(given, 'email') === '' ? null : normalizeEmail(getText(given, 'email'));
  if (getText(given, 'email') !== '' && email === null) throw new InvalidParameterException('email');
  for (const target of [phoneNumber, email])
    if (target && isUsernameKind(account, target) && target !== account.username)
      throw new InvalidParameterException(attributeOf(target));
  for (const target of [phoneNumber, email])
    if (target && redirectsCodes(account, target)) await requireRecentProof(deps, bearer);
  if (Object.keys(names).length > 0) await changeAccount(deps.db, userId, names);
  const updates: AttributeUpdates = {};
  if (names.givenName) updates['given_name'] = completed;
  if (names.familyName) updates['family_name'] = completed;
  for (const target of [phoneNumber, email])
    if (target) updates[attributeOf(target)] = await proposeChange(deps, account, target, address);
  return updates;
}

const completed: Update = { isUpdated: true, nextStep: { updateAttributeStep: 'DONE' } };

async function proposeChange(deps: IdentityDeps, account: Account, target: string, address: string): Promise<Update> {
  if (isVerified(account, target)) return completed;
  const codeDeliveryDetails = await sendAttributeCode(deps, account, target, address);
  return { isUpdated: false, nextStep: { updateAttributeStep: 'CONFIRM_ATTRIBUTE_WITH_CODE', codeDeliveryDetails } };
}

/**
 * Sends a code to the account's unverified number or address. Throws InvalidParameterException when there is nothing to
 * verify.
 */
export async function resendAttributeCode(
  deps: IdentityDeps,
  userId: string,
  body: Body,
  address: string,
): Promise<CodeDelivery> {
  const account = await ownAccount(deps.db, userId);
  const target = parseMedium(body) === 'SMS' ? account.phoneNumber : account.email;
  if (target === null || isVerified(account, target)) throw new InvalidParameterException('attribute');
  return sendAttributeCode(deps, account, target, address);
}

async function sendAttributeCode(
  deps: IdentityDeps,
  account: Account,
  target: string,
  address: string,
): Promise<CodeDelivery> {
  await deps.throttle.take(['send-address', address], ['send-account', account.id]);
  const medium = mediumOf(target);
  const purpose = medium === 'EMAIL' ? 'verify-email' : 'verify-phone';
  const code = await createCode(deps.db, deps.env, account.id, purpose, target);
  if (!(await deliverMessage(deps, { medium, to: target, code, use: purpose, minutes: codeMinutes })))
    throw new CodeDeliveryFailureException();
  return describeDelivery(target, true);
}

/**
 * Checks a code and makes the number or address it was sent to the account's verified one. Throws
 * CodeMismatchException.
 */
export async function verifyAttribute(deps: IdentityDeps, userId: string, body: Body): Promise<Record<string, never>> {
  const purpose = parseMedium(body) === 'EMAIL' ? 'verify-email' : 'verify-phone';
  const code = getText(body, 'confirmationCode');
  if (code.trim() === '') throw new EmptyConfirmUserAttributeCode();
  await deps.throttle.take(['own-account', userId]);
  const target = await checkCode(deps.db, deps.env, userId, purpose, code);
  if (target === null || !(await dropCode(deps.db, userId, purpose))) throw new CodeMismatchException();
  await (purpose === 'verify-email' ? verifyEmail : verifyPhone)(deps.db, userId, target);
  await deps.throttle.clear(['own-account', userId]);
  return {};
}

function parseMedium(body: Body): Medium {
  const attribute = getText(body, 'attribute');
  if (attribute !== 'email' && attribute !== 'phone_number') throw new InvalidParameterException('attribute');
  return attribute === 'email' ? 'EMAIL' : 'SMS';
}

const attributeOf = (target: string) => (mediumOf(target) === 'EMAIL' ? 'email' : 'phone_number');
const isUsernameKind = ({ username }: Account, target: string) => mediumOf(username) === mediumOf(target);

/** True when the change would replace the destination of a second factor's codes. */
function redirectsCodes(account: Account, target: string): boolean {
  return account.mfaEnabled.includes(mediumOf(target)) && !isVerified(account, target);
}

function isVerified(account: Account, target: string): boolean {
  return (
    (target === account.email && account.emailVerified) || (target === account.phoneNumber && account.phoneVerified)
  );
}
