import { InfoSign, Tick, WarningSign } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { adviseOn } from '../../../domain/simulations/advice.ts';
import { Card } from '../../components/card.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { useScale } from '../../components/scale.tsx';
import { ImproveButton } from '../../components/wordings/improve-button.tsx';
import { count, counted, percent, percentRange } from '../../lib/format.ts';
import { reactionsLink } from './filters.ts';
import styles from './recommendations.module.css';
import type { RunResult } from './use-run.ts';

/** Icons and colors by kind of recommendation. */
const looks = {
  success: { Icon: Tick, className: styles.success },
  warning: { Icon: WarningSign, className: styles.warning },
  info: { Icon: InfoSign, className: styles.info },
} as const;

/** Recommendations. Uncertain ones have no color, because their difference may be chance. */
export function Recommendations({ result }: { result: RunResult }) {
  const { names } = useScale();
  const { advice, instead } = adviseOn(result, { count, counted, percent, percentRange });
  return (
    <Card title="What to do" aside={<Better result={result} />}>
      {instead === null ? null : <p className="muted">{instead}</p>}
      <ul className={styles.list}>
        {advice.map(({ type, message, sentiment, isTentative, qualification }) => {
          const { Icon, className } = isTentative ? looks.info : looks[type];
          const reactions = counted(
            result[sentiment].count,
            `reaction (${names[sentiment].toLowerCase()})`,
            `reactions (${names[sentiment].toLowerCase()})`,
          );
          return (
            <li key={message} className={className}>
              <Icon aria-hidden="true" />
              <span>
                {message}
                {qualification === null ? '' : ` ${qualification}`}{' '}
                <Link to={reactionsLink({ sentiment })}>{`See the ${reactions}`}</Link>
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Ways to a better wording: answers to the objections, or a search. */
function Better({ result }: { result: RunResult }) {
  return (
    <span className={styles.ways}>
      {result.answered === 0 ? null : (
        <ImproveButton
          jobId={result.jobId}
          original={result.message}
          sentimentType={result.sentimentType}
          size="small"
          intent="primary"
          text="Improve"
        />
      )}
      <SearchLink result={result} />
    </span>
  );
}

/** Starts a search with this run's message and segments. */
function SearchLink({ result: { message, bySegment, isSimulated } }: { result: RunResult }) {
  const draft = {
    messages: [message],
    segmentIds: bySegment.map(({ key }) => key),
    ...(isSimulated ? { asked: 'simulated' } : {}),
  };
  return (
    <LinkButton
      to="/searches/new"
      state={{ draft }}
      variant="minimal"
      size="small"
      intent="primary"
      text="Find a better wording"
    />
  );
}
