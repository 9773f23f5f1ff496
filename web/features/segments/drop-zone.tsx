import { Button, ProgressBar } from '@blueprintjs/core';
import { type DragEvent, useId, useState } from 'react';
import { importLimits } from '../../../domain/segments/import/limits.ts';
import { percent } from '../../lib/format.ts';
import styles from './import.module.css';

const mb = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

interface DropZoneProps {
  /** Uploaded share of the file, 0 to 1; null without an upload. */
  sent: number | null;
  fileName: string | null;
  problem: string | null;
  onFile: (file: File) => void;
  onCancel: () => void;
}

/** Accepts a dropped or selected file. */
export function DropZone({ sent, fileName, problem, onFile, onCancel }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const id = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && sent === null) onFile(file);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  if (sent !== null)
    return (
      <div className={styles.zone} role="status">
        <p>
          {sent < 1
            ? `Sending ${fileName ?? 'the file'}: ${percent(sent)}`
            : `Reading the rows of ${fileName ?? 'the file'}…`}
        </p>
        <div className={styles.busy}>
          <ProgressBar
            aria-label="Upload progress"
            intent="primary"
            {...(sent < 1 ? { value: sent } : {})}
            stripes={sent >= 1}
          />
        </div>
        <Button text="Cancel" onClick={onCancel} />
      </div>
    );
  return (
    <div
      className={`${styles.zone} ${isOver ? styles.over : ''}`}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>
        <strong>Drop a file here</strong>
      </p>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson,.xlsx"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
      <label htmlFor={id} className={styles.pick}>
        Choose a file
      </label>
      <p className="muted small">
        CSV or JSON up to {mb(importLimits.textBytes)}, XLSX up to {mb(importLimits.xlsxBytes)} (the first sheet). Any
        delimiter, any usual encoding.
      </p>
      {problem ? (
        <p role="alert" className="danger-text">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
