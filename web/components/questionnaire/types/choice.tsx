import styles from '../questionnaire.module.css';

interface ChoiceProps {
  kind: 'radio' | 'checkbox';
  /** Radios with the same name exclude each other. */
  name: string;
  text: string;
  isChecked: boolean;
  isDisabled: boolean;
  onChoose: () => void;
}

/** One option: the whole row can be pressed. */
export function Choice({ kind, name, text, isChecked, isDisabled, onChoose }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type={kind} name={name} checked={isChecked} disabled={isDisabled} onChange={onChoose} />
      <span dir="auto">{text}</span>
    </label>
  );
}
