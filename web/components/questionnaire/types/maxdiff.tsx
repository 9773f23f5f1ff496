import { useEffect, useId, useRef, useState } from 'react';
import { optionText } from '../../../../domain/surveys/parts/option.ts';
import { textOf } from '../../../../domain/surveys/parts/text.ts';
import type { Answer, Question } from '../../../../domain/surveys/types/registry.ts';
import { usePageWords } from '../page-words.tsx';
import type { TypeProps } from './props.ts';
import styles from '../questionnaire.module.css';

/** The choices of one set, which is an answer when both are made. */
interface Pair {
  best?: string;
  worst?: string;
}

function isWhole(pair: Pair | undefined): pair is Required<Pair> {
  return pair?.best !== undefined && pair.worst !== undefined;
}

/** Finds the stored choices of each set; two equal sets have one answer each. */
function pairsOf(sets: readonly string[][], answer: Answer<'maxdiff'> | null): Pair[] {
  const left = [...(answer ?? [])];
  return sets.map((set) => {
    const at = left.findIndex((one) => one.set.join(' ') === set.join(' '));
    const [found] = at < 0 ? [] : left.splice(at, 1);
    return found === undefined ? {} : { best: found.best, worst: found.worst };
  });
}

/** Sets one after the other: each appears when the one before it is answered, and all stay open to changes. */
export function MaxdiffAnswer({ question, answer, onAnswer, isDisabled }: TypeProps<'maxdiff'>) {
  const say = usePageWords();
  const { sets = [] } = question;
  const [pairs, setPairs] = useState(() => pairsOf(sets, answer));
  const choose = (at: number, role: keyof Pair, id: string) => {
    const { [role === 'best' ? 'worst' : 'best']: other } = pairs[at] ?? {};
    const pair: Pair = { [role]: id, ...(other === id || other === undefined ? {} : otherOf(role, other)) };
    const changed = pairs.map((one, index) => (index === at ? pair : one));
    setPairs(changed);
    onAnswer(
      sets.flatMap((set, index) => {
        const one = changed[index];
        return isWhole(one) ? [{ set, best: one.best, worst: one.worst }] : [];
      }),
    );
  };
  const open = pairs.findIndex((pair) => !isWhole(pair));
  const shown = open < 0 ? sets.length : open + 1;
  return (
    <div className={styles.rows}>
      {sets.slice(0, shown).map((set, at) => (
        <ChoiceSet
          // Sets never change their order.
          // eslint-disable-next-line react/no-array-index-key
          key={at}
          question={question}
          set={set}
          title={say('set', { set: at + 1, sets: sets.length })}
          pair={pairs[at] ?? {}}
          isNew={at > 0 && at === open}
          isDisabled={isDisabled}
          onChoose={(role, id) => choose(at, role, id)}
        />
      ))}
    </div>
  );
}

function otherOf(role: keyof Pair, id: string): Pair {
  return role === 'best' ? { worst: id } : { best: id };
}

interface ChoiceSetProps {
  question: Question<'maxdiff'>;
  set: readonly string[];
  title: string;
  pair: Pair;
  isNew: boolean;
  isDisabled: boolean;
  onChoose: (role: keyof Pair, id: string) => void;
}

function ChoiceSet({ question, set, title, pair, isNew, isDisabled, onChoose }: ChoiceSetProps) {
  const name = useId();
  const { language } = usePageWords();
  const place = useRef<HTMLFieldSetElement>(null);
  const [wasNew] = useState(isNew);
  useEffect(() => {
    if (wasNew) place.current?.scrollIntoView({ block: 'nearest' });
  }, [wasNew]);
  const labels = { best: textOf(question.bestLabel), worst: textOf(question.worstLabel) };
  const radio = (role: keyof Pair, id: string) => (
    <label className={styles.pick}>
      <input
        type="radio"
        name={`${name}-${role}`}
        checked={pair[role] === id}
        disabled={isDisabled}
        aria-label={`${labels[role]}: ${optionText(question.items, id)}`}
        onChange={() => onChoose(role, id)}
      />
    </label>
  );
  return (
    <fieldset ref={place} className={styles.row} data-open={isWhole(pair) ? undefined : ''}>
      <legend lang={language}>{title}</legend>
      <div className={styles.setHead} aria-hidden="true">
        <span dir="auto">{labels.best}</span>
        <span dir="auto">{labels.worst}</span>
      </div>
      {set.map((id) => (
        <div key={id} className={styles.item}>
          {radio('best', id)}
          <span dir="auto" aria-hidden="true">
            {optionText(question.items, id)}
          </span>
          {radio('worst', id)}
        </div>
      ))}
    </fieldset>
  );
}
