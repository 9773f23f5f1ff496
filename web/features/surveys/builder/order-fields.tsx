import { FormGroup, HTMLSelect, Switch } from '@blueprintjs/core';
import { useId } from 'react';
import { carryForwardOf, type CarryForward, listOf, withList } from '../../../../domain/surveys/survey.ts';
import { isFixed } from '../../../../domain/surveys/parts/option.ts';
import { type Question, coreOf, typeOf } from '../../../../domain/surveys/types/registry.ts';
import { textOf } from '../../../../domain/surveys/parts/text.ts';
import { questionsBefore } from './earlier.ts';
import { useEditor } from './editor-context.ts';
import { withField } from './edits.ts';
import { useQuestionName } from './question-name.ts';
import type { QuestionFieldsProps } from './question-fields.ts';
import styles from './builder.module.css';

type Shuffled = Extract<Question, { randomize: unknown }>;

/** The order of options, and options that are taken over from an earlier question. */
export function OrderFields({ question, onChange }: QuestionFieldsProps) {
  if (!('randomize' in question)) return null;
  return (
    <>
      <Shuffle question={question} onChange={(next) => onChange(next, null)} />
      <Carry question={question} onChange={(next) => onChange(next, null)} />
    </>
  );
}

interface PartProps {
  question: Shuffled;
  onChange: (question: Question) => void;
}

function Shuffle({ question, onChange }: PartProps) {
  const id = useId();
  const { language, survey } = useEditor();
  const options = listOf(question);
  const movable = options.filter((option) => !isFixed(option) || option.fixed === true);
  return (
    <>
      <FormGroup label="Order of the options" labelFor={id}>
        <HTMLSelect
          id={id}
          value={question.randomize}
          onChange={({ target }) => onChange({ ...question, randomize: target.value as Shuffled['randomize'] })}
        >
          <option value="none">As written</option>
          <option value="all">Shuffled for each person</option>
          <option value="flip">As written or reversed, by chance</option>
        </HTMLSelect>
      </FormGroup>
      {question.randomize === 'none' || movable.length === 0 ? null : (
        <fieldset className={`plain-fieldset ${styles.options}`}>
          <legend>Options that keep their place</legend>
          <div className={styles.checks}>
            {movable.map((option, index) => (
              <Switch
                key={option.id}
                label={textOf(option.text, language, survey.language) || `${index + 1}`}
                checked={option.fixed === true}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(
                    withList(
                      question,
                      options.map((one) =>
                        one.id === option.id ? withField(one, 'fixed', checked || undefined) : one,
                      ),
                    ),
                  )
                }
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}

function Carry({ question, onChange }: PartProps) {
  const id = useId();
  const { survey } = useEditor();
  const nameOf = useQuestionName();
  const carry = carryForwardOf(question);
  const sources = questionsBefore(survey, question.id).filter((one) => typeOf(coreOf(one)).list !== null);
  if (sources.length === 0 && carry === undefined) return null;
  const set = (next: CarryForward | undefined) => onChange(withField(question, 'carryForward', next));
  return (
    <div className={styles.row}>
      <FormGroup label="Take over options" labelFor={id}>
        <HTMLSelect
          id={id}
          value={carry?.from ?? ''}
          onChange={({ target: { value } }) =>
            set(value === '' ? undefined : { from: value, which: carry?.which ?? 'chosen' })
          }
        >
          <option value="">None</option>
          {carry === undefined || sources.some((one) => one.id === carry.from) ? null : (
            <option value={carry.from}>{carry.from}, which has none before this</option>
          )}
          {sources.map((one) => (
            <option key={one.id} value={one.id}>
              of {nameOf(one.id)}
            </option>
          ))}
        </HTMLSelect>
      </FormGroup>
      {carry === undefined ? null : (
        <FormGroup label="Which of them" labelFor={`${id}-which`}>
          <HTMLSelect
            id={`${id}-which`}
            value={carry.which}
            onChange={({ target }) => set({ ...carry, which: target.value as CarryForward['which'] })}
          >
            <option value="chosen">Those that were chosen</option>
            <option value="not-chosen">Those that were not chosen</option>
          </HTMLSelect>
        </FormGroup>
      )}
    </div>
  );
}
