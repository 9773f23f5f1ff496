import { useId } from 'react';
import { noneId, otherId } from '../../../../domain/surveys/parts/option.ts';
import type { Say } from '../../../../domain/surveys/page-words/words.ts';
import { textOf } from '../../../../domain/surveys/parts/text.ts';
import type { Answer, Question } from '../../../../domain/surveys/types/registry.ts';
import { placesIn, useNumberKeys } from '../number-keys.ts';
import { Choice } from './choice.tsx';
import { OtherWords } from './other-words.tsx';
import { usePageWords } from '../page-words.tsx';
import type { TypeProps } from './props.ts';
import styles from '../questionnaire.module.css';

type Choices = Answer<'multiple'>;

/** Adds or removes an option; "none" excludes all others. Choices keep the order of showing. */
function toggled({ options }: Question<'multiple'>, answer: Choices | null, id: string): Choices {
  const before = answer?.options ?? [];
  const isAdded = !before.includes(id);
  const chosen = new Set(isAdded ? (id === noneId ? [id] : [...before, id]) : before.filter((one) => one !== id));
  if (isAdded && id !== noneId) chosen.delete(noneId);
  const words = chosen.has(otherId) && answer?.text !== undefined ? { text: answer.text } : {};
  return { options: options.flatMap((option) => (chosen.has(option.id) ? [option.id] : [])), ...words };
}

function hintOf({ min = 0, max }: Question<'multiple'>, say: Say): string {
  if (max !== undefined) return min > 0 ? say('chooseBetween', { min, max }) : say('chooseUpTo', { max });
  return min > 1 ? say('chooseFrom', { min }) : say('chooseAll');
}

export function MultipleAnswer({ question, answer, onAnswer, onPaste, isDisabled }: TypeProps<'multiple'>) {
  const name = useId();
  const say = usePageWords();
  const { options } = question;
  const toggle = (index: number) => onAnswer(toggled(question, answer, options[index]?.id ?? ''));
  const onKeyDown = useNumberKeys(placesIn(options), toggle, false);
  return (
    <div className={styles.choices} onKeyDown={onKeyDown} role="presentation">
      <p className={styles.hint} lang={say.language}>
        {hintOf(question, say)}
      </p>
      {options.map(({ id, text }, index) => (
        <div key={id}>
          <Choice
            kind="checkbox"
            name={name}
            text={textOf(text)}
            isChecked={answer?.options.includes(id) === true}
            isDisabled={isDisabled}
            onChoose={() => toggle(index)}
          />
          {id === otherId && answer?.options.includes(otherId) ? (
            <OtherWords
              option={textOf(text)}
              value={answer.text ?? ''}
              onChange={(words) => onAnswer({ options: answer.options, ...(words === '' ? {} : { text: words }) })}
              onPaste={onPaste}
              isDisabled={isDisabled}
            />
          ) : null}
        </div>
      ))}
    </div>
  );
}
