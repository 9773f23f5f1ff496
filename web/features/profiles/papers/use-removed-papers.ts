import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import {
  type PaperFieldsFragment,
  ProfilePapersDocument,
  RemovePaperDocument,
  RestorePaperDocument,
} from '../../../generated/profiles/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { toast } from '../../../lib/toaster.ts';

/** A paper in the list, or the place where one was removed. */
export interface PaperRow {
  paper: PaperFieldsFragment;
  isRemoved: boolean;
}

export interface RemovedPapers {
  rows: readonly PaperRow[];
  remove: (paper: PaperFieldsFragment) => Promise<void>;
  undo: (paper: PaperFieldsFragment) => Promise<void>;
  /** The paper that was brought back last. */
  restoredId: string | null;
}

/** Removes papers, and keeps their places in the list, so that a removal can be undone until the page is left. */
export function useRemovedPapers(papers: readonly PaperFieldsFragment[]): RemovedPapers {
  const [removed, setRemoved] = useState<readonly { paper: PaperFieldsFragment; at: number }[]>([]);
  const [restoredId, setRestoredId] = useState<string | null>(null);
  const after = { refetchQueries: [ProfilePapersDocument], awaitRefetchQueries: true };
  const [removePaper] = useMutation(RemovePaperDocument, after);
  const [restorePaper] = useMutation(RestorePaperDocument, after);

  const isRemoved = (id: string) => removed.some(({ paper }) => paper.id === id);
  const rows = papers.filter(({ id }) => !isRemoved(id)).map((paper) => ({ paper, isRemoved: false }));
  for (const { paper, at } of removed.toSorted((one, other) => one.at - other.at))
    rows.splice(at, 0, { paper, isRemoved: true });

  return {
    rows,
    restoredId,
    async remove(paper) {
      const at = rows.findIndex((row) => row.paper.id === paper.id);
      try {
        await removePaper({ variables: { id: paper.id } });
        setRemoved((before) => [...before, { paper, at }]);
      } catch (error) {
        void toast(shownError(error).message, 'danger');
      }
    },
    async undo({ id }) {
      try {
        await restorePaper({ variables: { id } });
        setRestoredId(id);
        setRemoved((before) => before.filter(({ paper }) => paper.id !== id));
      } catch (error) {
        void toast(`It could not be brought back: ${shownError(error).message}`, 'danger');
      }
    },
  };
}
