import { useSession } from '../../../session/context.tsx';
import type { PendingStep } from '../../../session/step.ts';
import { AccountCard } from '../account-card.tsx';
import { ChoiceList } from '../choice-list.tsx';
import { FormProblem } from '../../../components/form/form-problem.tsx';
import { mfaLabels } from '../mfa-labels.tsx';
import { StartAgain } from '../start-again.tsx';
import { useChoice } from '../use-choice.ts';
import { useOpenNextScreen } from '../use-open-next-screen.ts';
import { LostFactor } from './lost-factor.tsx';

/** Selects a second factor, for this sign-in or from now on. */
export function MfaChoiceStep({ step }: { step: PendingStep }) {
  const { session } = useSession();
  const openNextScreen = useOpenNextScreen({ replace: true });
  const { busy, problem, choose } = useChoice(async (challengeResponse) =>
    openNextScreen(await session.confirmSignIn({ challengeResponse }), step.username),
  );
  const isSetup = step.nextStep.signInStep === 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION';
  const choices = (step.nextStep.allowedMFATypes ?? []).map((type) => ({ id: type, ...mfaLabels[type] }));
  return (
    <AccountCard
      title={isSetup ? 'Set up a second step' : 'Choose the second step'}
      lead={
        isSetup
          ? 'Your organization requires more than a password. Choose something you have with you when you sign in.'
          : 'Your password is correct. How should we confirm that it is you?'
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
