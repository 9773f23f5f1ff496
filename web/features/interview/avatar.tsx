import styles from './interview.module.css';
import { initials } from './words.ts';

/** The initials of a persona in a circle. The name always stands beside it. */
export function Avatar({ name, size }: { name: string; size: 'small' | 'large' }) {
  return (
    <span aria-hidden="true" className={`${styles.avatar} ${size === 'large' ? styles.large : ''}`}>
      {initials(name)}
    </span>
  );
}
