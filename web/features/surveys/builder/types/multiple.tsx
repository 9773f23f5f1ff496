import { surveyLimits } from '../../../../../domain/surveys/parts/limits.ts';
import { withField } from '../edits.ts';
import type { QuestionFieldsProps } from '../question-fields.ts';
import { WholeField } from './whole-field.tsx';
import styles from '../builder.module.css';

export function MultipleFields({ question, onChange }: QuestionFieldsProps<'multiple'>) {
  const set = (name: 'min' | 'max', value: number | undefined) => onChange(withField(question, name, value), null);
  return (
    <div className={styles.row}>
      <WholeField
        label="Choices, at least"
        value={question.min}
        min={0}
        max={surveyLimits.options}
        placeholder="any"
        onClear={() => set('min', undefined)}
        onChange={(value) => set('min', value)}
      />
      <WholeField
        label="Choices, at most"
        value={question.max}
        min={1}
        max={surveyLimits.options}
        placeholder="any"
        onClear={() => set('max', undefined)}
        onChange={(value) => set('max', value)}
      />
    </div>
  );
}
