import { Button } from '@blueprintjs/core';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { textOf } from '../../../domain/surveys/parts/text.ts';
import { coreOf, typeOf, type CoreTypeName, type Question } from '../../../domain/surveys/types/registry.ts';
import { usePageWords } from './page-words.tsx';
import { AnswerControl } from './types/registry.ts';
import styles from './questionnaire.module.css';

interface QuestionViewProps {
  /** As this respondent sees it. */
  question: Question;
  stored: unknown;
  problem: string | undefined;
  isDisabled: boolean;
  onAnswer: (answer: unknown) => void;
  onPaste: () => void;
}

/** Types whose choices cannot be taken back in the control itself. */
const cleared: readonly CoreTypeName[] = ['single', 'scale', 'matrix', 'maxdiff'];

/** One question with its help, its problem, and the control of its type. */
export function QuestionView({ question, stored, problem, isDisabled, onAnswer, onPaste }: QuestionViewProps) {
  const id = useId();
  const say = usePageWords();
  const core = coreOf(question);
  // A new key lets the control forget what it shows.
  const [clearings, setClearings] = useState(0);
  const help = textOf(question.help);
  const read = z.safeParse(typeOf(question).answerSchema, stored);
  const canClear = !question.required && cleared.includes(core.type) && !typeOf(question).isEmpty(stored);
  const messages = [help === '' ? '' : `${id}-help`, problem === undefined ? '' : `${id}-problem`];
  const describedBy = messages.filter((one) => one !== '').join(' ') || undefined;
  return (
    <fieldset
      className={styles.question}
      data-question={question.id}
      data-invalid={problem === undefined ? undefined : ''}
      aria-describedby={describedBy}
      tabIndex={-1}
    >
      <legend id={`${id}-label`} className={styles.legend}>
        <span dir="auto">{textOf(question.text)}</span>
        {question.required ? (
          <span className={styles.required} lang={say.language}>
            {' '}
            {say('required')}
          </span>
        ) : null}
      </legend>
      {help === '' ? null : (
        <p id={`${id}-help`} className={styles.help} dir="auto">
          {help}
        </p>
      )}
      {problem === undefined ? null : (
        <p id={`${id}-problem`} className={styles.problem} lang={say.language}>
          {problem}
        </p>
      )}
      <AnswerControl
        key={clearings}
        question={core}
        answer={read.success ? read.data : null}
        stored={stored}
        onAnswer={onAnswer}
        onPaste={onPaste}
        labelId={`${id}-label`}
        describedBy={describedBy}
        isInvalid={problem !== undefined}
        isDisabled={isDisabled}
      />
      {canClear ? (
        <Button
          className={styles.clear ?? ''}
          variant="minimal"
          lang={say.language}
          text={say('clear')}
          disabled={isDisabled}
          onClick={({ currentTarget }) => {
            currentTarget.closest('fieldset')?.querySelector('input')?.focus();
            setClearings(clearings + 1);
            onAnswer(null);
          }}
        />
      ) : null}
    </fieldset>
  );
}
