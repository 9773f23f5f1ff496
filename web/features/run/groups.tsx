import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Provider, providerNames } from '../../../domain/providers/provider.ts';
import { minForInterval } from '../../../domain/simulations/small-sample.ts';
import { verdictLines } from '../../../domain/simulations/verdict-lines.ts';
import { Card } from '../../components/card.tsx';
import { ChartCard } from '../../components/chart/chart-card.tsx';
import { IntervalMark } from '../../components/interval-mark.tsx';
import { useScale } from '../../components/scale.tsx';
import { SentimentBar } from '../../components/sentiment-bar.tsx';
import { reactionsLink } from './filters.ts';
import styles from './groups.module.css';
import type { RunResult } from './use-run.ts';
import { count, percent } from '../../lib/format.ts';
import { formatShare } from '../../lib/format-share.ts';

type Group = RunResult['bySegment'][number];

interface GroupCardProps {
  title: string;
  groups: readonly Group[];
  children: ReactNode;
}

/** Groups of one run: a chart, a table, and the differences. */
function GroupCard({ title, groups, children }: GroupCardProps) {
  const { names } = useScale();
  const columns = ['Group', 'Personas', names.positive, '95% interval', names.neutral, names.negative];
  // All rows use the same unit: shares if the group is large enough, else counts.
  const rows = groups.map(({ key, label, counts, people, positive }) => {
    const { value, range } = formatShare(counts.total, positive, people);
    // The table shows no interval of these two, so none is computed.
    const partOf = (part: number) => ({ count: part, share: part / Math.max(1, counts.total), low: 0, high: 1 });
    return {
      key,
      cells: [
        label,
        count(counts.total),
        value,
        range ?? '–',
        formatShare(counts.total, partOf(counts.neutral), people).value,
        formatShare(counts.total, partOf(counts.negative), people).value,
      ],
    };
  });
  return (
    <ChartCard title={title} table={{ columns, rows }} notes={verdictLines(groups)}>
      {children}
    </ChartCard>
  );
}

interface GroupShare {
  total: number;
  /** Number of different people, where some were asked more than once. */
  people?: number;
  positive: Group['positive'];
}

/** The interval of a group's share; shown from five people on. */
function GroupInterval({ label, total, people = total, positive }: GroupShare & { label: string }) {
  if (people < minForInterval) return <div className="muted small">too few</div>;
  return <IntervalMark share={positive.share} low={positive.low} high={positive.high} label={label} />;
}

/** The positive share of a group in figures, with its interval below. */
function GroupValue({ total, people, positive }: GroupShare) {
  const { value, range } = formatShare(total, positive, people);
  return (
    <div className={styles.value}>
      {value}
      {range === null ? null : <div className={`small muted ${styles.range}`}>{range}</div>}
    </div>
  );
}

/** The positive share of each group with its interval, on one axis from 0 to 100%. */
export function IntervalGroups({ title, groups }: { title: string; groups: readonly Group[] }) {
  const shown = groups.filter(({ counts }) => counts.total > 0);
  return (
    <GroupCard title={title} groups={shown}>
      <div className={`figures ${styles.rows}`}>
        {shown.map(({ key, label, counts, people, positive }) => (
          <div key={key} className={styles.groupsRow}>
            <div>
              {label} <span className="muted small">{count(counts.total)}</span>
            </div>
            <GroupInterval label={label} total={counts.total} people={people} positive={positive} />
            <GroupValue total={counts.total} people={people} positive={positive} />
          </div>
        ))}
        <div className={`small muted ${styles.groupsRow}`} aria-hidden="true">
          <span />
          <div className={styles.ticks}>
            <span>0</span>
            <span>50%</span>
            <span>100</span>
          </div>
          <span />
        </div>
      </div>
    </GroupCard>
  );
}

/** The split of each segment with its interval; the name links to the segment's reactions. */
export function SegmentGroups({ groups }: { groups: readonly Group[] }) {
  return (
    <GroupCard title="By segment" groups={groups}>
      <div className={`figures ${styles.rows}`}>
        {groups.map(({ key, label, counts, people, positive }) => (
          <div key={key} className={styles.groupsRow}>
            <div>
              <Link to={reactionsLink({ segmentId: key })} className={styles.name}>
                {label}
              </Link>{' '}
              <span className="muted small">{count(counts.total)}</span>
            </div>
            <div>
              <SentimentBar counts={counts} personas={people} height={14} label={label} />
              {counts.total === 0 ? null : (
                <GroupInterval label={`${label}, interval`} total={counts.total} people={people} positive={positive} />
              )}
            </div>
            <GroupValue total={counts.total} people={people} positive={positive} />
          </div>
        ))}
      </div>
    </GroupCard>
  );
}

/** The results of each provider, and how often they agree. */
export function ProviderCard({ result }: { result: RunResult }) {
  const { names } = useScale();
  return (
    <Card title="By provider">
      <div className={`figures ${styles.rows}`}>
        {result.byProvider.map(({ provider, models, counts, positive, answered, ended, missing }) => (
          <div key={provider} className={styles.groupsRow}>
            <div>
              <Link to={reactionsLink({ provider })} className={styles.name}>
                {providerNames[provider as Provider] ?? provider}
              </Link>{' '}
              <span className="muted small">{count(answered)}</span>
              <div className="muted small">
                {[
                  models.join(', '),
                  ended > 0 ? `${count(ended)} without an answer` : '',
                  missing > 0 ? `${count(missing)} missing` : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
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
          : `For ${percent(result.agreement)} of personas every provider gave the same sentiment. `}
        Figures are the share of {names.positive.toLowerCase()} with its 95% interval. In the result above a persona
        counts once, by the sign of its mean score.
      </p>
    </Card>
  );
}
