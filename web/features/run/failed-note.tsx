import { useMutation } from '@apollo/client/react';
import { Button, Callout } from '@blueprintjs/core';
import { cancelledError } from '../../components/status-tag.tsx';
import { type ProgressFieldsFragment, RetryRunDocument } from '../../generated/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { count, counted } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';

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
    <Callout intent={isCancelled ? 'none' : 'danger'} icon={null} title={isCancelled ? 'You cancelled this run' : 'This run did not finish'}>
      {isCancelled ? null : <p>{progress.error ?? 'The cause is not known.'}</p>}
      <p>{kept(progress.answered, progress.missing)}</p>
      {canRetry ? (
        <Button
          style={{ marginTop: 12 }}
          loading={loading}
          text={
            progress.missing === 0 ? 'Write the analysis' : progress.answered === 0 ? 'Try again' : `Finish the missing ${count(progress.missing)}`
          }
          onClick={() => void finish()}
        />
      ) : null}
    </Callout>
  );
}
