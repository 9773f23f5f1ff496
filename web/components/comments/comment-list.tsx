import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { CommentFieldsFragment } from '../../generated/comments/graphql.ts';
import { formatTime } from '../../lib/format.ts';
import { TurnLink } from '../turn-link.tsx';
import { CommentForm } from './comment-form.tsx';
import styles from './comments.module.css';
import type { Comments } from './use-comments.ts';

interface CommentListProps extends Pick<Comments, 'edit' | 'remove'> {
  comments: readonly CommentFieldsFragment[];
  /** True to say which turn a comment is about. */
  namesTurns: boolean;
}

/** Comments, oldest first. */
export function CommentList({ comments, namesTurns, edit, remove }: CommentListProps) {
  return (
    <ul className={styles.list}>
      {comments.map((comment) => (
        <li key={comment.id}>
          <Comment
            comment={comment}
            namesTurn={namesTurns}
            onEdit={(body) => edit(comment, body)}
            onDelete={() => void remove(comment)}
          />
        </li>
      ))}
    </ul>
  );
}

interface CommentProps {
  comment: CommentFieldsFragment;
  namesTurn: boolean;
  onEdit: (body: string) => Promise<boolean>;
  onDelete: () => void;
}

function Comment({ comment: { body, turn, createdAt, updatedAt }, namesTurn, onEdit, onDelete }: CommentProps) {
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
      {namesTurn && turn !== null ? (
        <TurnLink {...turn} className="small figures">
          On turn {turn.exchange} of group {turn.group + 1}
        </TurnLink>
      ) : null}
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
