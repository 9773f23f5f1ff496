import { useMutation, useQuery } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { cancelledByUser } from '../../../domain/jobs/ends.ts';
import { Card } from '../../components/card.tsx';
import { LabeledNumberField } from '../../components/labeled-number-field.tsx';
import styles from './run.module.css';
import { type ProgressFieldsFragment } from '../../generated/graphql.ts';
import { RetryRunDocument } from '../../generated/run/graphql.ts';
import { RunSetupDocument } from '../../generated/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { usd } from '../../lib/format.ts';
import { finishLabel, keptAnswersText } from '../../lib/run-summary-text.ts';
import { isSpendCapError, doubledCap } from './rerun.ts';
import { explicitKeys } from '../../lib/stored-api-keys.ts';
import { toast } from '../../lib/toaster.ts';

interface FailedNoteProps {
  progress: ProgressFieldsFragment;
  canRetry: boolean;
  onRetried: () => void;
}

/**
 * A new cap for a run that reached its spend cap. The cap includes what was already spent, so the old cap would end the
 * run again at once.
 */
function useNewCap({ jobId, error }: ProgressFieldsFragment) {
  // Undefined until the person types; null for no cap.
  const [typed, setCap] = useState<number | null>();
  const isAsked = isSpendCapError(error);
  const { data, loading } = useQuery(RunSetupDocument, {
    variables: { jobId },
    skip: !isAsked,
    fetchPolicy: 'network-only',
  });
  const old = data?.simulationSetup?.spendCapUsd;
  const cap = typed === undefined && typeof old === 'number' ? doubledCap(old) : typed;
  return { isAsked: isAsked && typeof old === 'number', isLoading: isAsked && loading, cap, setCap };
}

/** The error of a run, the answers that were kept, and a button that finishes the run. */
export function FailedNote({ progress, canRetry, onRetried }: FailedNoteProps) {
  const [retry, { loading }] = useMutation(RetryRunDocument);
  const { isAsked, isLoading, cap, setCap } = useNewCap(progress);
  const isCancelled = progress.error === cancelledByUser;
  const finish = async () => {
    try {
      await retry({
        variables: {
          jobId: progress.jobId,
          ...explicitKeys(),
          ...(isAsked && cap !== undefined ? { spendCapUsd: cap } : {}),
        },
      });
      onRetried();
    } catch (error) {
      void toast(`The run could not be continued: ${shownError(error).message}`, 'danger');
    }
  };
  return (
    <Card
      title={isCancelled ? 'You cancelled this run' : 'This run did not finish'}
      className={isCancelled ? styles.quiet : styles.failed}
    >
      {isCancelled ? null : <p className={styles.cause}>{progress.error ?? 'The cause is not known.'}</p>}
      <p>{keptAnswersText(progress)}</p>
      {canRetry && isAsked ? (
        <LabeledNumberField
          id="new-spend-cap"
          label="New spend cap"
          labelInfo="(US dollars)"
          className={styles.cap}
          value={cap ?? null}
          min={0}
          step="any"
          placeholder="No cap"
          help={`The ${usd(progress.costUsd)} spent so far count. Empty for no cap.`}
          onChange={setCap}
        />
      ) : null}
      {canRetry ? (
        <Button
          className={styles.action ?? ''}
          intent="primary"
          loading={loading || isLoading}
          text={finishLabel(progress)}
          onClick={() => void finish()}
        />
      ) : null}
    </Card>
  );
}
