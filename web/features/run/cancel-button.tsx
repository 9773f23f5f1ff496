import { useMutation } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { Stop } from '@blueprintjs/icons';
import { useState } from 'react';
import { Confirm } from '../../components/confirm.tsx';
import { CancelRunDocument } from '../../generated/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { counted } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';

interface CancelButtonProps {
  jobId: string;
  answered: number;
  onCancelled: () => void;
}

export function CancelButton({ jobId, answered, onCancelled }: CancelButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [cancel, { loading }] = useMutation(CancelRunDocument, { variables: { jobId } });

  const confirm = async () => {
    try {
      const { data } = await cancel();
      if (data?.cancelSimulation === false) void toast('This run had ended already.');
      onCancelled();
    } catch (error) {
      void toast(`The run could not be cancelled: ${shownError(error).message}`, 'danger');
    }
    setAsking(false);
  };

  return (
    <>
      <Button variant="outlined" intent="danger" icon={<Stop />} text="Cancel" onClick={() => setAsking(true)} />
      <Confirm
        isOpen={isAsking}
        title={`Cancel ${jobId}?`}
        confirmText="Cancel the run"
        keepText="Let it run"
        isBusy={loading}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        No further persona is asked. {answered > 0 ? `${counted(answered, 'answer')} so far ${answered === 1 ? 'is' : 'are'} kept.` : ''}
      </Confirm>
    </>
  );
}
