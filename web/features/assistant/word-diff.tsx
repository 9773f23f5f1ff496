import { diffWordsWithSpace } from 'diff';
import styles from './assistant.module.css';

/** One text with what another took out struck through and what it put in underlined. */
export function WordDiff({ from, to }: { from: string; to: string }) {
  return (
    <p className={styles.wording}>
      {diffWordsWithSpace(from, to).map(({ value, added, removed }, place) => {
        if (added) return <ins key={place}>{value}</ins>;
        return removed ? <del key={place}>{value}</del> : <span key={place}>{value}</span>;
      })}
    </p>
  );
}
