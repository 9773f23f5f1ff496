import { useApolloClient, useMutation } from '@apollo/client/react';
import { UndoSegmentImportDocument } from '../../generated/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';

interface UndoImport {
  /** Takes back an import and tells how it went. True when it did. */
  run: (record: { id: string; fileName: string }) => Promise<boolean>;
  /** Reads anew what is on the screen; to be called where one stays or has gone to. */
  refresh: () => void;
  isBusy: boolean;
}

export function useUndoImport(): UndoImport {
  const client = useApolloClient();
  const [undo, { loading }] = useMutation(UndoSegmentImportDocument);
  const run = async ({ id, fileName }: { id: string; fileName: string }) => {
    try {
      const { data } = await undo({ variables: { id } });
      void toast(data?.undoSegmentImport ? `The import of ${fileName} was undone` : 'There was nothing to undo');
      return data?.undoSegmentImport ?? false;
    } catch (error) {
      void toast(`It could not be undone: ${shownError(error).message}`, 'danger');
      return false;
    }
  };
  return { run, refresh: () => void client.refetchQueries({ include: 'active' }), isBusy: loading };
}
