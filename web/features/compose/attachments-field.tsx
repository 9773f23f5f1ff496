import { Button, FormGroup } from '@blueprintjs/core';
import { Paperclip } from '@blueprintjs/icons';
import { lazy, Suspense, useRef } from 'react';
import { attachmentBytes, attachmentEndings } from '../../../domain/files/types.ts';
import { fileSize } from '../../lib/format.ts';
import styles from './compose.module.css';
import type { Attachments } from './use-attachments.ts';

// Loaded with the first file.
const AttachedFiles = lazy(async () => ({ default: (await import('./attached-files.tsx')).AttachedFiles }));

const hint = `Text, Markdown, PDF, Word or images up to ${fileSize(attachmentBytes)}; drop or paste them here, too. Personas get the text, of an image its name only.`;

/** Files that every persona is told about, added with a button. FileCatcher accepts dropped and pasted files. */
export function AttachmentsField({ attachments }: { attachments: Attachments }) {
  const { chosen, pending, add } = attachments;
  const input = useRef<HTMLInputElement>(null);
  return (
    <FormGroup label="Attachments" labelInfo="(optional)" labelFor="compose-attachments" helperText={hint}>
      <ul className={styles.files} aria-label="Attached files">
        {chosen.length + pending.length === 0 ? null : (
          <Suspense>
            <AttachedFiles attachments={attachments} />
          </Suspense>
        )}
      </ul>
      <input
        ref={input}
        id="compose-attachments"
        className={styles.input}
        type="file"
        multiple
        tabIndex={-1}
        accept={attachmentEndings.join(',')}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          // Allows choosing the same file again after it was removed.
          target.value = '';
        }}
      />
      <div className={styles.attach}>
        <Button icon={<Paperclip />} variant="minimal" text="Attach files" onClick={() => input.current?.click()} />
      </div>
    </FormGroup>
  );
}
