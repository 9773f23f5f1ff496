import { Button, Spinner } from '@blueprintjs/core';
import { Cross, Document, Media, WarningSign } from '@blueprintjs/icons';
import type { ReactElement, ReactNode } from 'react';
import { attachmentWords } from '../../lib/attachments.ts';
import { fileSize } from '../../lib/format.ts';
import styles from './compose.module.css';
import type { Attachments } from './use-attachments.ts';

interface FileRowProps {
  icon: ReactElement;
  name: string;
  children: ReactNode;
  /** Absent while the file cannot be removed. */
  onRemove?: () => void;
}

/** One file with its icon and a button that removes it. */
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
          {size === undefined ? null : <span className="small muted">{fileSize(size)}</span>}
        </FileRow>
      ))}
      {pending.map(({ key, name, size, problem }) =>
        problem === null ? (
          <FileRow key={key} name={name} icon={<Spinner size={16} />}>
            <span>{name}</span>
            <span className="small muted">{`${fileSize(size)} · being read`}</span>
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
