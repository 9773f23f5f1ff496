import { Button, HTMLSelect } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import { useId } from 'react';
import type { Condition } from '../../../../../domain/surveys/parts/condition.ts';
import { surveyLimits } from '../../../../../domain/surveys/parts/limits.ts';
import type { Question } from '../../../../../domain/surveys/types/registry.ts';
import { useEditor } from '../editor-context.ts';
import { TestRow } from './test-row.tsx';
import { conditionOf, firstTest, type Group, type GroupKind, groupOf, groupWords, testOf } from './tests-of.ts';
import styles from '../builder.module.css';

interface ConditionEditorProps {
  /** Names the purpose of the condition: "Show this question when". */
  label: string;
  condition: Condition | undefined;
  /** Questions that it can look at. */
  questions: readonly Question[];
  onChange: (condition: Condition | undefined) => void;
  depth?: number;
}

/** A condition as rows of tests, in groups that may have groups. */
export function ConditionEditor({ label, condition, questions, onChange, depth = 1 }: ConditionEditorProps) {
  const id = useId();
  const { survey } = useEditor();
  const group = groupOf(condition);
  const { kind, conditions } = group;
  const set = (next: Partial<Group>) => onChange(conditionOf({ ...group, ...next }));
  const replace = (index: number, next: Condition | undefined) =>
    set({ conditions: conditions.toSpliced(index, 1, ...(next === undefined ? [] : [next])) });
  const add = (next: Condition) => set({ conditions: [...conditions, next] });
  const first = () => firstTest(survey, questions.at(-1));
  return (
    <fieldset className={`plain-fieldset ${styles.condition}`}>
      <legend className={styles.conditionHead}>
        {label}
        {conditions.length > 1 || kind !== 'all' ? (
          <HTMLSelect
            id={id}
            aria-label={`${label}: how the conditions are joined`}
            value={kind}
            onChange={({ target }) => set({ kind: target.value as GroupKind })}
          >
            {Object.entries(groupWords).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </HTMLSelect>
        ) : null}
      </legend>
      <ul className="plain-list">
        {conditions.map((one, index) => (
          // Tests have no identity of their own; their place is.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.test}>
            {testOf(one) === null ? (
              <ConditionEditor
                label="And"
                condition={one}
                questions={questions}
                depth={depth + 1}
                onChange={(next) => replace(index, next)}
              />
            ) : (
              <TestRow
                number={index + 1}
                condition={one}
                questions={questions}
                onChange={(next) => replace(index, next)}
              />
            )}
            <Button
              size="small"
              variant="minimal"
              icon={<Trash />}
              aria-label={`Remove condition ${index + 1}`}
              onClick={() => replace(index, undefined)}
            />
          </li>
        ))}
      </ul>
      <div className="wrapping-row">
        <Button size="small" icon={<Plus />} text="Add a condition" onClick={() => add(first())} />
        {conditions.length > 0 && depth < surveyLimits.conditionDepth - 1 ? (
          <Button
            size="small"
            variant="minimal"
            icon={<Plus />}
            text="Add a group"
            onClick={() => add({ op: 'or', conditions: [first(), first()] })}
          />
        ) : null}
      </div>
    </fieldset>
  );
}
