import { Envelope, MobilePhone, Shield } from '@blueprintjs/icons';
import type { MfaType } from '../../../../domain/identity/challenges.ts';
import { useSession } from '../../../lib/session-context.tsx';
import type { PendingStep } from '../../../lib/session-step.ts';
import { AccountCard } from '../account-card.tsx';
import { ChoiceList, type Choice } from '../choice-list.tsx';
import { FormProblem } from '../../../components/form/form-problem.tsx';
import { StartAgain } from '../start-again.tsx';
import { useChoice } from '../use-choice.ts';
import { useGoOn } from '../use-go-on.ts';
import { LostFactor } from './lost-factor.tsx';

const ways: Record<MfaType, Omit<Choice, 'id'>> = {
  TOTP: { label: 'Authenticator app', says: 'A code from an app on your phone; works offline', icon: <Shield /> },
  EMAIL: { label: 'E-mail', says: 'A code is mailed to you', icon: <Envelope /> },
  SMS: { label: 'Text message', says: 'A code is sent to your phone number', icon: <MobilePhone /> },
};

/** Which second step it shall be: now, or from now on. */
export function MfaChoiceStep({ step }: { step: PendingStep }) {
  const { session } = useSession();
  const goOn = useGoOn({ replace: true });
  const { busy, problem, choose } = useChoice(async (challengeResponse) => goOn(await session.confirmSignIn({ challengeResponse }), step.username));
  const isSetup = step.nextStep.signInStep === 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION';
  const choices = (step.nextStep.allowedMFATypes ?? []).map((type) => ({ id: type, ...ways[type] }));
  return (
    <AccountCard
      title={isSetup ? 'Set up a second step' : 'Choose the second step'}
      lead={
        isSetup
          ? 'Your organisation asks for more than a password. Choose what you have at hand when you sign in.'
          : 'Your password was right. How shall we make sure that it is you?'
      }
      foot={
        <>
          {isSetup ? null : <LostFactor />}
          <StartAgain />
        </>
      }
    >
      <FormProblem text={problem} />
      <ChoiceList choices={choices} busy={busy} onChoose={choose} />
    </AccountCard>
  );
}
