import type { Text } from '../../../../../domain/surveys/parts/text.ts';
import { typeOf } from '../../../../../domain/surveys/types/registry.ts';
import type { QuestionFieldsProps } from '../question-fields.ts';
import { WordsField } from '../words-field.tsx';
import styles from '../builder.module.css';

/** The texts that a type has of its own, for types without other fields. */
export function TextFields({ question, onChange }: QuestionFieldsProps) {
  const { texts } = typeOf(question);
  if (texts.length === 0) return null;
  const values = question as unknown as Record<string, Text | undefined>;
  return (
    <div className={styles.row}>
      {texts.map(({ name, label }) => (
        <WordsField
          key={name}
          label={label}
          name={`${question.id}/${name}`}
          text={values[name]}
          onChange={(text, what) => onChange({ ...question, [name]: text }, what)}
        />
      ))}
    </div>
  );
}
