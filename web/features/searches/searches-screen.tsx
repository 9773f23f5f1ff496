import { useQuery } from '@apollo/client/react';
import { GitBranch, Plus } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { Card } from '../../components/card.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { EmptyState, ErrorNote } from '../../components/notice.tsx';
import { ScreenName } from '../../components/page-title.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { StatusTag } from '../../components/status-tag.tsx';
import { SearchesDocument, type SearchesQuery } from '../../generated/searches/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { formatTime } from '../../lib/format.ts';
import { pointsOf } from './search.ts';
import styles from './searches.module.css';

/** Milliseconds between reads, while the screen is open. */
const pollMs = 5_000;

/** The person's searches, newest first. */
export function SearchesScreen() {
  const { data, error, refetch } = useQuery(SearchesDocument, {
    pollInterval: pollMs,
    fetchPolicy: 'cache-and-network',
  });
  const searches = data?.searches;
  const begin = <LinkButton to="/searches/new" icon={<Plus />} intent="primary" text="New search" />;
  return (
    <div className="stack">
      <ScreenName>Better wordings</ScreenName>
      <Card title="Your searches" aside={searches === undefined || searches.length === 0 ? null : begin}>
        {searches === undefined && error ? (
          <ErrorNote
            title="Your searches could not be read"
            message={shownError(error).message}
            onRetry={() => void refetch()}
          />
        ) : null}
        {searches === undefined && !error ? <SkeletonBlock height={120} /> : null}
        {searches?.length === 0 ? (
          <EmptyState icon={<GitBranch size={28} />} title="No searches yet" action={begin}>
            A search writes other wordings of your message, asks personas about each, and keeps what works. What it
            finds is confirmed by people it never asked.
          </EmptyState>
        ) : null}
        {searches === undefined || searches.length === 0 ? null : (
          <ul className={styles.list}>
            {searches.map((search) => (
              <Row key={search.jobId} {...search} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

type RowProps = SearchesQuery['searches'][number];

function Row({ jobId, title, status, progress, createdAt, ...row }: RowProps) {
  const { bestPoints, confirmedPoints, generation, totalGenerations } = row;
  return (
    <li className={styles.row}>
      <Link to={`/searches/${jobId}`}>{title}</Link>
      <StatusTag status={status} error={null} />
      <p className="muted figures">
        {status === 'processing'
          ? `generation ${generation} of ${totalGenerations} · ${progress}% · ${formatTime(createdAt)}`
          : formatTime(createdAt)}
      </p>
      <p className="figures">
        {confirmedPoints === null ? (
          bestPoints === null ? (
            <span className="muted">nothing believed better yet</span>
          ) : (
            <span className="muted">{pointsOf(bestPoints)} believed</span>
          )
        ) : (
          <>
            <strong>{pointsOf(confirmedPoints)} confirmed</strong>
            {bestPoints === null ? null : <span className="muted">, {pointsOf(bestPoints)} believed</span>}
          </>
        )}
      </p>
    </li>
  );
}
