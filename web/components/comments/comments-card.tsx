import { useMutation, useQuery } from '@apollo/client/react';
import { Button, TextArea } from '@blueprintjs/core';
import { useState } from 'react';
import { commentLimits } from '../../../domain/sharing/limits.ts';
import { Card } from '../card.tsx';
import {
  type CommentFieldsFragment,
  CommentOnRunDocument,
  DeleteRunCommentDocument,
  EditRunCommentDocument,
  RunCommentsDocument,
} from '../../generated/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { formatTime } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';
import styles from './comments.module.css';

interface CommentFormProps {
  label: string;
  initialText: string;
  sendText: string;
  /** Resolves to true when the comment was stored; otherwise the text is kept. */
  onSend: (body: string) => Promise<boolean>;
  onClose?: () => void;
}

function CommentForm({ label, initialText, sendText, onSend, onClose }: CommentFormProps) {
  const [body, setBody] = useState(initialText);
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    if (await onSend(body)) setBody('');
    setSending(false);
  };
  return (
    <div className={styles.write}>
      <TextArea
        aria-label={label}
        fill
        rows={2}
        maxLength={commentLimits.characters}
        value={body}
        onChange={(event) => setBody(event.target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onClose?.();
        }}
      />
      <div className={styles.buttons}>
        {onClose ? <Button size="small" variant="minimal" text="Keep as it was" onClick={onClose} /> : null}
        <Button
          size="small"
          text={sendText}
          disabled={body.trim() === ''}
          loading={isSending}
          onClick={() => void send()}
        />
      </div>
    </div>
  );
}

interface CommentProps {
  comment: CommentFieldsFragment;
  onEdit: (body: string) => Promise<boolean>;
  onDelete: () => void;
}

function Comment({ comment: { body, createdAt, updatedAt }, onEdit, onDelete }: CommentProps) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing)
    return (
      <CommentForm
        label="Change the comment"
        initialText={body}
        sendText="Save"
        onClose={() => setEditing(false)}
        onSend={async (changed) => {
          const isSaved = await onEdit(changed);
          if (isSaved) setEditing(false);
          return isSaved;
        }}
      />
    );
  return (
    <>
      <p className={styles.body}>{body}</p>
      <div className={styles.foot}>
        <span className="small muted figures">
          {formatTime(createdAt)}
          {updatedAt === createdAt ? '' : ', changed'}
        </span>
        <Button size="small" variant="minimal" text="Edit" onClick={() => setEditing(true)} />
        <Button size="small" variant="minimal" text="Delete" onClick={onDelete} />
      </div>
    </>
  );
}

/** Notes on a run or a panel for its owner; visitors of shared links do not see them. */
export function CommentsCard({ jobId, noun }: { jobId: string; noun: 'run' | 'panel' }) {
  const { data, refetch } = useQuery(RunCommentsDocument, { variables: { jobId } });
  const [add] = useMutation(CommentOnRunDocument);
  const [edit] = useMutation(EditRunCommentDocument);
  const [remove] = useMutation(DeleteRunCommentDocument);
  const comments = data?.runComments ?? [];

  /** Resolves to true when the change was stored; otherwise shows its error. */
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
  const addAgain = (body: string) => void saved(add({ variables: { jobId, body } }));
  const erase = async ({ id, body }: CommentFieldsFragment) => {
    if (await saved(remove({ variables: { id } })))
      void toast('Comment deleted', 'none', { text: 'Undo', onClick: () => addAgain(body) });
  };

  return (
    <Card title="Comments">
      {comments.length === 0 ? (
        <p className="muted">What you learned from this {noun}, for later. Only you see it.</p>
      ) : null}
      <ul className={styles.list}>
        {comments.map((comment) => (
          <li key={comment.id}>
            <Comment
              comment={comment}
              onEdit={(body) => saved(edit({ variables: { id: comment.id, body } }))}
              onDelete={() => void erase(comment)}
            />
          </li>
        ))}
      </ul>
      <CommentForm
        label="Comment"
        initialText=""
        sendText="Add comment"
        onSend={(body) => saved(add({ variables: { jobId, body } }))}
      />
    </Card>
  );
}
