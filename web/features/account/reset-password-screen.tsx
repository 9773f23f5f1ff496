import { Callout } from '@blueprintjs/core';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../session/context.tsx';
import { AccountCard } from './account-card.tsx';
import { AccountForm } from './account-form.tsx';
import { useNextPath } from './next-path.ts';
import { RedirectSignedIn } from './redirect-signed-in.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useTakesPhone } from './use-auth-config.ts';
import { UsernameField } from './username-field.tsx';
import { checkUsername } from './usernames.ts';
import styles from './account.module.css';

function ResetForm() {
  const { session } = useSession();
  const navigate = useNavigate();
  const { linkTo } = useNextPath();
  const [params] = useSearchParams();
  const notice = (useLocation().state as { notice?: string } | null)?.notice;
  const takesPhone = useTakesPhone();
  const form = useForm({
    initial: { username: params.get('username') ?? '' },
    check: (typed) => checkUsername(typed, takesPhone),
    otherwise: 'The code could not be sent',
    submit: async ({ username }) => {
      const { nextStep } = await session.resetPassword(username);
      await navigate(linkTo('/reset-password/new', { username: username.trim() }), {
        state: { delivery: nextStep.codeDeliveryDetails },
      });
    },
  });
  return (
    <AccountCard
      title="Reset your password"
      lead={`We ${takesPhone ? 'send' : 'email'} you a code for choosing a new password.`}
      foot={<Link to={linkTo('/sign-in')}>Back to sign in</Link>}
    >
      {notice === undefined ? null : (
        <Callout intent="warning" icon={false} compact className={styles.notice ?? ''} role="status">
          {notice}
        </Callout>
      )}
      <AccountForm form={form} submitText="Send a code">
        <UsernameField {...form.field('username')} isFirst />
      </AccountForm>
    </AccountCard>
  );
}

/** The first step of resetting the password: sends a code to the account's address. */
export function ResetPasswordScreen() {
  return (
    <RedirectSignedIn>
      <ResetForm />
    </RedirectSignedIn>
  );
}
