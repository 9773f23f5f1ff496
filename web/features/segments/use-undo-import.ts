import { useMutation } from '@apollo/client/react';
import {
  SegmentDetailDocument,
  SegmentDistributionsDocument,
  SegmentImportDocument,
  SegmentImportsDocument,
  SegmentListDocument,
  UndoSegmentImportDocument,
} from '../../generated/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';

const affected = [SegmentImportDocument, SegmentImportsDocument, SegmentListDocument, SegmentDetailDocument, SegmentDistributionsDocument];

/** Takes back an import and tells how it went. True when it did. */
export function useUndoImport(): { run: (record: { id: string; fileName: string }) => Promise<boolean>; isBusy: boolean } {
  const [undo, { loading }] = useMutation(UndoSegmentImportDocument, { refetchQueries: affected, awaitRefetchQueries: true });
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
  return { run, isBusy: loading };
}
