import { useMutation, useQuery } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { Undo } from '@blueprintjs/icons';
import { useState } from 'react';
import { Confirm } from '../../components/confirm.tsx';
import {
  SegmentDependentsDocument,
  UndoSegmentImportDocument,
  type ImportFieldsFragment,
} from '../../generated/segments/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { counted } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';
import { describeRemovalOfProfiles } from './dependents.ts';

interface UndoImportProps {
  record: ImportFieldsFragment;
  isSmall?: boolean;
  /** True when the segment is deleted with the import that created it. */
  takesSegment?: boolean;
  onDone: () => void;
}

/** Undoes an import. It can only be repeated with the file, so a dialog asks first and lists what uses the segment. */
export function UndoImport({ record, isSmall = false, takesSegment = record.madeSegment, onDone }: UndoImportProps) {
  const { id, fileName, rowsAdded, rowsReplaced, segmentId, segmentName } = record;
  const [isAsking, setAsking] = useState(false);
  const [undo, { loading }] = useMutation(UndoSegmentImportDocument);
  const { data } = useQuery(SegmentDependentsDocument, {
    variables: { id: segmentId ?? '' },
    skip: !isAsking || !segmentId,
    fetchPolicy: 'network-only',
  });

  const confirm = async () => {
    try {
      const done = await undo({ variables: { id } });
      void toast(done.data?.undoSegmentImport ? `The import of ${fileName} was undone` : 'There was nothing to undo');
      setAsking(false);
      if (done.data?.undoSegmentImport) onDone();
    } catch (error) {
      setAsking(false);
      void toast(`It could not be undone: ${shownError(error).message}`, 'danger');
    }
  };
  // The segment is kept while other segments take their profiles from it.
  const takesAll = takesSegment && (data?.segmentDependents.derived ?? []).length === 0;
  const sentences = [
    `${counted(rowsAdded, 'profile')} it added ${rowsAdded === 1 ? 'is' : 'are'} removed${takesAll ? `, and ‘${segmentName ?? ''}’ with them` : ''}.`,
    ...(rowsReplaced > 0
      ? [`${counted(rowsReplaced, 'profile')} it replaced ${rowsReplaced === 1 ? 'is' : 'are'} as before.`]
      : []),
    ...(data ? describeRemovalOfProfiles(data.segmentDependents) : []),
  ];
  return (
    <>
      <Button
        {...(isSmall ? { size: 'small' as const, 'aria-label': `Undo the import of ${fileName}` } : {})}
        icon={<Undo />}
        text={isSmall ? 'Undo' : 'Undo the import'}
        onClick={() => setAsking(true)}
      />
      <Confirm
        isOpen={isAsking}
        title={`Undo the import of ${fileName}?`}
        confirmText="Undo the import"
        keepText="Keep it"
        isBusy={loading}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        <ul className="bullets mb-12">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p>Only importing the file again brings it back.</p>
      </Confirm>
    </>
  );
}
