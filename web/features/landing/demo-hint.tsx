import { useEffect, useState } from 'react';
import { type DemoAccount, readConfig } from '../../lib/config.ts';
import styles from './landing.module.css';

/** On an installation that has one, how to sign in without an account of one's own. */
export function DemoHint() {
  const [demo, setDemo] = useState<DemoAccount | null>(null);
  useEffect(() => {
    let isGone = false;
    void readConfig().then((config) => {
      if (!isGone) setDemo(config.demo);
    });
    return () => {
      isGone = true;
    };
  }, []);
  if (!demo) return null;
  return (
    <p className={styles.demo}>
      This installation has a demo account: sign in as <code>{demo.username}</code> with <code>{demo.password}</code>.
    </p>
  );
}
