import { useState } from 'react';
import { useSession } from '../../../session/context.tsx';
import { getResendWait, type PendingStep } from '../../../session/step.ts';
import { ResendButton, type ResendButtonProps } from '../resend-button.tsx';

type AnotherCodeProps = Pick<ResendButtonProps, 'words' | 'onSent' | 'onFailed'> & { step: PendingStep };

/** Requests the code again, for the same step of the same sign-in. */
export function AnotherCode({ step, ...buttonProps }: AnotherCodeProps) {
  const { session } = useSession();
  // The wait continues after a reload.
  const [waitSeconds] = useState(() => getResendWait(step, Date.now()));
  return (
    <ResendButton
      {...buttonProps}
      resend={() => session.resendSignInCode()}
      isDisabled={false}
      waitSeconds={waitSeconds}
    />
  );
}
