import styles from './compare.module.css';

interface GroupSentencesProps {
  groups: readonly { label: string; sentence: string }[];
}

/** The verdict in each group, in words. */
export function GroupSentences({ groups }: GroupSentencesProps) {
  return (
    <ul className={styles.sentences}>
      {groups.map(({ label, sentence }) => (
        <li key={label}>{sentence}.</li>
      ))}
    </ul>
  );
}
