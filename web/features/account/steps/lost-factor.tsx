import styles from '../account.module.css';

/**
 * Help for people who lost their second factor. It cannot be skipped: people without a recovery code have to ask
 * support.
 */
export function LostFactor({ isMail = false }: { isMail?: boolean }) {
  const what = isMail ? 'No access to these emails any more' : 'Lost your device';
  return <p className={styles.lost}>{what}? Ask your administrator to reset it.</p>;
}
