import { useApolloClient } from '@apollo/client/react';
import { Button, Dialog, DialogBody, DialogFooter, FileInput, FormGroup, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { useForm } from '../../../components/form/use-form.ts';
import { AddPaperDocument, ProfilePapersDocument } from '../../../generated/profiles/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { useReturnFocus } from '../../../lib/keyboard.ts';
import { toast } from '../../../lib/toaster.ts';
import { pdfLimit, uploadPdf } from './upload-pdf.ts';

interface AddPaperDialogProps {
  profileId: string;
  onClose: () => void;
}

const fields = [
  { name: 'title', label: 'Title', info: undefined },
  { name: 'year', label: 'Year', info: '(optional)' },
  { name: 'doi', label: 'DOI', info: '(optional)' },
] as const;

/** Adds a paper that no source lists, with its PDF. */
export function AddPaperDialog({ profileId, onClose }: AddPaperDialogProps) {
  useReturnFocus();
  const client = useApolloClient();
  const [file, setFile] = useState<File | null>(null);
  const { values, set, problems, isBusy, onSubmit } = useForm({
    initial: { title: '', year: '', doi: '' },
    otherwise: shownError,
    check: ({ title, year }) => ({
      ...(title.trim() === '' ? { title: 'A paper needs a title.' } : {}),
      ...(/^(\d{4})?$/.test(year.trim()) ? {} : { year: 'A year has four digits.' }),
    }),
    submit: async ({ title, year, doi }) => {
      const paper = { title, year: year.trim() === '' ? null : Number(year), doi };
      const { data } = await client.mutate({ mutation: AddPaperDocument, variables: { profileId, paper } });
      onClose();
      try {
        if (data && file !== null) await uploadPdf(data.addPaper.id, file);
      } catch (error) {
        void toast(`The paper was added without its PDF. ${shownError(error).message}`, 'warning');
      }
      await client.refetchQueries({ include: [ProfilePapersDocument] });
    },
  });
  return (
    <Dialog isOpen title="Add a paper" onClose={onClose} className="dialog">
      <form onSubmit={onSubmit}>
        <DialogBody>
          {fields.map(({ name, label, info }) => (
            <FormGroup
              key={name}
              label={label}
              labelInfo={info}
              labelFor={`paper-${name}`}
              helperText={problems[name]}
              intent={problems[name] ? 'danger' : 'none'}
            >
              <InputGroup
                id={`paper-${name}`}
                name={name}
                value={values[name]}
                maxLength={1_000}
                autoComplete="off"
                onValueChange={set(name)}
              />
            </FormGroup>
          ))}
          <FormGroup label="PDF" labelInfo="(optional)" labelFor="paper-file" helperText={`At most ${pdfLimit}`}>
            <FileInput
              fill
              hasSelection
              text={file?.name ?? 'Choose a file…'}
              inputProps={{
                id: 'paper-file',
                accept: '.pdf,application/pdf',
                onChange: ({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null),
              }}
            />
          </FormGroup>
          <p role="alert" className="error-line">
            {problems['']}
          </p>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text="Cancel" onClick={onClose} />
              <Button type="submit" intent="primary" text="Add the paper" loading={isBusy} />
            </>
          }
        />
      </form>
    </Dialog>
  );
}
