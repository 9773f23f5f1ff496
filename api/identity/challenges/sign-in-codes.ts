import { randomUUID } from 'node:crypto';
import type { CodeUse } from '../../mail/code-mail.ts';
import { decoyBytes, hashOfCode, isCode, newDigits } from '../codes.ts';
import { deliver, deliveryTo, pretendToDeliver, type CodeDelivery, type Medium } from '../deliver-code.ts';
import type { IdentityDeps } from '../deps.ts';
import { evenly } from '../even-time.ts';
import { signInSessionMs } from '../session-times.ts';
import { signInResendSeconds } from '../throttle.ts';
import type { ChallengeName, Proof, Sent, SignInState, StepContext } from '../challenge.ts';

export interface CodeChallenge {
  name: ChallengeName;
  medium: Medium;
  proof: Proof;
}

/** What a step remembers of codes: by which way each went, for none is taken at the step of another. */
interface CodeMemory {
  subject?: string;
  codes?: Partial<Record<Medium, { hash: string; delivery: CodeDelivery }>>;
}

const minutes = signInSessionMs / 60_000;

/** Whether a code can be a first factor for them. Unknown and unconfirmed people are offered what somebody with this username would get. */
export function codesAreFor({ deps, account, username }: StepContext, medium: Medium): boolean {
  if (medium === 'SMS' && deps.env.SMS_URL === '') return false;
  if (account !== null && account.status !== 'unconfirmed') return addressOf(account, medium) !== null;
  return (medium === 'EMAIL') === username.includes('@');
}

/**
 * Sends a code to the person's verified address or number, or to `to`; to nobody, in the same time, when there is none. Where the step has sent one
 * already, the new one takes its place, not sooner than after the wait that was told with it. A server that does not take it is told as
 * `delivered: false`: then nobody has to wait. Throws LimitExceededException, TooManyRequestsException.
 */
export async function sendSignInCode(
  context: StepContext,
  { proofs, memory }: SignInState,
  medium: Medium,
  { to, code = newDigits(), use = 'sign-in' }: SendOptions = {},
): Promise<Sent> {
  const { deps, account, username } = context;
  const { subject = randomUUID(), codes }: CodeMemory = memory;
  const step = `${subject} ${medium}`;
  await deps.throttle.take(
    ['resend-step', step],
    ['send-address', context.address],
    ['send-account', `${proofs.length > 0 ? 'second' : 'first'} ${account?.id ?? username}`],
  );
  const destination = to ?? (account === null ? null : addressOf(account, medium));
  const delivery = destination === null ? null : { medium, to: destination, code, use, minutes };
  const send = () => (delivery === null ? pretendToDeliver(deps, medium) : deliver(deps, delivery));
  // Who has shown a first factor is known to be somebody.
  const delivered = proofs.length > 0 ? await send() : await evenly(send, deps.clock);
  if (!delivered) await deps.throttle.clear(['resend-step', step]);
  const codeDeliveryDetails = deliveryTo(destination ?? decoyOf(context, medium), delivered, signInResendSeconds);
  const hash = hashOfCode(deps.env, subject, destination === null ? randomUUID() : code);
  const sent = { hash, delivery: codeDeliveryDetails };
  return { codeDeliveryDetails, memory: { subject, codes: { ...codes, [medium]: sent } } };
}

/** The code that went out at this step by this way already, before another way was chosen; null when none did. */
export function sentBefore({ memory }: SignInState, medium: Medium): Sent | null {
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

/** Only what was verified: a code to an address somebody merely claimed would prove nothing. */
function addressOf(account: NonNullable<StepContext['account']>, medium: Medium): string | null {
  if (medium === 'EMAIL') return account.emailVerified ? account.email : null;
  return account.phoneVerified ? account.phoneNumber : null;
}

/** What an unknown person's destination looks like. */
function decoyOf({ deps, username }: StepContext, medium: Medium): string {
  if ((medium === 'EMAIL') === username.includes('@')) return username;
  const bytes = decoyBytes(deps.env, medium, username);
  const letter = (at: number) => String.fromCharCode(97 + ((bytes[at] ?? 0) % 26));
  return medium === 'EMAIL' ? `${letter(0)}@${letter(1)}` : String(bytes.readUInt16BE(0) % 10_000).padStart(4, '0');
}
