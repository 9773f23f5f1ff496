import { useState } from 'react';
import { useSession } from '../../../session/context.tsx';
import { getResendWait, type PendingStep } from '../../../session/step.ts';
import { ResendButton, type ResendButtonProps } from '../resend-button.tsx';

type AnotherCodeProps = Pick<ResendButtonProps, 'words' | 'onSent' | 'onFailed'> & { step: PendingStep };

/** A code that does not come can be asked for again, at the same step of the same sign-in. */
export function AnotherCode({ step, ...told }: AnotherCodeProps) {
  const { session } = useSession();
  // After a reload the wait goes on where it was.
  const [waitSeconds] = useState(() => getResendWait(step, Date.now()));
  return (
    <ResendButton {...told} resend={() => session.resendSignInCode()} isDisabled={false} waitSeconds={waitSeconds} />
  );
}
