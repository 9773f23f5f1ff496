import { AnchorButton, Tag } from '@blueprintjs/core';
import { ArrowTopRight } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { counted, duration } from '../../lib/format.ts';
import styles from './operations.module.css';
import type { OperationsView } from './view.ts';

/** Counts from the moment it appears. */
function Age() {
  const [begun] = useState(() => performance.now());
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.round((performance.now() - begun) / 1000)), 1_000);
    return () => clearInterval(timer);
  }, [begun]);
  return <>{seconds === 0 ? 'updated now' : `updated ${duration(seconds)} ago`}</>;
}

/** Opens another tool of operators in a new tab. */
function ToolLink({ href, name }: { href: string; name: string }) {
  return (
    <AnchorButton
      href={href}
      target="_blank"
      rel="noreferrer"
      // Blueprint would give it the role of a button.
      role="link"
      icon={<ArrowTopRight />}
      text={name}
    />
  );
}

/** The name of the page, the age of its figures, and the way to the other tools. */
export function Header({ operations, problem }: { operations: OperationsView; problem: string | null }) {
  const { readAt, temporalUrl, grafanaUrl, workers, accountsTotal, people } = operations;
  return (
    <header className={styles.head}>
      <div>
        <h1>Operations</h1>
        <p className={`figures muted ${styles.facts}`}>
          {problem === null ? (
            <Tag minimal round intent="primary">
              Live
            </Tag>
          ) : (
            <Tag minimal round intent="warning">
              Not live
            </Tag>
          )}
          <span>
            <Age key={readAt} />
          </span>
          <span>{counted(workers.length, 'worker')}</span>
          <span>{counted(accountsTotal, 'account')} in the last hour</span>
          <span>{counted(people.length, 'person', 'people')} with jobs</span>
        </p>
        {problem === null ? null : (
          <p role="alert" className="danger-text">
            {problem}
          </p>
        )}
      </div>
      <div className="wrapping-row">
        {temporalUrl ? <ToolLink href={temporalUrl} name="Temporal" /> : null}
        {grafanaUrl ? <ToolLink href={grafanaUrl} name="Grafana" /> : null}
      </div>
    </header>
  );
}
