import { useQuery } from '@apollo/client/react';
import { Chat } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { Card } from '../../components/card.tsx';
import { EmptyState } from '../../components/notice.tsx';
import { SkeletonLines } from '../../components/skeleton.tsx';
import { RecentRunsDocument } from '../../generated/graphql.ts';
import { RunsError, RunTable } from './run-table.tsx';

/** As many as fit below the form. */
const shownRuns = 6;

/** The latest runs, below the compose form. */
export function RecentRuns() {
  const { data, error, refetch } = useQuery(RecentRunsDocument, { variables: { limit: shownRuns } });
  const page = data?.recentSimulations;
  return (
    <Card title="Recent runs" aside={page?.nextToken ? <Link to="/runs">All runs</Link> : null}>
      {page ? (
        page.items.length > 0 ? (
          <RunTable runs={page.items} />
        ) : (
          <EmptyState icon={<Chat size={28} />} title="No runs yet">
            Your first test appears here, with its progress and what the audience thought.
          </EmptyState>
        )
      ) : error ? (
        <RunsError error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines widths={[100, 100, 100, 100]} height={28} />
      )}
    </Card>
  );
}
