import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { Card } from '../../components/card.tsx';
import { ClientReportView } from '../../components/client-report/client-report-view.tsx';
import { useSharedReport } from '../../components/client-report/use-shared-report.ts';
import { NoSuchLink } from '../../components/no-such-link.tsx';
import { ErrorNote } from '../../components/notice.tsx';
import { PageTitle, ScreenName } from '../../components/page-title.tsx';
import { SimulatedTag } from '../../components/simulated-tag.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { counted, shorten } from '../../lib/format.ts';
import { LinkNotFound, readShared, unreachable } from '../../lib/read-shared.ts';
import { Outcome } from './outcome.tsx';
import type { ReadPanel } from './panel.ts';
import styles from './panels.module.css';

/** A shared panel: what the groups heard and what came out, without actions. */
export function SharedPanelScreen() {
  const { token = '' } = useParams();
  const [panel, setPanel] = useState<ReadPanel | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const read = useCallback(async () => {
    setProblem(null);
    try {
      setPanel(await readShared<ReadPanel>(`/api/shared/panels/${encodeURIComponent(token)}`));
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(unreachable));
    }
  }, [token]);
  useEffect(() => void read(), [read]);
  const report = useSharedReport(token);
  if (panel === null || report === undefined)
    return (
      <>
        <ScreenName>Shared panel</ScreenName>
        {problem === null ? <SkeletonBlock height={320} /> : null}
        {problem instanceof LinkNotFound ? (
          <NoSuchLink why="It was revoked, has expired, or is incomplete." />
        ) : problem === null ? null : (
          <ErrorNote title="This panel could not be read" message={problem.message} onRetry={() => void read()} />
        )}
      </>
    );
  return (
    <div className="stack">
      {report === null ? (
        <>
          <PageTitle>{shorten(panel.topic, 60)}</PageTitle>
          <Card>
            <h1>{panel.topic}</h1>
            {panel.message === '' ? null : <blockquote className={styles.message}>{panel.message}</blockquote>}
            <p className="muted">
              {panel.isSimulated ? <SimulatedTag /> : null}{' '}
              {panel.isImported ? 'An imported transcript of a real discussion of' : 'A discussion of'}{' '}
              {panel.isImported
                ? counted(panel.participants.length, 'person', 'people')
                : counted(panel.participants.length, 'AI persona')}
              {panel.groups.length === 1 ? '' : ` in ${panel.groups.length} groups`}. It says nothing about a share of
              people.
            </p>
            {panel.groups.map(({ group, headline }) =>
              headline === null ? null : (
                <p key={group}>
                  {panel.groups.length === 1 ? '' : `Group ${group + 1}: `}
                  {headline}.
                </p>
              ),
            )}
          </Card>
        </>
      ) : (
        <>
          <ClientReportView {...report} />
          <h2>All that was said and found</h2>
        </>
      )}
      {panel.summary === null ? <p className="muted">The discussion is not over. Come back later.</p> : null}
      {panel.summary === null ? null : <Outcome panel={panel} />}
      {panel.groups.map(({ group, exchanges }) => (
        <Card key={group} title={panel.groups.length === 1 ? 'Transcript' : `Transcript of group ${group + 1}`}>
          <ol className={styles.transcript}>
            {exchanges.map(({ number, exchange, speaker, text }) => (
              <li key={number} id={`turn-${group}-${exchange ?? 0}`}>
                <p>
                  <strong>{speaker}</strong> <span className="muted figures">turn {exchange}</span>
                </p>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </Card>
      ))}
    </div>
  );
}
