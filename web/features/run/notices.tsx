import styles from './notices.module.css';

/** Things the reader of a result must know: segments left out, personas asked twice, events skipped. */
export function Notices({ notices }: { notices: readonly string[] }) {
  if (notices.length === 0) return null;
  return (
    <ul className={styles.notices} aria-label="Notices">
      {notices.map((notice) => (
        <li key={notice}>{notice}</li>
      ))}
    </ul>
  );
}
