import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react';
import styles from './compose.module.css';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Accepts files that are dropped or pasted anywhere inside; text is left to the focused field. */
export function FileCatcher({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const onPaste = (event: ClipboardEvent) => {
    const { clipboardData } = event;
    const files = [...clipboardData.files];
    // Some programs copy a picture beside the text; the text is used then.
    if (files.length === 0 || clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    onFiles(files);
  };
  return (
    <div
      className={isOver ? styles.over : undefined}
      onDragOver={onDragOver}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      {children}
    </div>
  );
}
