import { Button, FormGroup, Spinner } from '@blueprintjs/core';
import { Cross, Document, Media, Paperclip, WarningSign } from '@blueprintjs/icons';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { attachmentBytes, attachmentEndings } from '../../../domain/files/types.ts';
import { attachmentWords } from '../../lib/attachments.ts';
import styles from './compose.module.css';
import type { Attachments } from './use-attachments.ts';

const kilobyte = 1024;
const oneDecimal = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const hint = `Text, Markdown, PDF, Word or images up to ${attachmentBytes / kilobyte / kilobyte} MB; drop or paste them here, too. Personas get the text, of an image its name only.`;

function sizeOf(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} B`;
  return bytes < kilobyte * kilobyte
    ? `${Math.round(bytes / kilobyte)} kB`
    : `${oneDecimal.format(bytes / kilobyte / kilobyte)} MB`;
}

interface FileRowProps {
  icon: ReactElement;
  name: string;
  children: ReactNode;
  /** Absent while the file cannot be removed. */
  onRemove?: () => void;
}

function FileRow({ icon, name, children, onRemove }: FileRowProps) {
  return (
    <li className={styles.file}>
      {icon}
      <span className={styles.words}>{children}</span>
      {onRemove === undefined ? null : (
        <Button variant="minimal" size="small" icon={<Cross />} aria-label={`Remove ${name}`} onClick={onRemove} />
      )}
    </li>
  );
}

/** Files that every persona is told about, added with a button. FileCatcher accepts dropped and pasted files. */
export function AttachmentsField({ attachments: { chosen, pending, add, remove } }: { attachments: Attachments }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <FormGroup label="Attachments" labelInfo="(optional)" labelFor="compose-attachments" helperText={hint}>
      <ul className={styles.files} aria-label="Attached files">
        {chosen.map(({ id, name, size, ...rest }) => (
          <FileRow
            key={id}
            name={name}
            icon={rest.kind === 'image' ? <Media aria-hidden="true" /> : <Document aria-hidden="true" />}
            onRemove={() => remove(id)}
          >
            <span>{`${name} · ${attachmentWords(rest)}`}</span>
            {size === undefined ? null : <span className="small muted">{sizeOf(size)}</span>}
          </FileRow>
        ))}
        {pending.map(({ key, name, size, problem }) =>
          problem === null ? (
            <FileRow key={key} name={name} icon={<Spinner size={16} />}>
              <span>{name}</span>
              <span className="small muted">{`${sizeOf(size)} · being read`}</span>
            </FileRow>
          ) : (
            <FileRow
              key={key}
              name={name}
              icon={<WarningSign color="var(--danger-text)" aria-hidden="true" />}
              onRemove={() => remove(key)}
            >
              <span role="alert" className={styles.refused}>
                {problem}
              </span>
            </FileRow>
          ),
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
