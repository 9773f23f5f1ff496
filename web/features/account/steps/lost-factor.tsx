import styles from '../account.module.css';

/** There is no way around a second step, or it would be none: who cannot take it any more and has no recovery code needs a person. */
export function LostFactor({ isMail = false }: { isMail?: boolean }) {
  const what = isMail ? 'No access to these emails any more' : 'Lost your device';
  return <p className={styles.lost}>{what}? Ask your administrator to reset it.</p>;
}
