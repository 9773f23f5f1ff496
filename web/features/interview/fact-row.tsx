import styles from './interview.module.css';

/** Short facts beside each other, each under its label. */
export function FactRow({ facts }: { facts: readonly (readonly [label: string, text: string])[] }) {
  return (
    <dl className={`small figures facts ${styles.call}`}>
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
