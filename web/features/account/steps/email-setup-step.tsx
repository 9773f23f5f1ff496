import { normalizeEmail } from '../../../../domain/identity/attributes.ts';
import type { PendingStep } from '../../../session/step.ts';
import { AccountCard } from '../account-card.tsx';
import { AccountForm } from '../account-form.tsx';
import { EmailField } from '../email-field.tsx';
import { StartAgain } from '../start-again.tsx';
import { useStepForm } from '../use-step-form.ts';

type Values = { challengeResponse: string };
const check = ({ challengeResponse }: Values) =>
  normalizeEmail(challengeResponse) === null ? { challengeResponse: 'Enter an email address' } : {};

/** Sets up codes by mail as the second factor: first the address, then a code. */
export function EmailSetupStep({ step }: { step: PendingStep }) {
  const form = useStepForm({
    step,
    initial: { challengeResponse: step.username.includes('@') ? step.username : '' },
    check,
    answer: ({ challengeResponse }) => ({ challengeResponse: challengeResponse.trim() }),
  });
  return (
    <AccountCard
      title="Where should we send codes?"
      lead="From now on, we email a code to this address when you sign in."
      foot={<StartAgain />}
    >
      <AccountForm form={form} submitText="Send a code">
        <EmailField {...form.field('challengeResponse')} name="challengeResponse" isFirst />
      </AccountForm>
    </AccountCard>
  );
}
