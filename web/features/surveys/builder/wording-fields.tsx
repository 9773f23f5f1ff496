import { Button } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import { surveyLimits } from '../../../../domain/surveys/parts/limits.ts';
import { wordingName, withField } from './edits.ts';
import type { QuestionFieldsProps } from './question-fields.ts';
import { WordsField } from './words-field.tsx';
import styles from './builder.module.css';

/** Other wordings of a question, of which each person sees one by chance. */
export function WordingFields({ question, onChange }: QuestionFieldsProps) {
  const { wordings = [], id } = question;
  const set = (next: typeof wordings, what: string | null) =>
    onChange(withField(question, 'wordings', next.length === 0 ? undefined : next), what);
  return (
    <fieldset className={`plain-fieldset ${styles.options}`}>
      <legend>Other wordings</legend>
      <p className="small muted">Each person sees one, by chance. The text above is wording A.</p>
      {wordings.map((text, index) => (
        // Wordings have no identity of their own; their place is.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.option}>
          <WordsField
            isBare
            label={wordingName(index)}
            name={`${id}/wording/${index}`}
            text={text}
            onChange={(next, what) => set(wordings.toSpliced(index, 1, next), what)}
          />
          <Button
            size="small"
            variant="minimal"
            icon={<Trash />}
            aria-label={`Remove ${wordingName(index)}`}
            onClick={() => set(wordings.toSpliced(index, 1), null)}
          />
        </div>
      ))}
      {wordings.length >= surveyLimits.wordings - 1 ? null : (
        <Button
          size="small"
          icon={<Plus />}
          text="Add a wording"
          onClick={() => set([...wordings, question.text], null)}
        />
      )}
    </fieldset>
  );
}
