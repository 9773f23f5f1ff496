import { changeAccount, type Account } from '../../db/identity/accounts.ts';
import { dropCode } from '../../db/identity/codes.ts';
import { verifyEmail, verifyPhone } from '../../db/identity/mfa.ts';
import { normalEmail } from '../../domain/identity/attributes.ts';
import type { CodeDelivery } from '../../domain/identity/challenges.ts';
import { EmptyConfirmUserAttributeCode } from '../../domain/identity/empty-input.ts';
import {
  CodeDeliveryFailureException,
  CodeMismatchException,
  InvalidParameterException,
} from '../../domain/identity/errors.ts';
import { checkCode, codeMinutes, newCode } from './codes.ts';
import { deliver, deliveryTo, mediumOf, type Medium } from './deliver-code.ts';
import { isObject, text, type Body, type IdentityDeps } from './deps.ts';
import { requireRecentProof } from './recent-proof.ts';
import { givenAttributes } from './sign-up-attributes.ts';
import type { Bearer } from './verify-token.ts';
import { ownAccount } from './accounts.ts';

interface Update {
  isUpdated: boolean;
  nextStep:
    | { updateAttributeStep: 'DONE' }
    | { updateAttributeStep: 'CONFIRM_ATTRIBUTE_WITH_CODE'; codeDeliveryDetails: CodeDelivery };
}
export type AttributeUpdates = Record<string, Update>;

/**
 * Changes one's own names at once. A new phone number, or an address that is not the username, gets a code; it takes the place of the old one
 * when the code comes back; where codes go there as a second factor, the password is asked for again. Answers what became of each. Throws
 * PasswordNeededAgain.
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
  const { phoneNumber, ...names } = givenAttributes(given, []);
  const email = text(given, 'email') === '' ? null : normalEmail(text(given, 'email'));
  if (text(given, 'email') !== '' && email === null) throw new InvalidParameterException('email');
  for (const target of [phoneNumber, email])
    if (target && isUsernameKind(account, target) && target !== account.username)
      throw new InvalidParameterException(nameOf(target));
  for (const target of [phoneNumber, email])
    if (target && takesCodesElsewhere(account, target)) await requireRecentProof(deps, bearer);
  if (Object.keys(names).length > 0) await changeAccount(deps.db, userId, names);
  const updates: AttributeUpdates = {};
  if (names.givenName) updates['given_name'] = done;
  if (names.familyName) updates['family_name'] = done;
  for (const target of [phoneNumber, email])
    if (target) updates[nameOf(target)] = await propose(deps, account, target, address);
  return updates;
}

const done: Update = { isUpdated: true, nextStep: { updateAttributeStep: 'DONE' } };

async function propose(deps: IdentityDeps, account: Account, target: string, address: string): Promise<Update> {
  if (isVerified(account, target)) return done;
  const codeDeliveryDetails = await sendAttributeCode(deps, account, target, address);
  return { isUpdated: false, nextStep: { updateAttributeStep: 'CONFIRM_ATTRIBUTE_WITH_CODE', codeDeliveryDetails } };
}

/** A code for the number or address the account has and has not proved. Throws InvalidParameterException when there is nothing to prove. */
export async function resendAttributeCode(
  deps: IdentityDeps,
  userId: string,
  body: Body,
  address: string,
): Promise<CodeDelivery> {
  const account = await ownAccount(deps.db, userId);
  const target = mediumGiven(body) === 'SMS' ? account.phoneNumber : account.email;
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
  const code = await newCode(deps.db, deps.env, account.id, purpose, target);
  if (!(await deliver(deps, { medium, to: target, code, use: purpose, minutes: codeMinutes })))
    throw new CodeDeliveryFailureException();
  return deliveryTo(target, true);
}

/** The code's number or address becomes the account's, proved. */
export async function verifyAttribute(deps: IdentityDeps, userId: string, body: Body): Promise<Record<string, never>> {
  const purpose = mediumGiven(body) === 'EMAIL' ? 'verify-email' : 'verify-phone';
  const code = text(body, 'confirmationCode');
  if (code.trim() === '') throw new EmptyConfirmUserAttributeCode();
  await deps.throttle.take(['own-account', userId]);
  const target = await checkCode(deps.db, deps.env, userId, purpose, code);
  if (target === null || !(await dropCode(deps.db, userId, purpose))) throw new CodeMismatchException();
  await (purpose === 'verify-email' ? verifyEmail : verifyPhone)(deps.db, userId, target);
  await deps.throttle.clear(['own-account', userId]);
  return {};
}

function mediumGiven(body: Body): Medium {
  const attribute = text(body, 'attribute');
  if (attribute !== 'email' && attribute !== 'phone_number') throw new InvalidParameterException('attribute');
  return attribute === 'email' ? 'EMAIL' : 'SMS';
}

const nameOf = (target: string) => (mediumOf(target) === 'EMAIL' ? 'email' : 'phone_number');
const isUsernameKind = ({ username }: Account, target: string) => mediumOf(username) === mediumOf(target);

/** Whether this would take the place of where codes of a second factor go. */
function takesCodesElsewhere(account: Account, target: string): boolean {
  return account.mfaEnabled.includes(mediumOf(target)) && !isVerified(account, target);
}

function isVerified(account: Account, target: string): boolean {
  return (
    (target === account.email && account.emailVerified) || (target === account.phoneNumber && account.phoneVerified)
  );
}
