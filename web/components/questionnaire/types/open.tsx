import { InputGroup, TextArea } from '@blueprintjs/core';
import { useState } from 'react';
import { usePageWords } from '../page-words.tsx';
import type { TypeProps } from './props.ts';
import styles from '../questionnaire.module.css';

/** Share of the characters from which on the count is shown. */
const nearLimit = 0.8;
/** Steps in which the count is read out, because each letter would be too often. */
const spokenStep = 20;

export function OpenAnswer({
  question,
  stored,
  onAnswer,
  onPaste,
  labelId,
  describedBy,
  isInvalid,
  isDisabled,
}: TypeProps<'open'>) {
  // Keeps spaces that are no answer yet.
  const [text, setText] = useState(typeof stored === 'string' ? stored : '');
  const { maxCharacters, lines, required } = question;
  const change = (typed: string) => {
    setText(typed);
    onAnswer(typed);
  };
  const left = maxCharacters - text.length;
  const field = {
    dir: 'auto',
    'aria-labelledby': labelId,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid,
    'aria-required': required,
    value: text,
    disabled: isDisabled,
    onPaste,
  } as const;
  return (
    <>
      {lines === 1 ? (
        <InputGroup {...field} size="large" fill onValueChange={change} />
      ) : (
        <TextArea {...field} size="large" fill rows={lines} onChange={({ target }) => change(target.value)} />
      )}
      {text.length < maxCharacters * nearLimit ? null : <Count left={left} />}
    </>
  );
}

function Count({ left }: { left: number }) {
  const say = usePageWords();
  const wordsOf = (count: number) => say(count < 0 ? 'tooMany' : 'left', { count: Math.abs(count) });
  const spoken = left < 0 ? left : Math.ceil(left / spokenStep) * spokenStep;
  return (
    <>
      <p lang={say.language} className={left < 0 ? styles.tooLong : styles.hint} aria-hidden="true">
        {wordsOf(left)}
      </p>
      <p lang={say.language} className="visually-hidden" role="status">
        {wordsOf(spoken)}
      </p>
    </>
  );
}
