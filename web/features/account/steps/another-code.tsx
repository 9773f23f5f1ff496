import { useState } from 'react';
import { useSession } from '../../../lib/session-context.tsx';
import type { PendingStep } from '../../../lib/session-step.ts';
import { ResendButton } from '../resend-button.tsx';
import { StartAgain } from '../start-again.tsx';

/** A code that was asked for without a password can be asked for again. */
export function AnotherCode({ step }: { step: PendingStep }) {
  const { session } = useSession();
  const [problem, setProblem] = useState('');
  const { username, firstFactor, nextStep } = step;
  const resend = async () => {
    const { nextStep: next } = await session.signIn({ username, ...(firstFactor === undefined ? {} : { preferredChallenge: firstFactor }) });
    return next.codeDeliveryDetails;
  };
  return (
    <>
      <ResendButton
        resend={resend}
        waitSeconds={nextStep.codeDeliveryDetails?.resendAfterSeconds ?? 0}
        isDisabled={false}
        onSent={() => setProblem('')}
        onFailed={setProblem}
      />
      <StartAgain text="Sign in another way" />
      <span role="alert">{problem}</span>
    </>
  );
}
