import type { ReactNode } from 'react';
import { mixedScales } from '../../../../domain/simulations/scale.ts';
import { Card } from '../../../components/card.tsx';
import { describeBasis } from '../basis.ts';
import styles from '../compare.module.css';
import type { SideCardFields } from '../sides.tsx';

interface ExperimentVerdictProps {
  experiment: {
    notes: readonly string[];
    comparison: { samePersonas: boolean; isFinal: boolean; sides: readonly SideCardFields[] } | null;
  };
  sentence: string;
  children?: ReactNode;
}

/** The result in one large sentence, what it rests on, and which messages do not count. */
export function ExperimentVerdict({ experiment: { notes, comparison }, sentence, children }: ExperimentVerdictProps) {
  const sides = comparison?.sides ?? [];
  // With one message left, there is nothing that the basis would explain.
  const basis = comparison === null || sides.length < 2 ? null : describeBasis(comparison);
  const scales = new Set(sides.map(({ sentimentType }) => sentimentType));
  return (
    <Card label="Verdict">
      <p className={styles.answer} aria-live="polite">
        {sentence}
      </p>
      {basis === null ? null : <p className="muted">{basis}</p>}
      {scales.size > 1 ? <p className="muted">{mixedScales}</p> : null}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {children}
    </Card>
  );
}
