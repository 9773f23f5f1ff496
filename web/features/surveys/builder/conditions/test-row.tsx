import { Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { possibleOptions } from '../../../../../domain/surveys/arrange.ts';
import { negated, type Condition } from '../../../../../domain/surveys/parts/condition.ts';
import { textOf } from '../../../../../domain/surveys/parts/text.ts';
import { coreOf, type Question } from '../../../../../domain/surveys/types/registry.ts';
import { NumberField } from '../../../../components/number-field.tsx';
import { useEditor } from '../editor-context.ts';
import { useQuestionName } from '../question-name.ts';
import { choicesOf, firstTest, operatorOf, operatorsFor, type Test, testOf, withOperator } from './tests-of.ts';
import styles from '../builder.module.css';

interface TestRowProps {
  number: number;
  condition: Condition;
  questions: readonly Question[];
  onChange: (condition: Condition) => void;
}

const attributeKey = '';

/** One test: of which answer or attribute, how, and with which value. */
export function TestRow({ number, condition, questions, onChange }: TestRowProps) {
  const { survey, language } = useEditor();
  const nameOf = useQuestionName();
  const found = testOf(condition);
  if (found === null) return null;
  const { test } = found;
  const questionId = 'question' in test.of ? test.of.question : null;
  const question = questions.find(({ id }) => id === questionId) ?? null;
  const operators = operatorsFor(question);
  const operator = operatorOf(found);
  const named = `condition ${number}`;
  const first = question === null ? '' : (choicesOf(survey, question)[0]?.id ?? '');
  return (
    <div className={styles.testFields}>
      <HTMLSelect
        aria-label={`Answer to, ${named}`}
        value={questionId ?? attributeKey}
        onChange={({ target }) =>
          onChange(
            firstTest(
              survey,
              questions.find(({ id }) => id === target.value),
            ),
          )
        }
      >
        {questionId !== null && question === null ? (
          <option value={questionId}>{questionId}, which is not asked before</option>
        ) : null}
        {questions.map(({ id }) => (
          <option key={id} value={id}>
            {nameOf(id)}
          </option>
        ))}
        <option value={attributeKey}>An attribute</option>
      </HTMLSelect>
      {'attribute' in test.of ? (
        <AttributeField
          label={`Attribute, ${named}`}
          value={test.of.attribute}
          onChange={(attribute) => onChange(sameSign(found, { ...test, of: { attribute } }))}
        />
      ) : null}
      {question !== null && coreOf(question).type === 'matrix' && 'question' in test.of ? (
        <HTMLSelect
          aria-label={`Row, ${named}`}
          value={test.of.row ?? ''}
          onChange={({ target }) => onChange(sameSign(found, { ...test, of: ofRow(question.id, target.value) }))}
        >
          <option value="">in any row</option>
          {possibleOptions(survey, question).map(({ id, text }) => (
            <option key={id} value={id}>
              {textOf(text, language, survey.language)}
            </option>
          ))}
        </HTMLSelect>
      ) : null}
      <HTMLSelect
        aria-label={`Comparison, ${named}`}
        value={operator}
        onChange={({ target }) => onChange(withOperator(test, target.value as typeof operator, first))}
      >
        {operators.some(([one]) => one === operator) ? null : <option value={operator}>{operator}</option>}
        {operators.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </HTMLSelect>
      <ValueField
        test={test}
        label={`Value, ${named}`}
        choices={question === null ? [] : choicesOf(survey, question, language)}
        onChange={(next) => onChange(sameSign(found, next))}
      />
    </div>
  );
}

function sameSign({ isNegated }: { isNegated: boolean }, test: Test): Condition {
  return isNegated ? negated(test) : test;
}

function ofRow(question: string, row: string): Test['of'] {
  return row === '' ? { question } : { question, row };
}

interface AttributeFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** The name of an attribute; an empty one is not stored. */
function AttributeField({ label, value, onChange }: AttributeFieldProps) {
  const [isEmpty, setEmpty] = useState(false);
  return (
    <InputGroup
      aria-label={label}
      className={styles.short ?? ''}
      value={isEmpty ? '' : value}
      maxLength={100}
      onValueChange={(name) => {
        setEmpty(name === '');
        if (name !== '') onChange(name);
      }}
    />
  );
}

interface ValueFieldProps {
  test: Test;
  label: string;
  choices: readonly { id: string; label: string }[];
  onChange: (test: Test) => void;
}

function ValueField({ test, label, choices, onChange }: ValueFieldProps) {
  const id = useId();
  if (test.op === 'answered') return null;
  if (test.op === 'compare')
    return (
      <span className={styles.short}>
        <label className="visually-hidden" htmlFor={id}>
          {label}
        </label>
        <NumberField
          id={id}
          value={test.number}
          step="any"
          isWrong={false}
          onChange={(number) => onChange({ ...test, number: number ?? 0 })}
        />
      </span>
    );
  if (test.op === 'any-of' && choices.length > 0)
    return (
      <fieldset className={`plain-fieldset ${styles.checks}`}>
        <legend className="visually-hidden">{label}</legend>
        {choices.map((choice) => (
          <Checkbox
            key={choice.id}
            label={choice.label}
            checked={test.values.includes(choice.id)}
            onChange={({ currentTarget: { checked } }) =>
              onChange({
                ...test,
                values: checked ? [...test.values, choice.id] : test.values.filter((one) => one !== choice.id),
              })
            }
          />
        ))}
      </fieldset>
    );
  if (test.op === 'any-of')
    return (
      <InputGroup
        aria-label={`${label}, separated by commas`}
        value={test.values.join(', ')}
        onValueChange={(text) => onChange({ ...test, values: text.split(/,\s?/) })}
      />
    );
  if (choices.length === 0)
    return (
      <InputGroup
        aria-label={label}
        className={styles.short ?? ''}
        value={test.value}
        maxLength={500}
        onValueChange={(value) => onChange({ ...test, value })}
      />
    );
  return (
    <HTMLSelect
      aria-label={label}
      value={test.value}
      onChange={({ target }) => onChange({ ...test, value: target.value })}
    >
      {choices.some((choice) => choice.id === test.value) ? null : <option value={test.value}>{test.value}</option>}
      {choices.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.label}
        </option>
      ))}
    </HTMLSelect>
  );
}
