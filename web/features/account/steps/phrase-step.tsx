import type { PendingStep } from '../../../session/step.ts';
import { AccountCard } from '../account-card.tsx';
import { AccountForm } from '../account-form.tsx';
import { Field } from '../../../components/form/field.tsx';
import { MailNotice } from '../mail-notice.tsx';
import { StartAgain } from '../start-again.tsx';
import { useStepForm } from '../use-step-form.ts';
import { AnotherCode } from './another-code.tsx';
import { useResent } from './use-resent.ts';

const threeWords = { ask: 'Send three new words', isOnItsWay: 'Three new words are on their way' };
const initial = { challengeResponse: '' };
const check = ({ challengeResponse }: typeof initial) =>
  challengeResponse.trim() === '' ? { challengeResponse: 'Enter the three words from the email' } : {};

/** The custom challenge: three words sent by mail. */
export function PhraseStep({ step }: { step: PendingStep }) {
  const form = useStepForm({
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
      <AccountForm form={form} submitText="Sign in" otherProblem={problem}>
        <Field
          name="challengeResponse"
          label="The three words"
          {...form.field('challengeResponse')}
          help="Three attempts within three minutes. Capitals do not matter."
          input={{ autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false, autoFocus: true }}
        />
      </AccountForm>
    </AccountCard>
  );
}
