import { Button, ProgressBar } from '@blueprintjs/core';
import { type DragEvent, useId, useState } from 'react';
import { importLimits } from '../../../domain/segments/import/limits.ts';
import { fileSize, percent } from '../../lib/format.ts';
import styles from './import.module.css';

interface DropZoneProps {
  /** Uploaded share of the file, 0 to 1; null without an upload. */
  uploaded: number | null;
  fileName: string | null;
  problem: string | null;
  onFile: (file: File) => void;
  onCancel: () => void;
}

/** Accepts a dropped or selected file, and shows the progress of its upload. */
export function DropZone({ uploaded, fileName, problem, onFile, onCancel }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const id = useId();
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && uploaded === null) onFile(file);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  if (uploaded !== null)
    return (
      <div className={styles.zone} role="status">
        <p>
          {uploaded < 1
            ? `Sending ${fileName ?? 'the file'}: ${percent(uploaded)}`
            : `Reading the rows of ${fileName ?? 'the file'}…`}
        </p>
        <div className={styles.busy}>
          <ProgressBar
            aria-label="Upload progress"
            intent="primary"
            {...(uploaded < 1 ? { value: uploaded } : {})}
            stripes={uploaded >= 1}
          />
        </div>
        <Button text="Cancel" onClick={onCancel} />
      </div>
    );
  return (
    <div
      className={`${styles.zone} ${isOver ? styles.over : ''}`}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <p>
        <strong>Drop a file here</strong>
      </p>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson,.xlsx,.xlsm,.zip,.gz"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          // Allows choosing the same file again after it was refused.
          event.target.value = '';
        }}
      />
      <label htmlFor={id} className={styles.pick}>
        Choose a file
      </label>
      <p className="muted small">
        CSV or JSON up to {fileSize(importLimits.textBytes)}, also packed as .zip or .gz; XLSX up to{' '}
        {fileSize(importLimits.xlsxBytes)}. Any delimiter, any usual encoding. Another sheet or header row can be chosen
        afterwards.
      </p>
      {problem ? (
        <p role="alert" className="danger-text">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
