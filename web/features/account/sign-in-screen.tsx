import { Button, Callout } from '@blueprintjs/core';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { DemoSignIn } from '../../components/demo-sign-in.tsx';
import { AuthError } from '../../lib/session-errors.ts';
import { useSession } from '../../lib/session-context.tsx';
import { AccountCard } from './account-card.tsx';
import { Field } from './field.tsx';
import { FormProblem } from './form-problem.tsx';
import { useNextPath } from './next-path.ts';
import { PasswordField } from './password-field.tsx';
import { rememberPassword } from './pending-password.ts';
import { RedirectSignedIn } from './redirect-signed-in.tsx';
import { type Problems, useAccountForm } from './use-account-form.ts';
import styles from './account.module.css';

function check({ username, password }: { username: string; password: string }): Problems {
  return {
    ...(username.trim() === '' ? { username: 'Enter your e-mail address' } : {}),
    ...(password === '' ? { password: 'Enter your password' } : {}),
  };
}

function SignInForm() {
  const { session } = useSession();
  const navigate = useNavigate();
  const { linkTo } = useNextPath();
  const [params] = useSearchParams();
  const notice = (useLocation().state as { notice?: string } | null)?.notice;

  const form = useAccountForm({
    initial: { username: params.get('username') ?? '', password: '' },
    check,
    otherwise: 'Failed to sign in',
    submit: async ({ username, password }) => {
      const { isSignedIn, nextStep, message } = await session.signIn(username, password);
      if (isSignedIn) return;
      if (nextStep.signInStep !== 'CONFIRM_SIGN_UP')
        throw new AuthError('SignInException', message ?? 'Unable to proceed due to invalid sign in state.');
      rememberPassword(username, password);
      await navigate(linkTo('/confirm', { username: username.trim() }), { state: { notice: message } });
    },
  });

  const foot = (
    <span>
      New here? <Link to={linkTo('/sign-up')}>Create an account</Link>
    </span>
  );
  return (
    <AccountCard title="Sign in" lead="Test a message on your audiences." foot={foot}>
      {notice === undefined ? null : (
        <Callout intent="success" icon={false} compact className={styles.notice ?? ''} role="status">
          {notice}
        </Callout>
      )}
      <FormProblem text={form.problems['']} />
      <form onSubmit={form.onSubmit} noValidate className={styles.form}>
        <Field
          name="username"
          label="E-mail"
          value={form.values.username}
          onChange={form.set('username')}
          problem={form.problems['username']}
          input={{ type: 'email', autoComplete: 'username', inputMode: 'email', autoCapitalize: 'none', spellCheck: false, autoFocus: true }}
        />
        <PasswordField kind="current-password" value={form.values.password} onChange={form.set('password')} problem={form.problems['password']} />
        <Button type="submit" intent="primary" size="large" fill text="Sign in" loading={form.isBusy} />
      </form>
      <DemoSignIn />
    </AccountCard>
  );
}

export function SignInScreen() {
  return (
    <RedirectSignedIn>
      <SignInForm />
    </RedirectSignedIn>
  );
}
