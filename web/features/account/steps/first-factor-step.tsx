import { Envelope, Key, Lock, MobilePhone } from '@blueprintjs/icons';
import type { FirstFactor } from '../../../../domain/identity/challenges.ts';
import { useSession } from '../../../session/context.tsx';
import type { PendingStep } from '../../../session/step.ts';
import { AccountCard } from '../account-card.tsx';
import { ChoiceList, type Choice } from '../choice-list.tsx';
import { FormProblem } from '../../../components/form/form-problem.tsx';
import { StartAgain } from '../start-again.tsx';
import { useChoice } from '../use-choice.ts';
import { useOpenNextScreen } from '../use-open-next-screen.ts';

const password = { label: 'Password', explanation: 'It does not leave this browser', icon: <Lock /> };
const ways: Record<FirstFactor, Omit<Choice, 'id'>> = {
  WEB_AUTHN: { label: 'Passkey', explanation: 'Your fingerprint, face, device PIN or security key', icon: <Key /> },
  PASSWORD_SRP: password,
  PASSWORD: { ...password, explanation: 'Type the password of your account' },
  EMAIL_OTP: { label: 'Code by email', explanation: 'We email you six digits', icon: <Envelope /> },
  SMS_OTP: { label: 'Code by text message', explanation: 'We text you six digits', icon: <MobilePhone /> },
};

/** The built-in custom challenge is a separate flow, offered beside the factors. */
const phrase = {
  id: 'phrase',
  label: 'Three words by email',
  explanation: 'Easier to copy from another device than digits',
  icon: <Envelope />,
};

/** Selects the first factor. Only one kind of password is offered: SRP if it is available. */
export function FirstFactorStep({ step }: { step: PendingStep }) {
  const { session } = useSession();
  const openNextScreen = useOpenNextScreen({ replace: true });
  const { username } = step;
  const { busy, problem, choose } = useChoice(async (id) => {
    const result =
      id === phrase.id
        ? await session.signIn({ username, authFlowType: 'CUSTOM_WITHOUT_SRP' })
        : await session.confirmSignIn({ challengeResponse: id });
    await openNextScreen(result, username);
  });
  const offered = step.nextStep.availableChallenges ?? [];
  const shown = (Object.keys(ways) as FirstFactor[]).filter(
    (factor) => offered.includes(factor) && !(factor === 'PASSWORD' && offered.includes('PASSWORD_SRP')),
  );
  const choices = [...shown.map((factor) => ({ id: factor, ...ways[factor] })), phrase];
  return (
    <AccountCard
      title="Choose how to sign in"
      lead={username === '' ? 'Any one of these will do.' : `As ${username}`}
      foot={<StartAgain text="Use another account" />}
    >
      <FormProblem text={problem} />
      <ChoiceList choices={choices} busy={busy} onChoose={choose} />
    </AccountCard>
  );
}
