import { randomUUID } from 'node:crypto';
import { createAccount } from '../../db/queries/identity-accounts.ts';
import { EmptySignUpPassword, EmptySignUpUsername } from '../../domain/identity/empty-input.ts';
import { InvalidPasswordException, UsernameExistsException } from '../../domain/identity/errors.ts';
import { meetsPasswordPolicy } from '../../domain/identity/password-policy.ts';
import { deliveryTo, mailCode } from './deliver-code.ts';
import { text, type Body, type IdentityDeps } from './deps.ts';
import { hashPassword } from './passwords.ts';
import { checkedAttributes } from './sign-up-attributes.ts';

/** Makes an unconfirmed account and mails its code. A mail server that is away loses nothing: `delivered` is false, the code can be asked for again. */
export async function signUp(deps: IdentityDeps, body: Body, address: string) {
  const { username, password, attributes } = checkedInput(deps, body);
  await deps.throttle.take(['sign-up-address', address]);
  const passwordHash = await hashPassword(password);
  const account = await createAccount(deps.db, {
    id: randomUUID(),
    username,
    ...attributes,
    emailVerified: false,
    passwordHash,
    status: 'unconfirmed',
  });
  if (account === undefined) throw new UsernameExistsException();
  deps.log.info({ userId: account.id }, 'signed up');
  await deps.throttle.take(['resend-account', username], ['resend-account-hour', username]).catch(() => undefined);
  const delivered = await mailCode(deps, account);
  return {
    isSignUpComplete: false,
    userId: account.id,
    nextStep: { signUpStep: 'CONFIRM_SIGN_UP', codeDeliveryDetails: deliveryTo(account.email, delivered) },
  };
}

function checkedInput({ env }: IdentityDeps, body: Body) {
  const password = text(body, 'password');
  if (text(body, 'username').trim() === '') throw new EmptySignUpUsername();
  if (password === '') throw new EmptySignUpPassword();
  const attributes = checkedAttributes(body, env.REQUIRED_SIGN_UP_ATTRIBUTES);
  if (!meetsPasswordPolicy(password)) throw new InvalidPasswordException();
  return { username: attributes.email, password, attributes };
}
