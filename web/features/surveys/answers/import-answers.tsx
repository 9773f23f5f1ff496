import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Dialog, DialogBody, DialogFooter, FileInput, FormGroup } from '@blueprintjs/core';
import { useState } from 'react';
import {
  ImportSurveyAnswersDocument,
  SurveyAnswersPreviewDocument,
  SurveyResponsesDocument,
} from '../../../generated/surveys/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { useReturnFocus } from '../../../lib/keyboard.ts';
import { ColumnsTable } from './columns-table.tsx';
import { Outcome } from './outcome.tsx';
import { readText } from './read-text.ts';

interface Chosen {
  name: string;
  csv: string;
  /** Uses of columns that the person changed. */
  columns: Record<string, string>;
}

/** Reads a file with people's answers, shows what its columns and rows become, and stores them. */
export function ImportAnswers({ surveyId, onClose }: { surveyId: string; onClose: () => void }) {
  useReturnFocus();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const variables = { surveyId, csv: chosen?.csv ?? '', columns: chosen?.columns ?? {} };
  const preview = useQuery(SurveyAnswersPreviewDocument, {
    variables,
    skip: chosen === null,
    fetchPolicy: 'no-cache',
  });
  const [store, stored] = useMutation(ImportSurveyAnswersDocument, { refetchQueries: [SurveyResponsesDocument] });
  // While a change is checked, the table stays as it was.
  const read = chosen === null ? undefined : (preview.data ?? preview.previousData)?.surveyAnswersPreview;
  const done = stored.data?.importSurveyAnswers;
  const choose = async (file: File | undefined) => {
    setProblem(null);
    if (file === undefined) return;
    try {
      setChosen({ name: file.name, csv: await readText(file), columns: {} });
    } catch (error) {
      setProblem(shownError(error).message);
    }
  };
  const save = async () => {
    setProblem(null);
    try {
      await store({ variables });
    } catch (error) {
      setProblem(shownError(error).message);
    }
  };
  const change = (column: string, to: string) => {
    setProblem(null);
    if (chosen !== null) setChosen({ ...chosen, columns: { ...chosen.columns, [column]: to } });
  };
  // A choice is shown at once, also one that is refused.
  const isSettled = !preview.loading && !preview.error;
  const columns = (read?.columns ?? []).map((column) =>
    isSettled ? column : { ...column, to: chosen?.columns[column.column] ?? column.to },
  );
  const refusal = preview.error ? shownError(preview.error).message : null;
  return (
    <Dialog isOpen title="Import answers" onClose={onClose} className="dialog-wide">
      <DialogBody>
        {done ? (
          <Outcome read={done} />
        ) : (
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
                text={chosen?.name ?? 'Choose a file…'}
                inputProps={{
                  id: 'answers-file',
                  accept: '.csv,.tsv,.txt',
                  onChange: ({ currentTarget }) => void choose(currentTarget.files?.[0]),
                }}
              />
            </FormGroup>
            {chosen !== null && read === undefined && refusal === null ? (
              <p className="muted">Reading the rows of {chosen.name}…</p>
            ) : null}
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
        )}
        <p role="alert" className="error-line">
          {problem ?? refusal}
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
                disabled={read === undefined || !isSettled || !hasAnswers(read)}
                loading={stored.loading}
                onClick={() => void save()}
              />
            </>
          )
        }
      />
    </Dialog>
  );
}

function hasAnswers({
  columns,
  rows,
  refusedRows,
}: {
  columns: readonly { to: string }[];
  rows: number;
  refusedRows: number;
}) {
  return rows > refusedRows && columns.some(({ to }) => to.startsWith('question:'));
}
