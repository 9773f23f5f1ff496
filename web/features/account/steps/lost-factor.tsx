import styles from '../account.module.css';

/** There is no way around a second step, or it would be none: who cannot take it any more and has no recovery code needs a person. */
export function LostFactor({ isMail = false }: { isMail?: boolean }) {
  const what = isMail ? 'No access to these mails any more' : 'Lost your device';
  return <p className={styles.lost}>{what}? Ask whoever runs this Soundings to reset it.</p>;
}
