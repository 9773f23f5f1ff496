import { Card } from '../card.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentList } from './comment-list.tsx';
import { useComments } from './use-comments.ts';

/** Notes on a run, a panel or a search for its owner; visitors of shared links do not see them. */
export function CommentsCard({ jobId, noun }: { jobId: string; noun: 'run' | 'panel' | 'search' }) {
  const { all, add, edit, remove } = useComments(jobId);
  return (
    <Card title="Comments">
      {all.length === 0 ? (
        <p className="muted">What you learned from this {noun}, for later. Only you see it.</p>
      ) : null}
      <CommentList comments={all} namesTurns edit={edit} remove={remove} />
      <CommentForm label="Comment" initialText="" sendText="Add comment" onSend={(body) => add(body, null)} />
    </Card>
  );
}
