import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { CodeDelivery } from '../../../domain/identity/challenges.ts';
import { meetsPasswordPolicy, passwordRuleMessage } from '../../../domain/identity/password-policy.ts';
import { useSession } from '../../session/context.tsx';
import { AccountCard } from './account-card.tsx';
import { CodeField, codeProblem, isSixDigits } from '../../components/form/code-field.tsx';
import { FormProblem } from '../../components/form/form-problem.tsx';
import { KnownUsername } from '../../components/form/known-username.tsx';
import { MailNotice, type Notice } from './mail-notice.tsx';
import { NewPasswordField } from '../../components/form/new-password-field.tsx';
import { useNextPath } from './next-path.ts';
import { RedirectSignedIn } from './redirect-signed-in.tsx';
import { ResendButton } from './resend-button.tsx';
import { type Problems, useForm } from '../../components/form/use-form.ts';
import { useTakesPhone } from './use-auth-config.ts';
import { UsernameField } from './username-field.tsx';
import { missingUsernameText } from './usernames.ts';
import styles from './account.module.css';

const rule: Problems = { password: passwordRuleMessage };

type Values = Record<'username' | 'confirmationCode' | 'password', string>;

function check({ username, confirmationCode, password }: Values, takesPhone: boolean): Problems {
  return {
    ...(username.trim() === '' ? { username: missingUsernameText(takesPhone) } : {}),
    ...(isSixDigits(confirmationCode) ? {} : { confirmationCode: codeProblem }),
    ...(meetsPasswordPolicy(password) ? {} : rule),
  };
}

/** The form for the code and the new password; the mail links here too. */
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
      await session.confirmResetPassword(username, confirmationCode.trim(), password);
      const said = 'Your password is changed, and every sign-in with the old one has ended. Sign in to continue.';
      await navigate(linkTo('/sign-in', { username: username.trim() }), { replace: true, state: { notice: said } });
    },
  });
  const foot = (
    <>
      <ResendButton
        resend={async () => (await session.resetPassword(form.values.username)).nextStep.codeDeliveryDetails}
        isDisabled={form.values.username.trim() === ''}
        waitSeconds={delivery?.resendAfterSeconds ?? 0}
        onSent={(text) => setNotice({ intent: 'success', text })}
        onFailed={(text) => form.tell({ '': text })}
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
      <FormProblem text={form.problems['']} />
      <form onSubmit={form.onSubmit} noValidate className={styles.form}>
        {known === '' ? (
          <UsernameField
            value={form.values.username}
            onChange={form.set('username')}
            problem={form.problems['username']}
            isFirst
          />
        ) : (
          <KnownUsername username={known} />
        )}
        <CodeField
          value={form.values.confirmationCode}
          onChange={form.set('confirmationCode')}
          problem={form.problems['confirmationCode']}
          help="Six digits, valid for 15 minutes"
          isFirst={known !== ''}
        />
        <NewPasswordField
          value={form.values.password}
          onChange={form.set('password')}
          problem={form.problems['password']}
        />
        <Button type="submit" intent="primary" size="large" fill text="Change password" loading={form.isBusy} />
      </form>
    </AccountCard>
  );
}

export function NewPasswordScreen() {
  return (
    <RedirectSignedIn>
      <NewPasswordForm />
    </RedirectSignedIn>
  );
}
