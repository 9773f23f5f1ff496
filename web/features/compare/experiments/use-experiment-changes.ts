import { useApolloClient, useMutation } from '@apollo/client/react';
import {
  DeleteExperimentDocument,
  MoveExperimentDocument,
  RenameExperimentDocument,
  RestoreExperimentDocument,
} from '../../../generated/experiments/graphql.ts';
import { refetchVisible } from '../../../graphql/progress-listener.ts';
import { shownError } from '../../../lib/errors.ts';
import { shorten } from '../../../lib/format.ts';
import { toast } from '../../../lib/toaster.ts';

interface Named {
  id: string;
  name: string;
}

/** Changes of experiments; deletion and restoring have a toast that undoes them. */
export function useExperimentChanges() {
  const client = useApolloClient();
  const [renaming] = useMutation(RenameExperimentDocument);
  const [moving] = useMutation(MoveExperimentDocument);
  const [deleting] = useMutation(DeleteExperimentDocument);
  const [restoring] = useMutation(RestoreExperimentDocument);
  const again = () => refetchVisible(client, ['Experiments', 'ExperimentNames', 'Experiment']);

  const quietly = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      void toast(`The comparison could not be changed: ${shownError(error).message}`, 'danger');
    }
  };
  const restore = async ({ id, name }: Named) => {
    await restoring({ variables: { id } });
    await again();
    void toast(`“${shorten(name, 60)}” is restored`, 'success');
  };
  return {
    /** Throws the server's refusal, as the next one does, so that a dialog can show it. */
    rename: (id: string, name: string) => renaming({ variables: { id, name } }),
    /** Null takes it out of its project. */
    move: (id: string, project: string | null) => moving({ variables: { id, project } }),
    remove: ({ id, name }: Named, onDeleted?: () => Promise<void> | void) =>
      quietly(async () => {
        await deleting({ variables: { id } });
        await onDeleted?.();
        await again();
        void toast(`“${shorten(name, 60)}” is deleted. Its runs stay.`, 'none', {
          text: 'Undo',
          onClick: () => void quietly(() => restore({ id, name })),
        });
      }),
    restore: (experiment: Named) => quietly(() => restore(experiment)),
  };
}
