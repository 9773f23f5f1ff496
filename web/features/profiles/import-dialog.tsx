import { useMutation } from '@apollo/client/react';
import { Button, Callout, Dialog, DialogBody, DialogFooter, FileInput, FormGroup } from '@blueprintjs/core';
import { useState } from 'react';
import {
  ImportProfilesDocument,
  PersonProfilesDocument,
  type ImportProfilesMutation,
} from '../../generated/profiles/graphql.ts';
import { EarlierFiles } from '../../components/earlier-files/earlier-files.tsx';
import { FileImportsDocument } from '../../generated/files/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { rowSum } from '../../../domain/tables/said.ts';
import { counted } from '../../lib/format.ts';
import { readTextFile, type ReadFile } from '../../lib/read-text-file.ts';
import { useReturnFocus } from '../../lib/keyboard.ts';
import { BasisFields } from './basis-fields.tsx';
import { basisOf } from './profile-values.ts';

/** Adds the profiles of a file, all on the same basis, and says which were left out. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const [file, setFile] = useState<ReadFile | null>(null);
  const [values, setValues] = useState({ basis: '', note: '', expiresAt: '' });
  const [send, { data, loading, error }] = useMutation(ImportProfilesDocument, {
    refetchQueries: [PersonProfilesDocument, FileImportsDocument],
  });
  const failure = error ? shownError(error) : null;
  const problems = failure?.field ? { [failure.field]: failure.message } : {};
  const done = data?.importProfiles;
  const choose = async (chosen: File | undefined) => {
    if (chosen !== undefined) setFile(await readTextFile(chosen));
  };
  const start = () =>
    void send({ variables: { text: file?.text ?? '', basis: basisOf(values), fileName: file?.name ?? null } }).catch(
      () => undefined,
    );
  return (
    <Dialog isOpen title="Import profiles" onClose={onClose} className="dialog-wide">
      <DialogBody>
        <FormGroup
          label="File"
          labelFor="profiles-file"
          helperText="CSV with a header, or a JSON list. Known names are name, headline, position, company, location, education, skills, about, posts, and url; lists have semicolons between their entries."
        >
          <FileInput
            fill
            hasSelection
            text={file?.name ?? 'Choose a file…'}
            inputProps={{
              id: 'profiles-file',
              accept: '.csv,.tsv,.txt,.json',
              onChange: ({ currentTarget }) => void choose(currentTarget.files?.[0]),
            }}
          />
        </FormGroup>
        {file?.doubt ? <p role="status">{file.doubt}</p> : null}
        <BasisFields
          values={values}
          problems={problems}
          set={(name) => (value) => setValues((before) => ({ ...before, [name]: value }))}
        />
        <p role="alert" className="error-line">
          {failure !== null && Object.keys(problems).every((name) => !(name in values)) ? failure.message : null}
        </p>
        <div role="status">{done ? <Outcome {...done} /> : null}</div>
        <EarlierFiles />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={done ? 'Close' : 'Cancel'} onClick={onClose} />
            <Button
              intent="primary"
              text="Import"
              disabled={file === null || values.basis === ''}
              loading={loading}
              onClick={start}
            />
          </>
        }
      />
    </Dialog>
  );
}

type ImportOutcome = ImportProfilesMutation['importProfiles'];

/** Every row and every column of the file, and what became of it. */
function Outcome({ imported, refused, refusedCount, rows, columns, notes }: ImportOutcome) {
  const leftOut = columns.filter(({ as }) => as === null);
  const sentences = [
    ...notes,
    ...(leftOut.length > 0 ? [`Columns that were left out: ${leftOut.map(({ name }) => name).join(', ')}.`] : []),
    ...refused,
    ...(refusedCount > refused.length ? [`${counted(refusedCount - refused.length, 'more profile')} left out.`] : []),
  ];
  return (
    <Callout compact icon={false} intent={refusedCount === 0 ? 'success' : 'warning'}>
      <p>
        {counted(imported, 'profile')} imported{refusedCount > 0 ? `, ${counted(refusedCount, 'row')} left out` : ''}.
      </p>
      {rows === null ? null : <p className="figures">{rowSum(rows)}.</p>}
      {sentences.length === 0 ? null : (
        <ul className="bullets">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Callout>
  );
}
