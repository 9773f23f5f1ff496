import { InputGroup } from '@blueprintjs/core';
import { surveyLimits } from '../../../../domain/surveys/parts/limits.ts';
import { usePageWords } from '../page-words.tsx';
import styles from '../questionnaire.module.css';

interface OtherWordsProps {
  /** The text of the option. */
  option: string;
  value: string;
  onChange: (words: string) => void;
  onPaste: () => void;
  isDisabled: boolean;
}

/** The respondent's own words beside "Other". */
export function OtherWords({ option, value, onChange, onPaste, isDisabled }: OtherWordsProps) {
  const say = usePageWords();
  return (
    <InputGroup
      className={styles.otherWords ?? ''}
      size="large"
      dir="auto"
      aria-label={say('ownWordsOf', { option })}
      placeholder={say('ownWords')}
      maxLength={surveyLimits.otherCharacters}
      value={value}
      disabled={isDisabled}
      onValueChange={onChange}
      onPaste={onPaste}
    />
  );
}
