import { Button, Dialog, DialogBody, DialogFooter, FileInput, FormGroup } from '@blueprintjs/core';
import { EarlierFiles } from '../../../components/earlier-files/earlier-files.tsx';
import { useReturnFocus } from '../../../lib/keyboard.ts';
import { ColumnsTable } from './columns-table.tsx';
import { Outcome } from './outcome.tsx';
import { useImport, type Import } from './use-import.ts';

/** Reads a file with people's answers, shows what its columns and rows become, and stores them. */
export function ImportAnswers({ surveyId, onClose }: { surveyId: string; onClose: () => void }) {
  useReturnFocus();
  const file = useImport(surveyId);
  const { done, problem, canStore, isStoring, save } = file;
  return (
    <Dialog isOpen title="Import answers" onClose={onClose} className="dialog-table">
      <DialogBody>
        {done ? <Outcome read={done} /> : <FileToImport {...file} />}
        <EarlierFiles surveyId={surveyId} />
        <p role="alert" className="error-line">
          {problem}
        </p>
      </DialogBody>
      <DialogFooter
        actions={
          done ? (
            <Button intent="primary" text="Done" onClick={onClose} />
          ) : (
            <>
              <Button text="Cancel" onClick={onClose} />
              <Button
                intent="primary"
                text="Import these answers"
                disabled={!canStore}
                loading={isStoring}
                onClick={() => void save()}
              />
            </>
          )
        }
      />
    </Dialog>
  );
}

function FileToImport({ name, doubt, read, columns, isReading, choose, change }: Import) {
  return (
    <>
      <FormGroup
        label="File"
        labelFor="answers-file"
        helperText="CSV with a row for each person: of Qualtrics, SurveyMonkey, Google Forms, LimeSurvey, a spreadsheet, or exported here."
      >
        {/* The gray that Blueprint has for no selection is too pale to read. */}
        <FileInput
          fill
          hasSelection
          text={name ?? 'Choose a file…'}
          inputProps={{
            id: 'answers-file',
            accept: '.csv,.tsv,.txt',
            onChange: ({ currentTarget }) => void choose(currentTarget.files?.[0]),
          }}
        />
      </FormGroup>
      {doubt === null ? null : <p className="small">{doubt}</p>}
      {isReading ? <p className="muted">Reading the rows of {name}…</p> : null}
      {read === undefined ? null : (
        <>
          <ColumnsTable columns={columns} uses={read.uses} onChange={change} />
          <p className="mt-12">
            <strong>What the rows become</strong>
          </p>
          <Outcome read={read} />
        </>
      )}
    </>
  );
}
