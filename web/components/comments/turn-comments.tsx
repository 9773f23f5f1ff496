import { Button } from '@blueprintjs/core';
import { Comment } from '@blueprintjs/icons';
import { useState } from 'react';
import { counted } from '../../lib/format.ts';
import { turnId, type TurnPlace } from '../../lib/turn-place.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentList } from './comment-list.tsx';
import type { Comments } from './use-comments.ts';

/** A button with the number of comments on one turn of a panel, which opens them with a field for another one. */
export function TurnComments({ comments, turn }: { comments: Comments; turn: TurnPlace }) {
  const [isOpen, setOpen] = useState(false);
  const { all, add, edit, remove } = comments;
  const own = all.filter((comment) => comment.turn !== null && turnId(comment.turn) === turnId(turn));
  const text = own.length === 0 ? 'Comment' : counted(own.length, 'comment');
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        icon={<Comment />}
        aria-expanded={isOpen}
        aria-label={`${text} on turn ${turn.exchange}`}
        text={text}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen ? (
        <div>
          <CommentList comments={own} namesTurns={false} edit={edit} remove={remove} />
          <CommentForm
            label={`Your comment on turn ${turn.exchange}`}
            initialText=""
            sendText="Add comment"
            onSend={(body) => add(body, turn)}
          />
        </div>
      ) : null}
    </>
  );
}
