import { Link } from 'react-router';
import { type Provider, providerNames } from '../../../domain/providers/provider.ts';
import { Card } from '../../components/card.tsx';
import { useScale } from '../../components/scale.tsx';
import { SentimentBar } from '../../components/sentiment-bar.tsx';
import { count, percent } from '../../lib/format.ts';
import { reactionsLink } from './filters.ts';
import styles from './groups.module.css';
import { GroupInterval, GroupValue } from './interval-groups.tsx';
import type { RunResult } from './use-run.ts';

/** Both providers side by side, and how often they agree. */
export function ProviderCard({ result }: { result: RunResult }) {
  const { names } = useScale();
  return (
    <Card title="By provider">
      <div className={`figures ${styles.rows}`}>
        {result.byProvider.map(({ provider, models, counts, positive, answered, missing }) => (
          <div key={provider} className={styles.row}>
            <div>
              <Link to={reactionsLink({ provider })} className={styles.name}>
                {providerNames[provider as Provider] ?? provider}
              </Link>{' '}
              <span className="muted small">{count(answered)}</span>
              <div className="muted small">
                {[models.join(', '), missing > 0 ? `${count(missing)} missing` : ''].filter(Boolean).join(' · ')}
              </div>
            </div>
            <div>
              <SentimentBar counts={counts} height={14} label={provider} />
              {counts.total === 0 ? null : (
                <GroupInterval label={`${provider}, interval`} total={counts.total} positive={positive} />
              )}
            </div>
            <GroupValue total={counts.total} positive={positive} />
          </div>
        ))}
      </div>
      <p className={`small muted ${styles.axis}`}>
        {result.agreement === null
          ? ''
          : `For ${percent(result.agreement)} of personas both providers gave the same sentiment. `}
        Figures are the share of {names.positive.toLowerCase()} with its 95% interval. In the result above a persona
        counts once, by the sign of its mean score.
      </p>
    </Card>
  );
}
