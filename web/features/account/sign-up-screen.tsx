import { Button } from '@blueprintjs/core';
import { Link, useNavigate } from 'react-router';
import { passwordRuleMessage, passwordSymbolHint } from '../../../domain/identity/password-policy.ts';
import { useSession } from '../../lib/session-context.tsx';
import { AccountCard } from './account-card.tsx';
import { Field } from './field.tsx';
import { FormProblem } from './form-problem.tsx';
import { useNextPath } from './next-path.ts';
import { PasswordField } from './password-field.tsx';
import { rememberPassword } from './pending-password.ts';
import { RedirectSignedIn } from './redirect-signed-in.tsx';
import { checkSignUp, emptySignUp, signUpInputOf } from './sign-up-values.ts';
import { useAccountForm } from './use-account-form.ts';
import { useRequiredAttributes } from './use-required-attributes.ts';
import styles from './account.module.css';

/** The rule as the product words it, and beside it what else the pool asks for. Once the rule is the problem, only the rest is help. */
function passwordHelp(problem: string | undefined): string {
  return problem === passwordRuleMessage ? `${passwordSymbolHint}.` : `${passwordRuleMessage}. ${passwordSymbolHint}.`;
}

function SignUpForm() {
  const { session } = useSession();
  const navigate = useNavigate();
  const { linkTo } = useNextPath();
  const required = useRequiredAttributes(session);

  const { values, set, problems, isBusy, onSubmit } = useAccountForm({
    initial: emptySignUp,
    check: (typed) => checkSignUp(typed, required),
    otherwise: 'Failed to sign up',
    submit: async (typed) => {
      const { nextStep } = await session.signUp(signUpInputOf(typed));
      rememberPassword(typed.username, typed.password);
      await navigate(linkTo('/confirm', { username: typed.username.trim() }), { state: { delivery: nextStep.codeDeliveryDetails } });
    },
  });
  const field = (name: keyof typeof values) => ({ name, value: values[name], onChange: set(name), problem: problems[name] });
  const attribute = (name: 'given_name' | 'family_name' | 'phone_number') => ({ ...field(name), optional: !required.includes(name) });

  const foot = (
    <span>
      Have an account? <Link to={linkTo('/sign-in')}>Sign in</Link>
    </span>
  );
  return (
    <AccountCard title="Create an account" lead="A code is mailed to you to confirm the address." foot={foot}>
      <FormProblem text={problems['']} />
      <form onSubmit={onSubmit} noValidate className={styles.form}>
        <Field
          {...field('username')}
          label="E-mail"
          input={{ type: 'email', autoComplete: 'username', inputMode: 'email', autoCapitalize: 'none', spellCheck: false, autoFocus: true }}
        />
        <PasswordField
          kind="new-password"
          value={values.password}
          onChange={set('password')}
          problem={problems['password']}
          help={passwordHelp(problems['password'])}
        />
        <div className={styles.pair}>
          <Field {...attribute('given_name')} label="Given name" input={{ autoComplete: 'given-name' }} />
          <Field {...attribute('family_name')} label="Family name" input={{ autoComplete: 'family-name' }} />
        </div>
        <Field
          {...attribute('phone_number')}
          label="Phone number"
          help="With + and the country code, such as +1 202 555 0123"
          input={{ type: 'tel', autoComplete: 'tel', inputMode: 'tel' }}
        />
        <Button type="submit" intent="primary" size="large" fill text="Create account" loading={isBusy} />
      </form>
    </AccountCard>
  );
}

export function SignUpScreen() {
  return (
    <RedirectSignedIn>
      <SignUpForm />
    </RedirectSignedIn>
  );
}
