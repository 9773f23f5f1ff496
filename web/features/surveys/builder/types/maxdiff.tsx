import { OptionList } from '../option-list.tsx';
import { WordsField } from '../words-field.tsx';
import type { QuestionFieldsProps } from '../question-fields.ts';
import { WholeField } from './whole-field.tsx';
import styles from '../builder.module.css';

export function MaxdiffFields({ question, onChange }: QuestionFieldsProps<'maxdiff'>) {
  const { id, setSize, setCount, items } = question;
  const shown = items.length === 0 ? null : (setSize * setCount) / items.length;
  return (
    <>
      <OptionList
        title="Items"
        noun="item"
        name={`${id}/items`}
        options={items}
        onChange={(next, what) => onChange({ ...question, items: next }, what)}
      />
      <div className={styles.row}>
        <WholeField
          label="Items in a set"
          value={setSize}
          min={2}
          max={10}
          onChange={(size) => onChange({ ...question, setSize: size }, null)}
        />
        <WholeField
          label="Sets"
          value={setCount}
          min={1}
          max={30}
          {...(shown === null ? {} : { help: `Each item is shown about ${shown.toFixed(1)} times` })}
          onChange={(count) => onChange({ ...question, setCount: count }, null)}
        />
      </div>
      <div className={styles.row}>
        <WordsField
          label="Words for the best"
          name={`${id}/best`}
          text={question.bestLabel}
          onChange={(bestLabel, what) => onChange({ ...question, bestLabel }, what)}
        />
        <WordsField
          label="Words for the worst"
          name={`${id}/worst`}
          text={question.worstLabel}
          onChange={(worstLabel, what) => onChange({ ...question, worstLabel }, what)}
        />
      </div>
    </>
  );
}
