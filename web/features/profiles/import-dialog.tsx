import { useMutation } from '@apollo/client/react';
import { Button, Callout, Dialog, DialogBody, DialogFooter, FileInput, FormGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { ImportProfilesDocument, PersonProfilesDocument } from '../../generated/profiles/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { counted } from '../../lib/format.ts';
import { useReturnFocus } from '../../lib/keyboard.ts';
import { BasisFields } from './basis-fields.tsx';
import { basisOf } from './profile-values.ts';

/** Adds the profiles of a file, all on the same basis, and says which were left out. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const [values, setValues] = useState({ basis: '', note: '', expiresAt: '' });
  const [send, { data, loading, error }] = useMutation(ImportProfilesDocument, {
    refetchQueries: [PersonProfilesDocument],
  });
  const failure = error ? shownError(error) : null;
  const problems = failure?.field ? { [failure.field]: failure.message } : {};
  const done = data?.importProfiles;
  const choose = async (chosen: File | undefined) => {
    if (chosen !== undefined) setFile({ name: chosen.name, text: await chosen.text() });
  };
  const start = () =>
    void send({ variables: { text: file?.text ?? '', basis: basisOf(values) } }).catch(() => undefined);
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
        <BasisFields
          values={values}
          problems={problems}
          set={(name) => (value) => setValues((before) => ({ ...before, [name]: value }))}
        />
        <p role="alert" className="error-line">
          {failure !== null && Object.keys(problems).every((name) => !(name in values)) ? failure.message : null}
        </p>
        <div role="status">{done ? <Outcome {...done} /> : null}</div>
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

function Outcome({ imported, refused }: { imported: number; refused: readonly string[] }) {
  return (
    <Callout compact icon={false} intent={refused.length === 0 ? 'success' : 'warning'}>
      <p>{counted(imported, 'profile')} imported.</p>
      {refused.length === 0 ? null : (
        <ul className="bullets">
          {refused.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Callout>
  );
}
