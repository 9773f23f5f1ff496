import { WarningSign } from '@blueprintjs/icons';
import { cautionText } from '../../../domain/agents/cautions.ts';
import type { ConsentRequest } from '../../../domain/agents/consent.ts';
import styles from './consent.module.css';

const places = {
  web: 'The access goes to',
  loopback: 'The access goes to a program on this computer, at',
  app: 'The access goes to an app on this computer that opens addresses with',
};

/** Shows where the answer to this request goes, which is all that the client cannot make up, and why to look twice. */
export function Destination({ client }: Pick<ConsentRequest, 'client'>) {
  const { name, destination, otherHosts, cautions } = client;
  const isWeb = destination.kind === 'web';
  return (
    <>
      <p className={styles.where}>
        {places[destination.kind]} <strong className={styles.host}>{destination.host}</strong>
      </p>
      {cautions.length === 0 ? null : (
        <ul className={styles.cautions} aria-label="Look twice">
          {cautions.map((caution) => (
            <li key={JSON.stringify(caution)}>
              <WarningSign aria-hidden /> <span>{cautionText(caution)}</span>
            </li>
          ))}
        </ul>
      )}
      {otherHosts.length === 0 ? null : (
        <p className={styles.others}>It has also registered: {otherHosts.join(', ')}</p>
      )}
      <p>
        The app calls itself <q className={styles.others}>{name}</q>. Anybody can choose a name: allow it only if{' '}
        {isWeb ? 'you know the host above and have' : 'you have'} just started this yourself.
      </p>
    </>
  );
}
