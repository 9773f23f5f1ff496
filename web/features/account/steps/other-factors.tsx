import { Button } from '@blueprintjs/core';
import type { MfaType } from '../../../../domain/identity/challenges.ts';
import { FormProblem } from '../../../components/form/form-problem.tsx';
import { useSession } from '../../../session/context.tsx';
import type { PendingStep } from '../../../session/step.ts';
import { mfaLabels } from '../mfa-labels.tsx';
import { useChoice } from '../use-choice.ts';
import { useOpenNextScreen } from '../use-open-next-screen.ts';
import styles from '../account.module.css';

/** Links to the person's other second factors. */
export function OtherFactors({ step }: { step: PendingStep }) {
  const { session } = useSession();
  const openNextScreen = useOpenNextScreen({ replace: true });
  const { busy, problem, choose } = useChoice(async (type) =>
    openNextScreen(await session.selectMfaType(type as MfaType), step.username),
  );
  const others = step.nextStep.allowedMFATypes ?? [];
  if (others.length === 0) return null;
  return (
    <div className={styles.others}>
      <FormProblem text={problem} />
      {others.map((type) => (
        <Button
          key={type}
          variant="minimal"
          icon={mfaLabels[type].icon}
          text={`Use instead: ${mfaLabels[type].label.toLowerCase()}`}
          loading={busy === type}
          disabled={busy !== null}
          onClick={() => choose(type)}
        />
      ))}
    </div>
  );
}
