import { useQuery } from '@apollo/client/react';
import { Button, Checkbox } from '@blueprintjs/core';
import { Comparison as ComparisonIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { Link } from 'react-router';
import { titleOfRun } from '../../../domain/simulations/library/titles.ts';
import { Card } from '../../components/card.tsx';
import { EmptyState, ErrorNote } from '../../components/notice.tsx';
import { SkeletonLines } from '../../components/skeleton.tsx';
import { RunsToCompareDocument } from '../../generated/compare/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { counted, shorten, formatTime } from '../../lib/format.ts';
import styles from './compare.module.css';

/** The server compares at most five runs. */
const maxChosen = 5;
/** Number of latest completed runs to choose from. */
const offeredRuns = 50;

/** Selects two to five of the latest completed runs. */
export function ChooseRuns({
  initial,
  onCompare,
}: {
  /** Job ids that are chosen at first. */
  initial: readonly string[];
  onCompare: (jobIds: readonly string[]) => void;
}) {
  const [chosen, setChosen] = useState<readonly string[]>(initial);
  const { data, error, refetch } = useQuery(RunsToCompareDocument, {
    variables: { limit: offeredRuns },
    fetchPolicy: 'cache-and-network',
  });
  const runs = data?.recentSimulations.items;
  if (error && !runs)
    return (
      <ErrorNote
        title="Your runs could not be read"
        message={shownError(error).message}
        onRetry={() => void refetch()}
      />
    );
  if (!runs) return <SkeletonLines widths={[100, 100, 100]} height={28} />;
  if (runs.length < 2)
    return (
      <EmptyState
        icon={<ComparisonIcon size={28} />}
        title="Nothing to compare yet"
        action={<Link to="/">Test a message</Link>}
      >
        You can compare completed runs here. To put several messages to the same personas, choose “Compare with another
        message” when you test one.
      </EmptyState>
    );
  const toggle = (jobId: string) =>
    setChosen(chosen.includes(jobId) ? chosen.filter((other) => other !== jobId) : [...chosen, jobId]);
  return (
    <Card
      title="Choose two to five runs"
      aside={
        <Button
          intent="primary"
          disabled={chosen.length < 2}
          text={chosen.length < 2 ? 'Compare' : `Compare ${counted(chosen.length, 'run')}`}
          onClick={() => onCompare(chosen)}
        />
      }
    >
      <ul className={styles.choices}>
        {runs.map(({ jobId, name, message, createdAt, answered }) => (
          <li key={jobId}>
            <Checkbox
              checked={chosen.includes(jobId)}
              disabled={!chosen.includes(jobId) && chosen.length >= maxChosen}
              onChange={() => toggle(jobId)}
            >
              {shorten(titleOfRun({ name, message }), 120)}{' '}
              <span className="small muted figures">
                {counted(answered, 'persona')} · {formatTime(createdAt)}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </Card>
  );
}
