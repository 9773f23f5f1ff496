import { useMutation, useQuery } from '@apollo/client/react';
import {
  type CommentFieldsFragment,
  CommentOnRunDocument,
  DeleteRunCommentDocument,
  EditRunCommentDocument,
  RunCommentsDocument,
} from '../../generated/comments/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';
import type { TurnPlace } from '../../lib/turn-place.ts';

export interface Comments {
  /** Oldest first. */
  all: readonly CommentFieldsFragment[];
  /** Resolves to true when the comment was stored; otherwise its error was shown. */
  add: (body: string, turn: TurnPlace | null) => Promise<boolean>;
  edit: (comment: CommentFieldsFragment, body: string) => Promise<boolean>;
  /** Deletes a comment and offers to undo it. */
  remove: (comment: CommentFieldsFragment) => Promise<void>;
}

/** The comments on a run or a panel, and what their owner does with them. */
export function useComments(jobId: string): Comments {
  const { data, refetch } = useQuery(RunCommentsDocument, { variables: { jobId } });
  const [addComment] = useMutation(CommentOnRunDocument);
  const [editComment] = useMutation(EditRunCommentDocument);
  const [removeComment] = useMutation(DeleteRunCommentDocument);

  const saved = async (change: Promise<unknown>): Promise<boolean> => {
    try {
      await change;
      await refetch();
      return true;
    } catch (error) {
      void toast(shownError(error).message, 'danger');
      return false;
    }
  };
  const add = (body: string, turn: TurnPlace | null) => {
    // A turn that was read has the name of its type, which the API does not take.
    const place = turn === null ? null : { group: turn.group, exchange: turn.exchange };
    return saved(addComment({ variables: { jobId, body, turn: place } }));
  };
  return {
    all: data?.runComments ?? [],
    add,
    edit: ({ id }, body) => saved(editComment({ variables: { id, body } })),
    remove: async ({ id, body, turn }) => {
      if (await saved(removeComment({ variables: { id } })))
        void toast('Comment deleted', 'none', { text: 'Undo', onClick: () => void add(body, turn) });
    },
  };
}
