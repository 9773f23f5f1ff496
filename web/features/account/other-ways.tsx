import { Button } from '@blueprintjs/core';
import { Envelope, Key, MobilePhone } from '@blueprintjs/icons';
import { useState } from 'react';
import { AuthError, messageOf } from '../../session/errors.ts';
import { useSession } from '../../session/context.tsx';
import type { SignInInput } from '../../session/types.ts';
import type { Problems } from '../../components/form/use-form.ts';
import { useOpenNextScreen } from './use-open-next-screen.ts';
import { isPhone, missingUsernameText } from './usernames.ts';
import styles from './account.module.css';

interface OtherWaysProps {
  /** The username as typed above. */
  username: string;
  takesPhone: boolean;
  onProblem: (problems: Problems) => void;
}

/** `more`: the server lists the ways of this account. */
type Way = 'passkey' | 'code' | 'more';
const inputs: Record<Way, Omit<SignInInput, 'username'>> = {
  passkey: { preferredChallenge: 'WEB_AUTHN' },
  code: { preferredChallenge: 'EMAIL_OTP' },
  more: { authFlowType: 'USER_AUTH' },
};
const inputsByPhone: typeof inputs = { ...inputs, code: { preferredChallenge: 'SMS_OTP' } };

/** Ways to sign in without a password. All need the username, except passkeys. */
export function OtherWays({ username, takesPhone, onProblem }: OtherWaysProps) {
  const showProblems = (problems: Problems) => {
    onProblem(problems);
    if (problems['username'] !== undefined) document.querySelector<HTMLInputElement>('input[name="username"]')?.focus();
  };
  const { session } = useSession();
  const openNextScreen = useOpenNextScreen();
  const [busy, setBusy] = useState<Way | null>(null);

  const byPhone = takesPhone && isPhone(username);

  const begin = async (way: Way) => {
    if (username === '' && way !== 'passkey') return showProblems({ username: missingUsernameText(takesPhone) });
    setBusy(way);
    onProblem({});
    try {
      await openNextScreen(await session.signIn({ username, ...(byPhone ? inputsByPhone : inputs)[way] }), username);
    } catch (error) {
      showProblems(problemOf(error));
    } finally {
      setBusy(null);
    }
  };
  const button = (way: Way) => ({
    fill: true,
    loading: busy === way,
    disabled: busy !== null,
    onClick: () => void begin(way),
  });

  return (
    <>
      <div className={styles.or}>or</div>
      <div className={styles.ways}>
        <Button {...button('passkey')} icon={<Key />} text="Use a passkey" />
        <Button
          {...button('code')}
          icon={byPhone ? <MobilePhone /> : <Envelope />}
          text={byPhone ? 'Text me a code' : 'Email me a code'}
        />
        <Button {...button('more')} variant="minimal" text="Other ways to sign in" />
      </div>
    </>
  );
}

function problemOf(error: unknown): Problems {
  const isAboutUsername = error instanceof AuthError && error.field === 'username';
  return { [isAboutUsername ? 'username' : '']: messageOf(error, 'Failed to sign in') };
}
