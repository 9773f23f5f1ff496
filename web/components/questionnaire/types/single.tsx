import { useId } from 'react';
import { otherId } from '../../../../domain/surveys/parts/option.ts';
import { textOf } from '../../../../domain/surveys/parts/text.ts';
import { placesIn, useNumberKeys } from '../number-keys.ts';
import { Choice } from './choice.tsx';
import { OtherWords } from './other-words.tsx';
import type { TypeProps } from './props.ts';
import styles from '../questionnaire.module.css';

export function SingleAnswer({ question, answer, onAnswer, onPaste, isDisabled }: TypeProps<'single'>) {
  const name = useId();
  const { options } = question;
  const choose = (index: number) => onAnswer({ option: options[index]?.id });
  const onKeyDown = useNumberKeys(placesIn(options), choose);
  return (
    <div className={styles.choices} onKeyDown={onKeyDown} role="presentation">
      {options.map(({ id, text }, index) => (
        <div key={id}>
          <Choice
            kind="radio"
            name={name}
            text={textOf(text)}
            isChecked={answer?.option === id}
            isDisabled={isDisabled}
            onChoose={() => choose(index)}
          />
          {id === otherId && answer?.option === otherId ? (
            <OtherWords
              option={textOf(text)}
              value={answer.text ?? ''}
              onChange={(words) => onAnswer({ option: otherId, ...(words === '' ? {} : { text: words }) })}
              onPaste={onPaste}
              isDisabled={isDisabled}
            />
          ) : null}
        </div>
      ))}
    </div>
  );
}
