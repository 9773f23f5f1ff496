import { Button, Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import type { PendingStep } from '../../../session/step.ts';
import { AccountCard } from '../account-card.tsx';
import { AccountForm } from '../account-form.tsx';
import { checkCode, CodeField } from '../../../components/form/code-field.tsx';
import { Field, type FieldProps } from '../../../components/form/field.tsx';
import { MailNotice, type Notice } from '../mail-notice.tsx';
import { StartAgain } from '../start-again.tsx';
import { useStepForm } from '../use-step-form.ts';
import { AnotherCode } from './another-code.tsx';
import { LostFactor } from './lost-factor.tsx';
import { OtherFactors } from './other-factors.tsx';
import { useResent } from './use-resent.ts';

const initial = { confirmationCode: '' };
/** Accepts a recovery code with or without the dash that it is shown with. */
const isRecoveryCode = (typed: string) => /^[a-z0-9]{10}$/i.test(typed.replaceAll(/[\s-]/g, ''));
const checkRecovery = ({ confirmationCode }: typeof initial) =>
  isRecoveryCode(confirmationCode)
    ? {}
    : { confirmationCode: 'Enter one of your recovery codes, ten letters and digits' };

interface Words {
  title: string;
  lead: string;
  help: string;
}

const recoveryWords: Words = {
  title: 'Enter a recovery code',
  lead: 'One of the ten that came with your authenticator app. Each works once.',
  help: 'For example abcde-23456; capitals and dashes do not matter',
};

function wordsOf({ nextStep: { signInStep, codeDeliveryDetails }, firstFactor }: PendingStep): Words {
  if (signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE')
    return {
      title: 'Enter the code from your app',
      lead: 'Open your authenticator app and type the code it shows for Soundings.',
      help: 'It changes every 30 seconds',
    };
  const isMail = signInStep === 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE';
  const to = codeDeliveryDetails === undefined ? 'you' : codeDeliveryDetails.destination;
  return {
    title: isMail ? 'Check your email' : 'Check your phone',
    lead:
      firstFactor === undefined
        ? `We sent a code to ${to}.`
        : `If ${to} has an account here, a code is on its way to it.`,
    help: 'Six digits, valid for three minutes',
  };
}

const notDelivered: Notice = { intent: 'warning', text: 'The code could not be sent. Request a new one in a minute.' };

function RecoveryCodeField(field: Pick<FieldProps, 'value' | 'onChange' | 'problem' | 'help'>) {
  const input = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 24, autoFocus: true };
  return <Field {...field} name="confirmationCode" label="Recovery code" input={input} />;
}

/**
 * A code by mail, by SMS or from an app, or a recovery code in place of the app's. When it is a second factor, this
 * browser can be remembered.
 */
export function CodeStep({ step }: { step: PendingStep }) {
  const [remember, setRemember] = useState(false);
  const [isRecovery, setRecovery] = useState(false);
  const { title, lead, help } = isRecovery ? recoveryWords : wordsOf(step);
  const isMail = step.nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE';
  const isSent = step.nextStep.signInStep !== 'CONFIRM_SIGN_IN_WITH_TOTP_CODE';
  const isSecond = step.firstFactor === undefined;
  const { notice, problem, ...resent } = useResent(
    step.nextStep.codeDeliveryDetails?.delivered === false ? notDelivered : null,
  );
  const form = useStepForm({
    step,
    initial,
    check: isRecovery ? checkRecovery : checkCode,
    answer: ({ confirmationCode }) => ({ challengeResponse: confirmationCode.trim() }),
    rememberDevice: remember,
  });
  const switchKind = () => {
    form.set('confirmationCode')('');
    setRecovery(!isRecovery);
  };
  const foot = (
    <>
      {isSent ? null : (
        <Button
          variant="minimal"
          text={isRecovery ? 'Use the app instead' : 'Use a recovery code'}
          onClick={switchKind}
        />
      )}
      {isSecond ? <OtherFactors step={step} /> : null}
      {isSecond ? <LostFactor isMail={isMail} /> : null}
      {isSent ? <AnotherCode step={step} {...resent} /> : null}
      <StartAgain text={isSecond ? 'Start again' : 'Sign in another way'} />
    </>
  );
  const field = { ...form.field('confirmationCode'), help };
  return (
    <AccountCard title={title} lead={lead} foot={foot}>
      {isSent ? <MailNotice notice={notice} /> : null}
      <AccountForm form={form} submitText="Sign in" otherProblem={problem}>
        {isRecovery ? <RecoveryCodeField {...field} /> : <CodeField {...field} />}
        {isSecond ? (
          <Checkbox
            label="Remember this browser: next time the password is enough here"
            checked={remember}
            onChange={() => setRemember(!remember)}
          />
        ) : null}
      </AccountForm>
    </AccountCard>
  );
}
