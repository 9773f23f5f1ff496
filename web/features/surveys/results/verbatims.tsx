import styles from './results.module.css';

interface VerbatimsProps {
  texts: readonly { source: string; text: string }[];
}

/** Texts of people and personas, each on its own side. */
export function Verbatims({ texts }: VerbatimsProps) {
  return (
    <div className={styles.verbatims}>
      {(['people', 'personas'] as const).map((source) => {
        const own = texts.filter((text) => text.source === source);
        if (own.length === 0) return null;
        return (
          <div key={source} className={styles[source]}>
            <p className={`small ${styles.sideName}`}>{source}</p>
            <ul className="plain-list">
              {own.map(({ text }, index) => (
                <li key={index}>
                  <blockquote className={styles.quote}>{text}</blockquote>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}
