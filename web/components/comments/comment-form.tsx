import { Button, TextArea } from '@blueprintjs/core';
import { useState } from 'react';
import { commentLimits } from '../../../domain/sharing/limits.ts';
import styles from './comments.module.css';

interface CommentFormProps {
  label: string;
  initialText: string;
  sendText: string;
  /** Resolves to true when the comment was stored; otherwise the text is kept. */
  onSend: (body: string) => Promise<boolean>;
  onClose?: () => void;
}

export function CommentForm({ label, initialText, sendText, onSend, onClose }: CommentFormProps) {
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
