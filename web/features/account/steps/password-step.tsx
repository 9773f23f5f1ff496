import type { PendingStep } from '../../../session/step.ts';
import { AccountCard } from '../account-card.tsx';
import { AccountForm } from '../account-form.tsx';
import { KnownUsername } from '../../../components/form/known-username.tsx';
import { checkPassword, PasswordField } from '../../../components/form/password-field.tsx';
import { StartAgain } from '../start-again.tsx';
import { useStepForm } from '../use-step-form.ts';

const initial = { password: '' };

/** Asks for the password as the first factor, or after another first step. */
export function PasswordStep({ step }: { step: PendingStep }) {
  const form = useStepForm({
    step,
    initial,
    check: checkPassword,
    answer: ({ password }) => ({ challengeResponse: password }),
  });
  return (
    <AccountCard
      title="Enter your password"
      lead={step.username === '' ? 'One more step.' : `As ${step.username}`}
      foot={<StartAgain />}
    >
      <AccountForm form={form} submitText="Sign in">
        <KnownUsername username={step.username} />
        <PasswordField kind="current-password" {...form.field('password')} isFirst />
      </AccountForm>
    </AccountCard>
  );
}
