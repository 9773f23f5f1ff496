import { useMutation } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { Card } from '../../components/card.tsx';
import { cancelledError } from '../../components/status-tag.tsx';
import { type ProgressFieldsFragment, RetryRunDocument } from '../../generated/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { count, counted } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';
import styles from './failed-note.module.css';

interface FailedNoteProps {
  progress: ProgressFieldsFragment;
  canRetry: boolean;
  onRetried: () => void;
}

/** What was kept of a run that did not finish. */
function kept(answered: number, missing: number): string {
  if (answered === 0) return 'Nobody had answered yet.';
  if (missing === 0) return `All ${counted(answered, 'answer')} are kept and shown below; the analysis is missing.`;
  return `${counted(answered, 'answer')} ${answered === 1 ? 'is' : 'are'} kept and shown below; ${count(missing)} ${missing === 1 ? 'is' : 'are'} missing.`;
}

function actionText({ answered, missing }: ProgressFieldsFragment): string {
  if (answered === 0) return 'Try again';
  return missing === 0 ? 'Write the analysis' : `Finish the missing ${count(missing)}`;
}

/** What happened, what was kept, what to do. */
export function FailedNote({ progress, canRetry, onRetried }: FailedNoteProps) {
  const [retry, { loading }] = useMutation(RetryRunDocument, { variables: { jobId: progress.jobId } });
  const isCancelled = progress.error === cancelledError;
  const finish = async () => {
    try {
      await retry();
      onRetried();
    } catch (error) {
      void toast(`The run could not be continued: ${shownError(error).message}`, 'danger');
    }
  };
  return (
    <Card title={isCancelled ? 'You cancelled this run' : 'This run did not finish'} className={isCancelled ? styles.quiet : styles.failed}>
      {isCancelled ? null : <p className={styles.cause}>{progress.error ?? 'The cause is not known.'}</p>}
      <p>{kept(progress.answered, progress.missing)}</p>
      {canRetry ? (
        <Button className={styles.action ?? ''} intent="primary" loading={loading} text={actionText(progress)} onClick={() => void finish()} />
      ) : null}
    </Card>
  );
}
