import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import { encodingNames } from '../../../domain/tables/encoding.ts';
import { isList, type FileReading } from '../../../domain/tables/reading.ts';
import type { ImportFieldsFragment } from '../../generated/segments/graphql.ts';
import { counted } from '../../lib/format.ts';
import { uploadFile, type UploadChoices } from './upload-file.ts';
import styles from './import.module.css';

/** The file that was sent, which the page holds until it is left, and how it was to be read. */
export interface Upload {
  file: File;
  choices: UploadChoices;
}

interface ImportReadingProps {
  record: ImportFieldsFragment;
  /** Null when the page was opened again, so that the file has to be chosen again. */
  upload: Upload | null;
  /** Called with the import of the same file, read in another way. */
  onRead: (id: string, upload: Upload) => void;
  send?: typeof uploadFile;
}

/** Rows that can be chosen as the header. */
const headerRows = 12;

/** Says how the file was read, and reads it again with another sheet, header or encoding. */
export function ImportReading({ record, upload, onRead, send = uploadFile }: ImportReadingProps) {
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const reading = record.reading as FileReading | null;
  if (reading === null) return null;

  const readAgain = async (changes: UploadChoices) => {
    if (upload === null) return;
    const choices = { ...upload.choices, ...changes };
    setReading(true);
    setProblem(null);
    try {
      onRead(await send(upload.file, () => {}, new AbortController().signal, choices), { ...upload, choices });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The file could not be read again');
    } finally {
      setReading(false);
    }
  };
  return (
    <div className="mb-12">
      <p className="muted figures">{reading.sum}.</p>
      {reading.notes.length > 0 ? (
        <ul className="bullets" aria-label="How the file was read">
          {reading.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      {upload === null ? null : (
        <ReadingControls reading={reading} isDisabled={isReading} onChange={(changes) => void readAgain(changes)} />
      )}
      <p role="status">{isReading ? 'Reading the file again…' : null}</p>
      {problem === null ? null : (
        <p role="alert" className="danger-text">
          {problem}
        </p>
      )}
    </div>
  );
}

function ReadingControls({
  reading,
  isDisabled,
  onChange,
}: {
  reading: FileReading;
  isDisabled: boolean;
  onChange: (changes: UploadChoices) => void;
}) {
  const { sheet, sheets, encoding, headerRow } = reading;
  const rows = Array.from({ length: Math.max(headerRows, headerRow ?? 0) }, (_, at) => at + 1);
  return (
    <div className={styles.controls}>
      {sheet !== null && sheets.length > 1 ? (
        <FormGroup label={isList(sheet) ? 'List' : 'Sheet'} labelFor="read-sheet">
          <HTMLSelect
            id="read-sheet"
            value={sheet}
            disabled={isDisabled}
            options={sheets.map(({ name, rows: size, hidden }) => ({
              value: name,
              label: `${name} (${hidden ? 'hidden, ' : ''}${counted(size, 'row')})`,
            }))}
            // Another sheet has a header of its own.
            onChange={({ target }) => onChange({ sheet: target.value, header: undefined })}
          />
        </FormGroup>
      ) : null}
      {headerRow === null ? null : (
        <FormGroup label="Column names are in" labelFor="read-header">
          <HTMLSelect
            id="read-header"
            value={String(headerRow)}
            disabled={isDisabled}
            options={rows.map((row) => ({ value: String(row), label: `Row ${row}` }))}
            onChange={({ target }) => onChange({ header: target.value })}
          />
        </FormGroup>
      )}
      {encoding === null ? null : (
        <FormGroup label="Encoding" labelFor="read-encoding">
          <HTMLSelect
            id="read-encoding"
            value={encoding}
            disabled={isDisabled}
            options={Object.entries(encodingNames).map(([value, label]) => ({ value, label }))}
            onChange={({ target }) => onChange({ encoding: target.value })}
          />
        </FormGroup>
      )}
    </div>
  );
}
