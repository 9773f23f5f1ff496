import { InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { readNumber } from '../../../../domain/surveys/parts/read-number.ts';
import { textOf } from '../../../../domain/surveys/parts/text.ts';
import type { TypeProps } from './props.ts';
import styles from '../questionnaire.module.css';

/** Reads what was typed. Text that is no number is kept as it is, so that the check can name it. */
function answerFrom(text: string): number | string | null {
  const words = text.trim();
  if (words === '') return null;
  // A comma before other than three digits is the decimal sign of many languages.
  if (/^-?\d+,(?:\d{1,2}|\d{4,})$/.test(words)) return Number(words.replace(',', '.'));
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(words) ? Number(words) : (readNumber(words) ?? words);
}

export function NumberAnswer({
  question,
  stored,
  onAnswer,
  onPaste,
  labelId,
  describedBy,
  isInvalid,
  isDisabled,
}: TypeProps<'number'>) {
  const [text, setText] = useState(() => (typeof stored === 'number' || typeof stored === 'string' ? `${stored}` : ''));
  const unit = textOf(question.unit);
  const unitId = `${labelId}-unit`;
  return (
    <div className={styles.number}>
      <InputGroup
        size="large"
        inputMode={question.whole && (question.min ?? -1) >= 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={40}
        aria-labelledby={unit === '' ? labelId : `${labelId} ${unitId}`}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        aria-required={question.required}
        value={text}
        disabled={isDisabled}
        onPaste={onPaste}
        onValueChange={(typed) => {
          setText(typed);
          onAnswer(answerFrom(typed));
        }}
      />
      {unit === '' ? null : (
        <span id={unitId} dir="auto">
          {unit}
        </span>
      )}
    </div>
  );
}
