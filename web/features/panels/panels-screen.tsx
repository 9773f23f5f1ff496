import { useQuery } from '@apollo/client/react';
import { Chat } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { Card } from '../../components/card.tsx';
import { EmptyState, ErrorNote } from '../../components/notice.tsx';
import { ScreenName } from '../../components/page-title.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { StatusTag } from '../../components/status-tag.tsx';
import { PanelsDocument } from '../../generated/panels/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { counted, formatTime } from '../../lib/format.ts';
import { Gallery } from './gallery.tsx';
import styles from './panels.module.css';

/** Milliseconds between reads, while the screen is open. */
const pollMs = 5_000;

/** The person's panels, and the templates to begin a new one with. */
export function PanelsScreen() {
  const { data, error, refetch } = useQuery(PanelsDocument, { pollInterval: pollMs, fetchPolicy: 'cache-and-network' });
  const panels = data?.panels;
  return (
    <div className="stack">
      <ScreenName>Panels</ScreenName>
      <Card title="Your panels" aside={<Link to="/panels/import">Import a transcript</Link>}>
        {panels === undefined && error ? (
          <ErrorNote
            title="Your panels could not be read"
            message={shownError(error).message}
            onRetry={() => void refetch()}
          />
        ) : null}
        {panels === undefined && !error ? <SkeletonBlock height={120} /> : null}
        {panels?.length === 0 ? (
          <EmptyState icon={<Chat size={28} />} title="No panels yet">
            A moderator and a few AI participants discuss a message while you watch, ask, and vote counts are kept in
            private. Begin with a template below.
          </EmptyState>
        ) : null}
        <ul className={styles.list}>
          {panels?.map(({ jobId, topic, status, progress, participants, summary, createdAt }) => (
            <li key={jobId} className={styles.row}>
              <Link to={`/panels/${jobId}`}>{topic}</Link>
              <StatusTag status={status} error={null} />
              <p className="muted figures">
                {counted(participants, 'participant')} · {formatTime(createdAt)}
                {status === 'processing' ? ` · ${progress}%` : ''}
              </p>
              {summary === null ? null : <p>{summary}</p>}
            </li>
          ))}
        </ul>
      </Card>
      <Gallery />
    </div>
  );
}
