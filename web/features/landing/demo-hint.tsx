import { useConfig } from '../../lib/config.ts';
import styles from './landing.module.css';

/** On one's own machine there is an account already; its password was printed where Soundings was started. */
export function DemoHint() {
  const isLocal = Boolean(useConfig()?.mailCatcherUrl);
  if (!isLocal) return null;
  return (
    <p className={styles.demo}>
      On this machine you can sign in at once with the demo account that <code>npm start</code> printed.
    </p>
  );
}
