import { Confirm } from '../../components/confirm.tsx';
import { counted, usd } from '../../lib/format.ts';
import type { Question } from './cost-question.ts';

/** Asks before a run that may cost more than the amount in the person's settings. */
export function CostDialog({ question, askAboveUsd }: { question: Question; askAboveUsd: number | null }) {
  const cost = question.costUsd;
  const runs = question.messages === 1 ? 'This run' : `These ${counted(question.messages, 'run')} together`;
  return (
    <Confirm
      isOpen
      title={cost === null ? 'Start without an estimate?' : `Start for up to ${usd(cost)}?`}
      confirmText="Run it"
      intent="primary"
      keepText="Not now"
      onConfirm={() => question.answer(true)}
      onClose={() => question.answer(false)}
    >
      {cost === null ? 'The cost could not be estimated just now.' : `${runs} may cost up to ${usd(cost)}.`}{' '}
      {`Your settings ask before a run above ${usd(askAboveUsd ?? 0)}.`}
    </Confirm>
  );
}
