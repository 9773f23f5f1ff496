import { surveyLimits } from '../../../../../domain/surveys/parts/limits.ts';
import type { QuestionFieldsProps } from '../question-fields.ts';
import { WholeField } from './whole-field.tsx';
import styles from '../builder.module.css';

export function OpenFields({ question, onChange }: QuestionFieldsProps<'open'>) {
  return (
    <div className={styles.row}>
      <WholeField
        label="Characters, at most"
        value={question.maxCharacters}
        min={1}
        max={surveyLimits.openCharacters}
        onChange={(maxCharacters) => onChange({ ...question, maxCharacters }, null)}
      />
      <WholeField
        label="Lines of the field"
        value={question.lines}
        min={1}
        max={50}
        onChange={(lines) => onChange({ ...question, lines }, null)}
      />
    </div>
  );
}
