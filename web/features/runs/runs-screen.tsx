import { useQuery } from '@apollo/client/react';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { History } from '@blueprintjs/icons';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Card } from '../../components/card.tsx';
import { EmptyState } from '../../components/notice.tsx';
import { ScreenName } from '../../components/page-title.tsx';
import { SkeletonLines } from '../../components/skeleton.tsx';
import { RecentRunsDocument } from '../../generated/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';
import { RunsError, RunTable } from './run-table.tsx';
import styles from './runs-screen.module.css';

/** Runs that are read at a time. */
const pageSize = 25;

const statuses = [
  { value: '', label: 'Any status' },
  { value: 'queued', label: 'Queued' },
  { value: 'processing', label: 'Running' },
  { value: 'completed', label: 'Completed' },
  { value: 'failed', label: 'Failed or cancelled' },
];

/** All runs, newest first; the status filter is in the address. */
export function RunsScreen() {
  const [params, setParams] = useSearchParams();
  const status = params.get('status') ?? '';
  const [isLoadingMore, setLoadingMore] = useState(false);
  const { data, error, refetch, fetchMore } = useQuery(RecentRunsDocument, {
    variables: { limit: pageSize, status: status || null },
  });
  const page = data?.recentSimulations;

  const more = async () => {
    setLoadingMore(true);
    try {
      await fetchMore({ variables: { nextToken: page?.nextToken ?? null } });
    } catch (failure) {
      void toast(`More runs could not be read: ${shownError(failure).message}`, 'danger');
    } finally {
      setLoadingMore(false);
    }
  };

  const filter = (
    <div className={styles.tools}>
      <Link to="/compare">Compare</Link>
      <Link to="/recurring">Recurring</Link>
      <HTMLSelect
        aria-label="Status"
        value={status}
        options={statuses}
        onChange={(event) =>
          setParams(event.target.value ? { status: event.target.value } : {}, { preventScrollReset: true })
        }
      />
    </div>
  );

  return (
    <>
      <ScreenName>Runs</ScreenName>
      <Card title="Runs" aside={filter}>
        {page ? (
          page.items.length > 0 ? (
            <>
              <RunTable runs={page.items} />
              {page.nextToken ? (
                <div className="mt-16 centered">
                  <Button text="Show more" loading={isLoadingMore} onClick={() => void more()} />
                </div>
              ) : null}
            </>
          ) : (
            <EmptyState
              icon={<History size={28} />}
              title={status ? 'No run has this status' : 'No runs yet'}
              action={<Link to="/">Test a message</Link>}
            >
              {status
                ? 'Choose another status to see other runs.'
                : 'Each message you test is kept here with its result.'}
            </EmptyState>
          )
        ) : error ? (
          <RunsError error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines widths={[100, 100, 100, 100, 100]} height={32} />
        )}
      </Card>
    </>
  );
}
