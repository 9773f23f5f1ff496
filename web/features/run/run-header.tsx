import { SimulatedTag } from '../../components/simulated-tag.tsx';
import { isOpenStatus, StatusTag } from '../../components/status-tag.tsx';
import type { ProgressFieldsFragment } from '../../generated/graphql.ts';
import { count, counted, duration, shorten, usd, when } from '../../lib/format.ts';
import { RunActions } from './run-actions.tsx';
import styles from './run-header.module.css';
import type { RunResult } from './use-run.ts';

const titleLength = 220;

/** Seconds from start to end; null while either is unknown. */
function secondsOf({ startedAt, completedAt }: RunResult): number | null {
  if (!startedAt || !completedAt) return null;
  return (new Date(completedAt).getTime() - new Date(startedAt).getTime()) / 1000;
}

function Facts({ result }: { result: RunResult }) {
  const seconds = secondsOf(result);
  const facts = [
    `${count(result.answered)} of ${counted(result.numUsers, 'persona')} answered`,
    counted(result.segmentNames.length, 'segment'),
    `${result.models.join(', ')} · ${result.tier}`,
    seconds === null ? null : duration(seconds),
    result.isSimulated ? null : usd(result.costUsd),
    when(result.createdAt),
  ];
  return facts.filter((fact) => fact !== null).map((fact) => <li key={fact}>{fact}</li>);
}

/** What was asked, and in one line how it went. */
export function RunHeader({ progress, result }: { progress: ProgressFieldsFragment; result: RunResult | null }) {
  const isOpen = isOpenStatus(progress.status);
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <h1 className={styles.title}>{result ? `“${shorten(result.message, titleLength)}”` : progress.jobId}</h1>
        <ul className={`figures ${styles.facts}`}>
          <li>
            <StatusTag status={progress.status} error={progress.error} />
          </li>
          {result?.isSimulated ? (
            <li>
              <SimulatedTag />
            </li>
          ) : null}
          {result && !isOpen ? <Facts result={result} /> : null}
        </ul>
      </div>
      {result && !isOpen ? <RunActions result={result} /> : null}
    </header>
  );
}
