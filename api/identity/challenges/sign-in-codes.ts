import { randomUUID } from 'node:crypto';
import type { CodeUse } from '../../../services/mail/code-mail.ts';
import { deriveDecoyBytes, hashCode, isCode, createDigits } from '../codes.ts';
import { deliverMessage, describeDelivery, pretendToDeliver, type CodeDelivery, type Medium } from '../deliver-code.ts';
import type { IdentityDeps } from '../deps.ts';
import { respondEvenly } from '../even-time.ts';
import { signInSessionMs } from '../session-times.ts';
import { signInResendSeconds } from '../throttle.ts';
import type { ChallengeName, Proof, SentCode, SignInState, StepContext } from '../challenge.ts';

export interface CodeChallenge {
  name: ChallengeName;
  medium: Medium;
  proof: Proof;
}

/** Codes sent in a step, by medium: a code sent by one medium is not accepted for another. */
interface CodeMemory {
  subject?: string;
  codes?: Partial<Record<Medium, { hash: string; delivery: CodeDelivery }>>;
}

const minutes = signInSessionMs / 60_000;

/**
 * True when a code can be a first factor. Unknown and unconfirmed people are offered what a real account with this
 * username would get.
 */
export function canReceiveCodes({ deps, account, username }: StepContext, medium: Medium): boolean {
  if (medium === 'SMS' && deps.env.SMS_URL === '') return false;
  if (account !== null && account.status !== 'unconfirmed') return destinationOf(account, medium) !== null;
  return (medium === 'EMAIL') === username.includes('@');
}

/**
 * Sends a code to the person's verified address or number, or to `to`; without a destination it takes as long and sends
 * nothing. A new code replaces the previous one of the step, but not before the announced wait is over. `delivered:
 * false` when the server did not accept it: then there is no wait. Throws LimitExceededException,
 * TooManyRequestsException.
 */
export async function sendSignInCode(
  context: StepContext,
  { proofs, memory }: SignInState,
  medium: Medium,
  { to, code = createDigits(), use = 'sign-in' }: SendOptions = {},
): Promise<SentCode> {
  const { deps, account, username } = context;
  const { subject = randomUUID(), codes }: CodeMemory = memory;
  const step = `${subject} ${medium}`;
  await deps.throttle.take(
    ['resend-step', step],
    ['send-address', context.address],
    ['send-account', `${proofs.length > 0 ? 'second' : 'first'} ${account?.id ?? username}`],
  );
  const destination = to ?? (account === null ? null : destinationOf(account, medium));
  const delivery = destination === null ? null : { medium, to: destination, code, use, minutes };
  const send = () => (delivery === null ? pretendToDeliver(deps, medium) : deliverMessage(deps, delivery));
  // After a first factor the account is known to exist.
  const delivered = proofs.length > 0 ? await send() : await respondEvenly(send, deps.clock);
  if (!delivered) await deps.throttle.clear(['resend-step', step]);
  const codeDeliveryDetails = describeDelivery(
    destination ?? createDecoyDestination(context, medium),
    delivered,
    signInResendSeconds,
  );
  const hash = hashCode(deps.env, subject, destination === null ? randomUUID() : code);
  const sent = { hash, delivery: codeDeliveryDetails };
  return { codeDeliveryDetails, memory: { subject, codes: { ...codes, [medium]: sent } } };
}

/**
 * Returns the code that this step already sent by this medium, before another one was selected; null when there is
 * none.
 */
export function findSentCode({ memory }: SignInState, medium: Medium): SentCode | null {
  const code = (memory as CodeMemory).codes?.[medium];
  return code === undefined ? null : { codeDeliveryDetails: code.delivery, memory };
}

interface SendOptions {
  to?: string;
  code?: string;
  use?: CodeUse;
}

export function checkSentCode(
  { env }: IdentityDeps,
  memory: Record<string, unknown>,
  medium: Medium,
  typed: string,
): boolean {
  const { subject = '', codes }: CodeMemory = memory;
  return isCode(env, subject, typed, codes?.[medium]?.hash ?? '');
}

/** Only verified destinations: a code sent to a claimed address would prove nothing. */
function destinationOf(account: NonNullable<StepContext['account']>, medium: Medium): string | null {
  if (medium === 'EMAIL') return account.emailVerified ? account.email : null;
  return account.phoneVerified ? account.phoneNumber : null;
}

/** Builds a plausible destination for an unknown person. */
function createDecoyDestination({ deps, username }: StepContext, medium: Medium): string {
  if ((medium === 'EMAIL') === username.includes('@')) return username;
  const bytes = deriveDecoyBytes(deps.env, medium, username);
  const pickLetter = (at: number) => String.fromCharCode(97 + ((bytes[at] ?? 0) % 26));
  return medium === 'EMAIL'
    ? `${pickLetter(0)}@${pickLetter(1)}`
    : String(bytes.readUInt16BE(0) % 10_000).padStart(4, '0');
}
