import { Button } from '@blueprintjs/core';
import type { PendingStep } from '../../../session/step.ts';
import { AccountCard } from '../account-card.tsx';
import { Field } from '../../../components/form/field.tsx';
import { FormProblem } from '../../../components/form/form-problem.tsx';
import { MailNotice } from '../mail-notice.tsx';
import { StartAgain } from '../start-again.tsx';
import { useStepForm } from '../use-step-form.ts';
import { AnotherCode } from './another-code.tsx';
import { useResent } from './use-resent.ts';
import styles from '../account.module.css';

const threeWords = { ask: 'Send three new words', isOnItsWay: 'Three new words are on their way' };
const initial = { challengeResponse: '' };
const check = ({ challengeResponse }: typeof initial) =>
  challengeResponse.trim() === '' ? { challengeResponse: 'Enter the three words from the email' } : {};

/** The custom challenge: three words sent by mail. */
export function PhraseStep({ step }: { step: PendingStep }) {
  const { values, set, problems, isBusy, onSubmit } = useStepForm({
    step,
    initial,
    check,
    answer: ({ challengeResponse }) => ({ challengeResponse: challengeResponse.trim() }),
  });
  const { notice, problem, ...resent } = useResent(null);
  const to = step.nextStep.additionalInfo?.['destination'] ?? step.nextStep.codeDeliveryDetails?.destination ?? 'you';
  const foot = (
    <>
      <AnotherCode step={step} words={threeWords} {...resent} />
      <StartAgain />
    </>
  );
  return (
    <AccountCard title="Three words for you" lead={`We emailed three words to ${to}.`} foot={foot}>
      <MailNotice notice={notice} />
      <FormProblem text={problems[''] ?? problem} />
      <form onSubmit={onSubmit} noValidate className={styles.form}>
        <Field
          name="challengeResponse"
          label="The three words"
          value={values.challengeResponse}
          onChange={set('challengeResponse')}
          problem={problems['challengeResponse']}
          help="Three attempts within three minutes. Capitals do not matter."
          input={{ autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false, autoFocus: true }}
        />
        <Button type="submit" intent="primary" size="large" fill text="Sign in" loading={isBusy} />
      </form>
    </AccountCard>
  );
}
