import { Button } from '@blueprintjs/core';
import type { PendingStep } from '../../../session/step.ts';
import { AccountCard } from '../account-card.tsx';
import { FormProblem } from '../../../components/form/form-problem.tsx';
import { KnownUsername } from '../../../components/form/known-username.tsx';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { StartAgain } from '../start-again.tsx';
import { useStepForm } from '../use-step-form.ts';
import styles from '../account.module.css';

const initial = { password: '' };
const check = ({ password }: typeof initial) => (password === '' ? { password: 'Enter your password' } : {});

export function PasswordStep({ step }: { step: PendingStep }) {
  const { values, set, problems, isBusy, onSubmit } = useStepForm({
    step,
    initial,
    check,
    answer: ({ password }) => ({ challengeResponse: password }),
  });
  return (
    <AccountCard
      title="Enter your password"
      lead={step.username === '' ? 'One more step.' : `As ${step.username}`}
      foot={<StartAgain />}
    >
      <FormProblem text={problems['']} />
      <form onSubmit={onSubmit} noValidate className={styles.form}>
        <KnownUsername username={step.username} />
        <PasswordField
          kind="current-password"
          value={values.password}
          onChange={set('password')}
          problem={problems['password']}
          isFirst
        />
        <Button type="submit" intent="primary" size="large" fill text="Sign in" loading={isBusy} />
      </form>
    </AccountCard>
  );
}
