import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { ErrorNote } from '../../components/notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { OperationsDocument } from '../../generated/operations/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { AccountsCard } from './accounts-card.tsx';
import { AttentionCard } from './attention-card.tsx';
import { Header } from './header.tsx';
import { JobsCard } from './jobs-card.tsx';
import styles from './operations.module.css';
import { SharesCard } from './shares-card.tsx';
import { StuckCard } from './stuck-card.tsx';
import { TotalsCard } from './totals-card.tsx';
import { WorkersCard } from './workers-card.tsx';

const pollMs = 3_000;

/** The page of operators: what needs a person first, then the figures it rests on. The filters are in the address. */
export function OperationsScreen() {
  const [params, setParams] = useSearchParams();
  const [kind, userId] = [params.get('kind'), params.get('person')];
  const { data, previousData, error, refetch } = useQuery(OperationsDocument, {
    variables: { kind, userId },
    fetchPolicy: 'network-only',
    pollInterval: pollMs,
    skipPollAttempt: () => document.hidden,
  });
  // Figures are current at once when the page is looked at again.
  useEffect(() => {
    const readWhenVisible = () => {
      if (!document.hidden) void refetch().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', readWhenVisible);
    return () => document.removeEventListener('visibilitychange', readWhenVisible);
  }, [refetch]);

  const operations = (data ?? previousData)?.operations;
  if (operations === undefined)
    return (
      <div className="stack">
        <PageTitle>Operations</PageTitle>
        <h1>Operations</h1>
        {error ? (
          <ErrorNote
            title="Operations could not be read"
            message={shownError(error).message}
            onRetry={() => void refetch()}
          />
        ) : (
          <>
            <SkeletonBlock height={72} />
            <SkeletonBlock height={120} />
            <SkeletonBlock height={320} />
          </>
        )}
      </div>
    );

  const filter = (name: 'kind' | 'person', value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { preventScrollReset: true },
    );
  return (
    <div className="stack">
      <PageTitle>Operations</PageTitle>
      <Header operations={operations} problem={error ? shownError(error).message : null} />
      <AttentionCard attention={operations.attention} />
      <TotalsCard totals={operations.totals} />
      <div className={styles.columns}>
        <div className="stack">
          <AccountsCard operations={operations} />
          <JobsCard operations={operations} kind={kind ?? ''} userId={userId ?? ''} onFilter={filter} />
        </div>
        <div className="stack">
          <WorkersCard workers={operations.workers} />
          <StuckCard operations={operations} />
          <SharesCard operations={operations} />
        </div>
      </div>
    </div>
  );
}
