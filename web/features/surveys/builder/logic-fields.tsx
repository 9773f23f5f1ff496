import { Button, FormGroup, HTMLSelect } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import { useId } from 'react';
import { endOfSurvey, isEnd, screenOut } from '../../../../domain/surveys/parts/fields.ts';
import type { Question } from '../../../../domain/surveys/types/registry.ts';
import { ConditionEditor } from './conditions/condition-editor.tsx';
import { firstTest } from './conditions/tests-of.ts';
import { questionsAfter, questionsBefore } from './earlier.ts';
import { useEditor } from './editor-context.ts';
import { withField } from './edits.ts';
import { useQuestionName } from './question-name.ts';
import type { QuestionFieldsProps } from './question-fields.ts';
import styles from './builder.module.css';

type Skip = NonNullable<Question['skips']>[number];

/** When a question is shown, and where an answer to it leads. */
export function LogicFields({ question, onChange }: QuestionFieldsProps) {
  const { survey } = useEditor();
  const { skips = [] } = question;
  const before = questionsBefore(survey, question.id);
  const set = (next: readonly Skip[]) =>
    onChange(withField(question, 'skips', next.length === 0 ? undefined : [...next]), null);
  const add = () => set([...skips, { if: firstTest(survey, question), to: endOfSurvey }]);
  return (
    <>
      <ConditionEditor
        label={question.showIf === undefined ? 'Shown to everyone who gets here' : 'Shown only when'}
        condition={question.showIf}
        questions={before}
        onChange={(condition) => onChange(withField(question, 'showIf', condition), null)}
      />
      {skips.map((skip, index) => (
        // Jumps have no identity of their own; their place is.
        // oxlint-disable-next-line react/no-array-index-key
        <SkipFields
          key={index}
          number={index + 1}
          skip={skip}
          question={question}
          before={before}
          onChange={(next) => set(next === undefined ? skips.toSpliced(index, 1) : skips.toSpliced(index, 1, next))}
        />
      ))}
      <div>
        <Button size="small" icon={<Plus />} text="Add a jump" onClick={add} />
      </div>
    </>
  );
}

interface SkipFieldsProps {
  number: number;
  skip: Skip;
  question: Question;
  before: readonly Question[];
  onChange: (skip: Skip | undefined) => void;
}

function SkipFields({ number, skip, question, before, onChange }: SkipFieldsProps) {
  const id = useId();
  const { survey } = useEditor();
  const nameOf = useQuestionName();
  const targets = questionsAfter(survey, question.id);
  const isKnown = isEnd(skip.to) || targets.some((one) => one.id === skip.to);
  return (
    <div className={styles.skip}>
      <ConditionEditor
        label={`Jump ${number}: after this answer, when`}
        condition={skip.if}
        questions={[...before, question]}
        onChange={(condition) => onChange(condition === undefined ? undefined : { ...skip, if: condition })}
      />
      <div className={styles.row}>
        <FormGroup label="Go to" labelFor={id}>
          <HTMLSelect id={id} value={skip.to} onChange={({ target }) => onChange({ ...skip, to: target.value })}>
            {isKnown ? null : <option value={skip.to}>{skip.to}, which is not after this</option>}
            {targets.map((one) => (
              <option key={one.id} value={one.id}>
                {nameOf(one.id)}
              </option>
            ))}
            <option value={endOfSurvey}>The end of the survey</option>
            <option value={screenOut}>Screened out: ends at once, not counted</option>
          </HTMLSelect>
        </FormGroup>
        <Button
          size="small"
          variant="minimal"
          icon={<Trash />}
          aria-label={`Remove jump ${number}`}
          onClick={() => onChange(undefined)}
        />
      </div>
    </div>
  );
}
