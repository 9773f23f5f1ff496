import { NetworkStatus } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { Repeat } from '@blueprintjs/icons';
import { Link, useLocation, useNavigate } from 'react-router';
import { EmptyState, ErrorNote } from '../../components/notice.tsx';
import { ScreenName } from '../../components/page-title.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { RecurringCostsDocument, RecurringRunsDocument } from '../../generated/recurring/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { repeatedInput } from '../../lib/run-draft.ts';
import { costWords } from './recurring-costs.ts';
import { NewRecurring } from './new-recurring.tsx';
import { RecurringCard } from './recurring-card.tsx';

/** Milliseconds between reads, for runs that the schedule starts while the screen is open. */
const pollMs = 10_000;

/** Recurring runs with their trends. The menu of a finished run leads here to create one. */
export function RecurringScreen() {
  const navigate = useNavigate();
  const handedOver = repeatedInput((useLocation().state as { draft?: unknown } | null)?.draft);
  const { data, error, refetch, networkStatus } = useQuery(RecurringRunsDocument, {
    pollInterval: pollMs,
    fetchPolicy: 'cache-and-network',
  });
  // Estimates are not polled, because each reads segments and accounts.
  const { data: costs } = useQuery(RecurringCostsDocument, { fetchPolicy: 'cache-and-network' });
  const costOf = (id: string) => {
    const found = costs?.recurringRuns.find((one) => one.id === id);
    return found === undefined ? null : costWords(found.estimate ?? null, found.runsPerMonth);
  };
  const recurring = data?.recurringRuns;
  // Before or after a failed first read, the estimates may have put an empty list into the cache.
  const count = recurring?.length ?? 0;
  const isReading = recurring === undefined || (count === 0 && networkStatus === NetworkStatus.loading);
  return (
    <div className="stack">
      <ScreenName>Recurring runs</ScreenName>
      {handedOver === null ? null : (
        <NewRecurring input={handedOver} onDone={() => void navigate('.', { replace: true, state: null })} />
      )}
      {error && count === 0 ? (
        <ErrorNote
          title="Your recurring runs could not be read"
          message={shownError(error).message}
          onRetry={() => void refetch()}
        />
      ) : null}
      {isReading && !error ? <SkeletonBlock height={240} /> : null}
      {recurring?.map((one) => (
        <RecurringCard key={one.id} recurring={one} cost={costOf(one.id)} />
      ))}
      {!isReading && !error && count === 0 && handedOver === null ? (
        <EmptyState
          icon={<Repeat size={28} />}
          title="No recurring runs yet"
          action={<Link to="/runs">Your runs</Link>}
        >
          To see how an answer moves over time, open a finished run and choose “Run again”, then “Every day, week or
          month”.
        </EmptyState>
      ) : null}
    </div>
  );
}
