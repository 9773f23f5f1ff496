import { HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import { textOf } from '../../../../domain/surveys/parts/text.ts';
import { pointsOf } from '../../../../domain/surveys/types/scale.ts';
import { useNumberKeys } from '../number-keys.ts';
import { Choice } from './choice.tsx';
import { usePageWords } from '../page-words.tsx';
import type { TypeProps } from './props.ts';
import styles from '../questionnaire.module.css';

/** More points than this do not fit on a phone as buttons. */
const maxButtons = 21;
/** Scales of up to so many points, all with words, are a list. */
const maxWords = 11;

export function ScaleAnswer(props: TypeProps<'scale'>) {
  const { question, answer, onAnswer, isDisabled } = props;
  const name = useId();
  const points = pointsOf(question);
  const labelOf = (point: number) => textOf(question.labels[point]);
  const onKeyDown = useNumberKeys(points.map(String), (index) => onAnswer(points[index]));
  if (points.length > maxButtons) return <LongScale {...props} points={points} />;
  const controls = { name, isDisabled };
  if (points.length <= maxWords && points.every((point) => labelOf(point) !== ''))
    return (
      <div className={styles.choices} onKeyDown={onKeyDown} role="presentation">
        {points.map((point) => (
          <Choice
            key={point}
            kind="radio"
            {...controls}
            text={labelOf(point)}
            isChecked={answer === point}
            onChoose={() => onAnswer(point)}
          />
        ))}
      </div>
    );
  return (
    <div onKeyDown={onKeyDown} role="presentation">
      <div className={styles.points}>
        {points.map((point) => (
          <label key={point} className={styles.point}>
            <input
              type="radio"
              name={name}
              checked={answer === point}
              disabled={isDisabled}
              aria-label={[point, labelOf(point)].filter((part) => part !== '').join(', ')}
              onChange={() => onAnswer(point)}
            />
            <span aria-hidden="true">{point}</span>
          </label>
        ))}
      </div>
      <ul className={styles.ends} aria-hidden="true">
        {points.flatMap((point) => {
          const label = labelOf(point);
          return label === '' ? [] : [<li key={point} dir="auto">{`${point}: ${label}`}</li>];
        })}
      </ul>
    </div>
  );
}

function LongScale({
  question,
  answer,
  onAnswer,
  labelId,
  describedBy,
  isInvalid,
  isDisabled,
  points,
}: TypeProps<'scale'> & { points: readonly number[] }) {
  const say = usePageWords();
  return (
    <HTMLSelect
      large
      fill
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      disabled={isDisabled}
      value={answer ?? ''}
      onChange={({ currentTarget: { value } }) => onAnswer(value === '' ? null : Number(value))}
    >
      <option value="">{say('choosePoint')}</option>
      {points.map((point) => (
        <option key={point} value={point}>
          {[point, textOf(question.labels[point])].filter((part) => part !== '').join(': ')}
        </option>
      ))}
    </HTMLSelect>
  );
}
