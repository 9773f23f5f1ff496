import { Link } from 'react-router';
import styles from './brand.module.css';

/** The product's mark and name, which lead to the first page. */
export function Brand() {
  return (
    <Link to="/" className={styles.brand}>
      <svg
        viewBox="0 0 20 20"
        width="20"
        height="20"
        aria-hidden="true"
        fill="none"
        stroke="var(--action-strong)"
        strokeWidth="2"
        strokeLinecap="round"
      >
        <path d="M3 8.5v3M7.5 5v10M12 7v6M16.5 2.5v15" />
      </svg>
      Soundings
    </Link>
  );
}
