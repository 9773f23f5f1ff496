import { type RefObject, useState } from 'react';
import { PageTitle } from '../../components/page-title.tsx';
import { SimulatedTag } from '../../components/simulated-tag.tsx';
import { StatusTag } from '../../components/status-tag.tsx';
import type { ProgressFieldsFragment } from '../../generated/graphql.ts';
import { useCrumb } from '../../lib/crumb.ts';
import { isFree } from '../../lib/cost.ts';
import { counted, duration, formatDateTime, shorten, usd } from '../../lib/format.ts';
import { answeredSentence, secondsTaken } from './run-words.ts';
import { RunActions } from './run-actions.tsx';
import { RunThreads } from './run-threads.tsx';
import { NameField, RunTags, useRunLabels } from './run-labels.tsx';
import styles from './run.module.css';
import type { RunResult } from './use-run.ts';

/** Longer messages are shortened; the details show them in full. */
const maxTitleCharacters = 220;

/** Facts of a closed run as items of a list. */
function Facts({ result }: { result: RunResult }) {
  const seconds = secondsTaken(result);
  const facts = [
    answeredSentence(result),
    counted(result.segmentNames.length, 'segment'),
    // The simulator has no tier of a provider.
    result.isSimulated ? result.models.join(', ') : `${result.models.join(', ')} · ${result.tier}`,
    seconds === null ? null : duration(seconds),
    isFree(result) ? null : usd(result.costUsd),
    formatDateTime(result.createdAt),
  ];
  return facts.filter((fact) => fact !== null).map((fact) => <li key={fact}>{fact}</li>);
}

interface RunHeaderProps {
  progress: ProgressFieldsFragment;
  result: RunResult | null;
  /** True when the run is closed and `result` is its final result. */
  isOver: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The name or the message, one line with the run's main facts, and its tags. */
export function RunHeader({ progress, result, isOver, heading }: RunHeaderProps) {
  const labels = useRunLabels(progress.jobId);
  const [isEditing, setEditing] = useState(false);
  const name = labels?.name ?? null;
  const message = result ? `“${shorten(result.message, maxTitleCharacters)}”` : null;
  useCrumb(name ?? undefined);
  return (
    <header className={styles.header}>
      {name === null ? null : <PageTitle>{shorten(name, 60)}</PageTitle>}
      <div className={styles.words}>
        {isEditing && labels ? <NameField labels={labels} onDone={() => setEditing(false)} /> : null}
        <h1 ref={heading} tabIndex={-1} className={styles.title} hidden={isEditing}>
          {name ?? message ?? progress.jobId}
        </h1>
        {name === null || message === null ? null : <p className="muted">{message}</p>}
        <ul className={`figures ${styles.facts}`}>
          <li>
            <StatusTag status={progress.status} error={progress.error} isPaused={progress.isPaused} />
          </li>
          {result?.isSimulated ? (
            <li>
              <SimulatedTag />
            </li>
          ) : null}
          {result && isOver ? <Facts result={result} /> : null}
        </ul>
        {labels === null ? null : <RunTags labels={labels} onRename={() => setEditing(true)} />}
        {labels === null ? null : <RunThreads threads={labels} />}
      </div>
      {result && isOver ? <RunActions result={result} /> : null}
    </header>
  );
}
