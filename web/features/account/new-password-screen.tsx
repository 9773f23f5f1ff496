import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { CodeDelivery } from '../../../domain/identity/challenges.ts';
import { useSession } from '../../session/context.tsx';
import { AccountCard } from './account-card.tsx';
import { AccountForm } from './account-form.tsx';
import { checkCode, CodeField } from '../../components/form/code-field.tsx';
import { KnownUsername } from '../../components/form/known-username.tsx';
import { MailNotice, type Notice } from './mail-notice.tsx';
import { checkNewPassword, NewPasswordField } from '../../components/form/new-password-field.tsx';
import { useNextPath } from './next-path.ts';
import { RedirectSignedIn } from './redirect-signed-in.tsx';
import { ResendButton } from './resend-button.tsx';
import { type Problems, useForm } from '../../components/form/use-form.ts';
import { useTakesPhone } from './use-auth-config.ts';
import { UsernameField } from './username-field.tsx';
import { checkUsername } from './usernames.ts';

const passwordChangedText =
  'Your password is changed, and every sign-in with the old one has ended. Sign in to continue.';

type Values = Record<'username' | 'confirmationCode' | 'password', string>;

function check(values: Values, takesPhone: boolean): Problems {
  return { ...checkUsername(values, takesPhone), ...checkCode(values), ...checkNewPassword(values) };
}

/** The form for the code that was sent and the new password. The mail with the code links here too. */
function NewPasswordForm() {
  const { session } = useSession();
  const navigate = useNavigate();
  const { linkTo } = useNextPath();
  const [params] = useSearchParams();
  const delivery = (useLocation().state as { delivery?: CodeDelivery } | null)?.delivery;
  const [notice, setNotice] = useState<Notice | null>(() =>
    delivery === undefined
      ? null
      : { intent: 'none', text: `If ${delivery.destination} has an account here, a code is on its way to it.` },
  );
  const known = params.get('username') ?? '';
  const takesPhone = useTakesPhone();
  const form = useForm({
    initial: { username: known, confirmationCode: '', password: '' },
    check: (typed) => check(typed, takesPhone),
    otherwise: 'The password could not be changed',
    submit: async ({ username, confirmationCode, password }) => {
      await session.confirmResetPassword(username, confirmationCode.trim(), password, params.get('key') ?? undefined);
      await navigate(linkTo('/sign-in', { username: username.trim() }), {
        replace: true,
        state: { notice: passwordChangedText },
      });
    },
  });
  const foot = (
    <>
      <ResendButton
        resend={async () => (await session.resetPassword(form.values.username)).nextStep.codeDeliveryDetails}
        isDisabled={form.values.username.trim() === ''}
        waitSeconds={delivery?.resendAfterSeconds ?? 0}
        onSent={(text) => setNotice({ intent: 'success', text })}
        onFailed={(text) => form.showProblems({ '': text })}
      />
      <Link to={linkTo('/sign-in')}>Back to sign in</Link>
    </>
  );
  return (
    <AccountCard
      title="Choose a new password"
      lead={known === '' ? 'Enter the code that was sent to you.' : `For ${known}`}
      foot={foot}
    >
      <MailNotice notice={notice} />
      <AccountForm form={form} submitText="Change password">
        {known === '' ? <UsernameField {...form.field('username')} isFirst /> : <KnownUsername username={known} />}
        <CodeField {...form.field('confirmationCode')} help="Six digits, valid for 15 minutes" isFirst={known !== ''} />
        <NewPasswordField {...form.field('password')} />
      </AccountForm>
    </AccountCard>
  );
}

/** The second step of resetting the password. */
export function NewPasswordScreen() {
  return (
    <RedirectSignedIn>
      <NewPasswordForm />
    </RedirectSignedIn>
  );
}
