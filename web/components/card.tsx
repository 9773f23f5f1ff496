import type { ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  title?: ReactNode;
  /** Shown at the right of the title. */
  aside?: ReactNode;
  /** Name for screen readers, for a card without a title. */
  label?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A white box with a thin border; the only container that screens use. */
export function Card({ title, aside, label, className, children }: CardProps) {
  return (
    <section className={[styles.card, className].filter(Boolean).join(' ')} aria-label={label}>
      {title === undefined ? null : (
        <header className={styles.head}>
          <h2>{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
