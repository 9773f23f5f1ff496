import { isEarlyStopNotice } from '../../../domain/simulations/early-stop.ts';
import styles from './run.module.css';

/** Warnings about a result: skipped segments, personas asked twice, missing current events. */
export function Notices({ notices }: { notices: readonly string[] }) {
  // An early stop was wished for, so it is no warning.
  const good = notices.filter(isEarlyStopNotice);
  return (
    <>
      <Lines className={styles.good} label="As asked for" lines={good} />
      <Lines label="Notices" lines={notices.filter((notice) => !good.includes(notice))} />
    </>
  );
}

/** Notices of one kind; nothing without any. */
function Lines({
  label,
  lines,
  className,
}: {
  label: string;
  lines: readonly string[];
  className?: string | undefined;
}) {
  if (lines.length === 0) return null;
  return (
    <ul className={[styles.notices, className].filter(Boolean).join(' ')} aria-label={label}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
