import { Button } from '@blueprintjs/core';
import { mixedScales } from '../../../domain/simulations/scale.ts';
import { Card } from '../../components/card.tsx';
import { SimulatedTag } from '../../components/simulated-tag.tsx';
import { counted } from '../../lib/format.ts';
import styles from './compare.module.css';
import type { Comparison } from './use-comparison.ts';

/** Whom the comparison rests on, and what that lets one say. */
function basis({ samePersonas, sides }: Comparison): string {
  if (samePersonas)
    return `The same ${counted(sides[0]?.asked ?? 0, 'persona')} heard each message, so differences come from the messages, persona by persona.`;
  return 'The runs asked different personas, so part of a difference may come from the personas. Ask the same personas to be more certain.';
}

/** The answer, in one sentence and large. */
export function Verdict({ comparison, onChoose }: { comparison: Comparison; onChoose: () => void }) {
  const { verdict, sides } = comparison;
  return (
    <Card label="Verdict">
      <div className={styles.verdict}>
        <p className={styles.answer} aria-live="polite">
          {verdict}
        </p>
        <Button variant="minimal" text="Compare others" onClick={onChoose} />
      </div>
      <p className="muted">{basis(comparison)}</p>
      {new Set(sides.map(({ sentimentType }) => sentimentType)).size > 1 ? (
        <p className="muted">{mixedScales}</p>
      ) : null}
      {sides.some(({ isSimulated }) => isSimulated) ? <SimulatedTag /> : null}
    </Card>
  );
}
