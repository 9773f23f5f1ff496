import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../lib/session-context.tsx';
import type { CodeDelivery } from '../../lib/session-types.ts';
import { AccountCard } from './account-card.tsx';
import { Field } from './field.tsx';
import { FormProblem } from './form-problem.tsx';
import { MailNotice, type Notice } from './mail-notice.tsx';
import { useNextPath } from './next-path.ts';
import { forgetPassword, pendingPassword } from './pending-password.ts';
import { RedirectSignedIn } from './redirect-signed-in.tsx';
import { ResendButton } from './resend-button.tsx';
import { type Problems, useAccountForm } from './use-account-form.ts';
import { useAutoSignIn } from './use-auto-sign-in.ts';
import styles from './account.module.css';

interface Arrival {
  delivery?: CodeDelivery;
  notice?: string;
}

function check({ username, confirmationCode }: { username: string; confirmationCode: string }): Problems {
  return {
    ...(username.trim() === '' ? { username: 'Enter your e-mail address' } : {}),
    ...(/^\s*\d{6}\s*$/.test(confirmationCode) ? {} : { confirmationCode: 'Enter the six digits of the code' }),
  };
}

function firstNotice({ delivery, notice }: Arrival): Notice | null {
  if (delivery?.delivered === false)
    return { intent: 'warning', text: 'Your account is there, but the e-mail could not be sent. Ask for a new code.' };
  if (delivery !== undefined) return { intent: 'none', text: 'The code is on its way. Mails can take a minute.' };
  return notice === undefined ? null : { intent: 'warning', text: notice };
}

function ConfirmForm() {
  const { session } = useSession();
  const navigate = useNavigate();
  const { linkTo } = useNextPath();
  const [params] = useSearchParams();
  const arrival = (useLocation().state ?? {}) as Arrival;
  const [notice, setNotice] = useState(() => firstNotice(arrival));
  const [resendProblem, setResendProblem] = useState<string>();
  const known = params.get('username') ?? '';

  const form = useAccountForm({
    initial: { username: known, confirmationCode: '' },
    check,
    otherwise: 'Failed to verify email',
    submit: async ({ username, confirmationCode }) => {
      await session.confirmSignUp(username, confirmationCode.trim());
      const password = pendingPassword(username);
      forgetPassword();
      // Signing in may fail for reasons of its own; the address is confirmed all the same.
      const result = password === null ? null : await session.signIn(username, password).catch(() => null);
      if (result?.isSignedIn) return;
      await navigate(linkTo('/sign-in', { username: username.trim() }), { state: { notice: 'Your e-mail is confirmed. Sign in to go on.' } });
    },
  });
  useAutoSignIn(session, form.values.username, form.isBusy);

  const foot = (
    <>
      <ResendButton
        username={form.values.username}
        waitSeconds={arrival.delivery?.resendAfterSeconds ?? 0}
        onSent={(text) => {
          setResendProblem(undefined);
          setNotice({ intent: 'success', text });
        }}
        onFailed={setResendProblem}
      />
      <Link to={linkTo('/sign-in')}>Back to sign in</Link>
    </>
  );
  return (
    <AccountCard
      title="Confirm your e-mail"
      lead={known === '' ? 'Enter the code that was mailed to you.' : `Enter the code mailed to ${known}.`}
      foot={foot}
    >
      <MailNotice notice={notice} />
      <FormProblem text={form.problems[''] ?? resendProblem} />
      <form onSubmit={form.onSubmit} noValidate className={styles.form}>
        {known === '' ? (
          <Field
            name="username"
            label="E-mail"
            value={form.values.username}
            onChange={form.set('username')}
            problem={form.problems['username']}
            input={{ type: 'email', autoComplete: 'username', inputMode: 'email', autoCapitalize: 'none', spellCheck: false }}
          />
        ) : null}
        <Field
          name="confirmationCode"
          label="Verification code"
          value={form.values.confirmationCode}
          onChange={form.set('confirmationCode')}
          problem={form.problems['confirmationCode']}
          help="Six digits, valid for 15 minutes"
          className={styles.code}
          input={{ autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 12, autoFocus: true }}
        />
        <Button type="submit" intent="primary" size="large" fill text="Confirm" loading={form.isBusy} />
      </form>
    </AccountCard>
  );
}

export function ConfirmScreen() {
  return (
    <RedirectSignedIn>
      <ConfirmForm />
    </RedirectSignedIn>
  );
}
