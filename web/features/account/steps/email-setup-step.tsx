import { Button } from '@blueprintjs/core';
import { normalizeEmail } from '../../../../domain/identity/attributes.ts';
import type { PendingStep } from '../../../session/step.ts';
import { AccountCard } from '../account-card.tsx';
import { Field } from '../../../components/form/field.tsx';
import { FormProblem } from '../../../components/form/form-problem.tsx';
import { StartAgain } from '../start-again.tsx';
import { useStepForm } from '../use-step-form.ts';
import styles from '../account.module.css';

type Values = { challengeResponse: string };
const check = ({ challengeResponse }: Values) =>
  normalizeEmail(challengeResponse) === null ? { challengeResponse: 'Enter an email address' } : {};

/** Sets up codes by mail as the second factor: first the address, then a code. */
export function EmailSetupStep({ step }: { step: PendingStep }) {
  const { values, set, problems, isBusy, onSubmit } = useStepForm({
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
      <FormProblem text={problems['']} />
      <form onSubmit={onSubmit} noValidate className={styles.form}>
        <Field
          name="challengeResponse"
          label="Email"
          value={values.challengeResponse}
          onChange={set('challengeResponse')}
          problem={problems['challengeResponse']}
          input={{
            type: 'email',
            autoComplete: 'email',
            inputMode: 'email',
            autoCapitalize: 'none',
            spellCheck: false,
            autoFocus: true,
          }}
        />
        <Button type="submit" intent="primary" size="large" fill text="Send a code" loading={isBusy} />
      </form>
    </AccountCard>
  );
}
