import { Button } from '@blueprintjs/core';
import type { PendingStep } from '../../../session/step.ts';
import { RecoveryCodes } from '../../../components/recovery-codes.tsx';
import { TotpSecret } from '../../../components/totp-secret.tsx';
import { AccountCard } from '../account-card.tsx';
import { CodeField, codeProblem, isSixDigits } from '../../../components/form/code-field.tsx';
import { FormProblem } from '../../../components/form/form-problem.tsx';
import { StartAgain } from '../start-again.tsx';
import { useStepForm } from '../use-step-form.ts';
import styles from '../account.module.css';

const initial = { confirmationCode: '' };
const check = ({ confirmationCode }: typeof initial) =>
  isSixDigits(confirmationCode) ? {} : { confirmationCode: codeProblem };

/** Sets up an authenticator app as the second factor: the app scans the secret, and its first code confirms it. */
export function TotpSetupStep({ step }: { step: PendingStep }) {
  const { values, set, problems, isBusy, onSubmit } = useStepForm({
    step,
    initial,
    check,
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
      <FormProblem text={problems['']} />
      <form onSubmit={onSubmit} noValidate className={styles.form}>
        <CodeField
          label="Code from the app"
          value={values.confirmationCode}
          onChange={set('confirmationCode')}
          problem={problems['confirmationCode']}
          help="It changes every 30 seconds"
        />
        <Button type="submit" intent="primary" size="large" fill text="Turn on and sign in" loading={isBusy} />
      </form>
    </AccountCard>
  );
}
