import { useConfig } from '../../lib/config.ts';
import styles from './landing.module.css';

/** On one's own machine there is an account already: how to sign in with it. */
export function DemoHint() {
  const demo = useConfig()?.demo;
  if (!demo) return null;
  return (
    <p className={styles.demo}>
      Just looking? Sign in as <code>{demo.email}</code> with the password <code>{demo.password}</code>.
    </p>
  );
}
