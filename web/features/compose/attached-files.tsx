import { Button, Spinner } from '@blueprintjs/core';
import { Cross, Document, Media, WarningSign } from '@blueprintjs/icons';
import type { ReactElement, ReactNode } from 'react';
import { attachmentWords } from '../../lib/attachments.ts';
import styles from './compose.module.css';
import type { Attachments } from './use-attachments.ts';

const kilobyte = 1024;
const oneDecimal = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

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

/** The attached files and those being read, as items of a list. */
export function AttachedFiles({ attachments: { chosen, pending, remove } }: { attachments: Attachments }) {
  return (
    <>
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
            <span role="alert" className="danger-text">
              {problem}
            </span>
          </FileRow>
        ),
      )}
    </>
  );
}
