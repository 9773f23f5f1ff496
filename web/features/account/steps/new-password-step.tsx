import { Button } from '@blueprintjs/core';
import { meetsPasswordPolicy, passwordRuleMessage } from '../../../../domain/identity/password-policy.ts';
import type { PendingStep } from '../../../session/step.ts';
import { AccountCard } from '../account-card.tsx';
import { AttributeFields } from '../attribute-fields.tsx';
import { checkAttributes, givenAttributes, type AskedAttribute } from '../attributes.ts';
import { FormProblem } from '../../../components/form/form-problem.tsx';
import { KnownUsername } from '../../../components/form/known-username.tsx';
import { NewPasswordField } from '../../../components/form/new-password-field.tsx';
import { StartAgain } from '../start-again.tsx';
import { useStepForm } from '../use-step-form.ts';
import styles from '../account.module.css';

const initial = { password: '', given_name: '', family_name: '', phone_number: '' };

/** Replaces a temporary password, and asks for the attributes that sign-up requires. */
export function NewPasswordStep({ step }: { step: PendingStep }) {
  const missing = (step.nextStep.missingAttributes ?? []) as AskedAttribute[];
  const { values, set, problems, isBusy, onSubmit } = useStepForm({
    step,
    initial,
    check: (typed) => ({
      ...(meetsPasswordPolicy(typed.password) ? {} : { password: passwordRuleMessage }),
      ...checkAttributes(typed, missing),
    }),
    answer: (typed) => ({ challengeResponse: typed.password, userAttributes: givenAttributes(typed, missing) }),
  });
  return (
    <AccountCard
      title="Choose your own password"
      lead="The one you signed in with was temporary."
      foot={<StartAgain />}
    >
      <FormProblem text={problems['']} />
      <form onSubmit={onSubmit} noValidate className={styles.form}>
        <KnownUsername username={step.username} />
        <NewPasswordField value={values.password} onChange={set('password')} problem={problems['password']} isFirst />
        <AttributeFields asked={missing} required={missing} values={values} set={set} problems={problems} />
        <Button type="submit" intent="primary" size="large" fill text="Save and sign in" loading={isBusy} />
      </form>
    </AccountCard>
  );
}
