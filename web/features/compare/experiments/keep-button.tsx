import { useMutation } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { useNavigate } from 'react-router';
import { KeepExperimentDocument } from '../../../generated/experiments/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { toast } from '../../../lib/toaster.ts';

/** Keeps compared runs as an experiment and opens it. */
export function KeepButton({ jobIds }: { jobIds: readonly string[] }) {
  const navigate = useNavigate();
  const [keep, { loading }] = useMutation(KeepExperimentDocument);
  const keepAndOpen = async () => {
    try {
      const { data } = await keep({ variables: { jobIds: [...jobIds] } });
      if (data) await navigate(`/experiments/${data.keepExperiment.id}`);
    } catch (error) {
      void toast(`The comparison could not be kept: ${shownError(error).message}`, 'danger');
    }
  };
  return <Button text="Keep as a comparison" loading={loading} onClick={() => void keepAndOpen()} />;
}
