import { InfoSign, Tick, WarningSign } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { Card } from '../../components/card.tsx';
import type { Sentiment } from '../../components/sentiment.ts';
import { counted } from '../../lib/format.ts';
import { reactionsLink } from './filters.ts';
import styles from './recommendations.module.css';
import type { RunResult } from './use-run.ts';

const looks = {
  success: { Icon: Tick, className: styles.success, rests: 'positive' },
  warning: { Icon: WarningSign, className: styles.warning, rests: 'negative' },
  info: { Icon: InfoSign, className: styles.info, rests: 'neutral' },
} as const;

/** The reactions a recommendation rests on: each of the spec's three speaks of one sentiment. */
function restsOn(message: string, otherwise: Sentiment): Sentiment {
  if (/negative/i.test(message)) return 'negative';
  if (/neutral/i.test(message)) return 'neutral';
  return otherwise;
}

export function Recommendations({ result }: { result: RunResult }) {
  const { recommendations } = result;
  return (
    <Card title="What to do">
      {recommendations.length === 0 ? (
        <p className="muted">
          Neither strong support nor strong resistance, so the figures alone recommend nothing. Read the reactions for wording to try.
        </p>
      ) : null}
      <ul className={styles.list}>
        {recommendations.map(({ type, message }) => {
          const { Icon, className, rests } = looks[type as keyof typeof looks] ?? looks.info;
          const sentiment = restsOn(message, rests);
          return (
            <li key={message} className={className}>
              <Icon aria-hidden="true" />
              <span>
                {message} <Link to={reactionsLink({ sentiment })}>{`See the ${counted(result[sentiment].count, `${sentiment} reaction`)}`}</Link>
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
