import type { PendingStep } from '../../../session/step.ts';
import { RecoveryCodes } from '../../../components/recovery-codes.tsx';
import { TotpSecret } from '../../../components/totp-secret.tsx';
import { AccountCard } from '../account-card.tsx';
import { AccountForm } from '../account-form.tsx';
import { checkCode, CodeField } from '../../../components/form/code-field.tsx';
import { StartAgain } from '../start-again.tsx';
import { useStepForm } from '../use-step-form.ts';

const initial = { confirmationCode: '' };

/** Sets up an authenticator app as the second factor: the app scans the secret, and its first code confirms it. */
export function TotpSetupStep({ step }: { step: PendingStep }) {
  const form = useStepForm({
    step,
    initial,
    check: checkCode,
    answer: ({ confirmationCode }) => ({ challengeResponse: confirmationCode.trim() }),
  });
  const setup = step.nextStep.totpSetupDetails;
  return (
    <AccountCard
      title="Set up your authenticator app"
      lead="From now on, you enter its code when you sign in."
      foot={<StartAgain />}
    >
      {setup === undefined ? null : (
        <>
          <TotpSecret setup={setup} />
          <RecoveryCodes codes={setup.recoveryCodes} />
        </>
      )}
      <AccountForm form={form} submitText="Turn on and sign in">
        <CodeField label="Code from the app" {...form.field('confirmationCode')} help="It changes every 30 seconds" />
      </AccountForm>
    </AccountCard>
  );
}
