import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { CodeDelivery } from '../../../domain/identity/challenges.ts';
import { useSession } from '../../session/context.tsx';
import { AccountCard } from './account-card.tsx';
import { AccountForm } from './account-form.tsx';
import { checkCode, CodeField } from '../../components/form/code-field.tsx';
import { MailNotice, type Notice } from './mail-notice.tsx';
import { useNextPath } from './next-path.ts';
import { forgetSignIn, pendingSignIn } from './pending-sign-in.ts';
import { RedirectSignedIn } from './redirect-signed-in.tsx';
import { ResendButton } from './resend-button.tsx';
import { type Problems, useForm } from '../../components/form/use-form.ts';
import { useTakesPhone } from './use-auth-config.ts';
import { useAutoSignIn } from './use-auto-sign-in.ts';
import { useOpenNextScreen } from './use-open-next-screen.ts';
import { UsernameField } from './username-field.tsx';
import { checkUsername, isPhone } from './usernames.ts';

/** State that other screens hand over when they open this one. */
interface Arrival {
  delivery?: CodeDelivery;
  notice?: string;
}

function check(values: { username: string; confirmationCode: string }, takesPhone: boolean): Problems {
  return { ...checkUsername(values, takesPhone), ...checkCode(values) };
}

/** Words for an address and for a phone number. */
const byMail = { thing: 'email', message: 'email', messages: 'Emails', sent: 'emailed' };
const bySms = { thing: 'phone number', message: 'text message', messages: 'Text messages', sent: 'sent' };
const wordsOf = ({ deliveryMedium }: Pick<CodeDelivery, 'deliveryMedium'>) =>
  deliveryMedium === 'SMS' ? bySms : byMail;

/** The notice when the screen opens. */
function firstNotice({ delivery, notice }: Arrival): Notice | null {
  if (delivery?.delivered === false)
    return {
      intent: 'warning',
      text: `Your account was created, but the ${wordsOf(delivery).message} could not be sent. Request a new code.`,
    };
  if (delivery !== undefined)
    return { intent: 'none', text: `The code is on its way. ${wordsOf(delivery).messages} can take a minute.` };
  return notice === undefined ? null : { intent: 'warning', text: notice };
}

function ConfirmForm() {
  const { session } = useSession();
  const navigate = useNavigate();
  const openNextScreen = useOpenNextScreen({ replace: true });
  const { linkTo } = useNextPath();
  const [params] = useSearchParams();
  const arrival = (useLocation().state ?? {}) as Arrival;
  const [notice, setNotice] = useState(() => firstNotice(arrival));
  const [resendProblem, setResendProblem] = useState<string>();
  const known = params.get('username') ?? '';
  const takesPhone = useTakesPhone();

  /**
   * Signs in with the sign-up's session or the password. Returns null when neither is available or the sign-in failed.
   */
  const signInAfter = async (username: string) => {
    const { autoSignInSession, password } = pendingSignIn(username) ?? {};
    forgetSignIn();
    const bySignUpSession =
      autoSignInSession === undefined
        ? null
        : await session.autoSignIn(autoSignInSession, username, once()).catch(() => null);
    return (
      bySignUpSession ??
      (password === undefined ? null : await session.signIn({ username, password }).catch(() => null))
    );
  };

  const form = useForm({
    initial: { username: known, confirmationCode: '' },
    check: (typed) => check(typed, takesPhone),
    otherwise: 'Failed to verify email',
    submit: async ({ username, confirmationCode }) => {
      await session.confirmSignUp(username, confirmationCode.trim());
      const result = await signInAfter(username);
      if (result !== null) return openNextScreen(result, username);
      await navigate(linkTo('/sign-in', { username: username.trim() }), {
        state: { notice: `Your ${words.thing} is confirmed. Sign in to continue.` },
      });
    },
  });
  useAutoSignIn(form.values.username, form.isBusy);
  const words = isPhone(form.values.username) ? bySms : byMail;

  const foot = (
    <>
      <ResendButton
        resend={() => session.resendSignUpCode(form.values.username)}
        isDisabled={form.values.username.trim() === ''}
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
      title={`Confirm your ${words.thing}`}
      lead={
        known === '' ? `Enter the code that was ${words.sent} to you.` : `Enter the code ${words.sent} to ${known}.`
      }
      foot={foot}
    >
      <MailNotice notice={notice} />
      <AccountForm form={form} submitText="Confirm" otherProblem={resendProblem}>
        {known === '' ? <UsernameField {...form.field('username')} isFirst /> : null}
        <CodeField {...form.field('confirmationCode')} help="Six digits, valid for 15 minutes" isFirst={known !== ''} />
      </AccountForm>
    </AccountCard>
  );
}

/** For autoSignIn: asks the server once, because the address has just been confirmed and need not be waited for. */
function once(): () => boolean {
  let times = 0;
  return () => times++ === 0;
}

/** Confirms the address or phone number of a new account by the code that was sent to it. */
export function ConfirmScreen() {
  return (
    <RedirectSignedIn>
      <ConfirmForm />
    </RedirectSignedIn>
  );
}
