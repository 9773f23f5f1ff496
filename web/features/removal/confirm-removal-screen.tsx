import { Button } from '@blueprintjs/core';
import { useCallback, useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { removalDays, removalDeadline } from '../../../domain/profiles/removal.ts';
import { Card } from '../../components/card.tsx';
import { EmptyState, ErrorNote } from '../../components/notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { formatDay } from '../../lib/format.ts';
import { LinkNotFound } from '../../lib/read-shared.ts';
import { confirmRemoval, readRemoval, type Removal } from './removal-requests.ts';
import styles from './removal.module.css';

/** The page of a mailed link: confirms a request to be removed, and says later what came of it. */
export function ConfirmRemovalScreen() {
  const { token = '' } = useParams();
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const read = useCallback(() => {
    setProblem(null);
    void readRemoval(token).then(setRemoval, (error: unknown) =>
      setProblem(error instanceof Error ? error : new Error(String(error))),
    );
  }, [token]);
  useEffect(read, [read]);
  return (
    <Card className={styles.card}>
      <PageTitle>Remove my profile</PageTitle>
      <h1>Remove my profile</h1>
      {problem instanceof LinkNotFound ? (
        <EmptyState title="This link is not valid any more" action={<Link to="/remove-me">Ask for another</Link>}>
          It may be too old or incomplete.
        </EmptyState>
      ) : removal !== null ? (
        <Request token={token} removal={removal} onChange={setRemoval} />
      ) : problem === null ? (
        <SkeletonBlock height={160} />
      ) : (
        <ErrorNote title="Your request could not be read" message={problem.message} onRetry={read} />
      )}
    </Card>
  );
}

interface RequestProps {
  token: string;
  removal: Removal;
  onChange: (removal: Removal) => void;
}

function Request({ token, removal, onChange }: RequestProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = () => {
    setBusy(true);
    setProblem(null);
    void confirmRemoval(token)
      .then(onChange, (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <p className={styles.address}>{removal.address}</p>
      <div role="status">
        <Outcome removal={removal} />
      </div>
      {removal.state === 'unconfirmed' ? (
        <Button intent="danger" size="large" text="Remove this profile" loading={isBusy} onClick={confirm} />
      ) : null}
      <p role="alert" className="error-line">
        {problem}
      </p>
    </>
  );
}

function Outcome({ removal: { state, confirmedAt } }: { removal: Removal }) {
  if (state === 'unconfirmed' || confirmedAt === null)
    return (
      <p>
        If a profile of this address is stored here, it is not used any more once you confirm, and it is deleted within{' '}
        {removalDays} days unless whoever imported it says why not.
      </p>
    );
  const asked = new Date(confirmedAt);
  return (
    <>
      <p>
        You confirmed this on {formatDay(asked.toISOString())}. If a profile of this address was stored, whoever
        imported it was told and sees your mailbox. It is deleted by {formatDay(removalDeadline(asked).toISOString())},
        unless they have a reason to keep it, which they would write to you.
      </p>
      <p className="muted">For the privacy of everybody, this page does not say whether a profile is stored here.</p>
    </>
  );
}
