import { Button } from '@blueprintjs/core';
import { useConfig } from '../../lib/config.ts';
import styles from './account.module.css';

/** On one's own machine: fills in the account that comes with it. */
export function DemoAccount({ onPick }: { onPick: (demo: { email: string; password: string }) => void }) {
  const demo = useConfig()?.demo;
  if (!demo) return null;
  return (
    <p className={styles.aside}>
      <Button variant="minimal" intent="primary" text="Fill in the demo account" onClick={() => onPick(demo)} />
    </p>
  );
}
