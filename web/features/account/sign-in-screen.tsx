import { Callout } from '@blueprintjs/core';
import { Link, useLocation, useSearchParams } from 'react-router';
import { DemoSignIn } from '../../components/demo-sign-in.tsx';
import { useSession } from '../../session/context.tsx';
import { AccountCard } from './account-card.tsx';
import { AccountForm } from './account-form.tsx';
import { useNextPath } from './next-path.ts';
import { OtherWays } from './other-ways.tsx';
import { checkPassword, PasswordField } from '../../components/form/password-field.tsx';
import { rememberAutoSignIn } from './pending-sign-in.ts';
import { RedirectSignedIn } from './redirect-signed-in.tsx';
import { type Problems, useForm } from '../../components/form/use-form.ts';
import { useOpenNextScreen } from './use-open-next-screen.ts';
import { useTakesPhone } from './use-auth-config.ts';
import { UsernameField } from './username-field.tsx';
import { checkUsername } from './usernames.ts';
import styles from './account.module.css';

function check(values: { username: string; password: string }, takesPhone: boolean): Problems {
  return { ...checkUsername(values, takesPhone), ...checkPassword(values) };
}

function SignInForm() {
  const { session } = useSession();
  const openNextScreen = useOpenNextScreen();
  const { linkTo } = useNextPath();
  const [params] = useSearchParams();
  const notice = (useLocation().state as { notice?: string } | null)?.notice;
  const known = params.get('username') ?? '';
  const takesPhone = useTakesPhone();

  const form = useForm({
    initial: { username: known, password: '' },
    check: (typed) => check(typed, takesPhone),
    otherwise: 'Failed to sign in',
    submit: async ({ username, password }) => {
      const result = await session.signIn({ username, password });
      if (result.nextStep.signInStep === 'CONFIRM_SIGN_UP') rememberAutoSignIn(username, { password });
      await openNextScreen(result, username);
    },
  });
  const username = form.values.username.trim();

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
      <AccountForm form={form} submitText="Sign in">
        <UsernameField {...form.field('username')} isFirst={known === ''} />
        <PasswordField kind="current-password" {...form.field('password')} isFirst={known !== ''} />
        <p className={styles.forgot}>
          <Link to={linkTo('/reset-password', username === '' ? {} : { username })}>Forgot your password?</Link>
        </p>
      </AccountForm>
      <OtherWays username={username} takesPhone={takesPhone} onProblem={form.showProblems} />
      <DemoSignIn />
    </AccountCard>
  );
}

/** Signs in with a password; links and buttons lead to the other ways. */
export function SignInScreen() {
  return (
    <RedirectSignedIn>
      <SignInForm />
    </RedirectSignedIn>
  );
}
