import { Error, InfoSign, WarningSign } from '@blueprintjs/icons';
import type { Finding } from '../../../../domain/surveys/finding.ts';
import styles from './builder.module.css';

const marks = {
  error: { Icon: Error, word: 'Error', className: styles.error },
  warning: { Icon: WarningSign, word: 'Warning', className: styles.warning },
  hint: { Icon: InfoSign, word: 'Hint', className: styles.hint },
} as const;

/** A finding of the linter: how serious it is, and what to do. */
export function FindingLine({ finding: { severity, sentence } }: { finding: Finding }) {
  const { Icon, word, className } = marks[severity];
  return (
    <p className={`${styles.finding} ${className}`}>
      <Icon aria-hidden="true" size={14} />
      <span>
        <span className="visually-hidden">{word}: </span>
        {sentence}
      </span>
    </p>
  );
}
