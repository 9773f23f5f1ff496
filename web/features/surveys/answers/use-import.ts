import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import {
  ImportSurveyAnswersDocument,
  SurveyAnswersPreviewDocument,
  SurveyResponsesDocument,
} from '../../../generated/surveys/graphql.ts';
import { FileImportsDocument } from '../../../generated/files/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { readTextFile } from '../../../lib/read-text-file.ts';
import { detectForeignKind } from '../../../../domain/tables/foreign-kind.ts';

interface Chosen {
  name: string;
  csv: string;
  /** Says that the encoding is a guess; null when it is certain. */
  doubt: string | null;
  /** Uses of columns that the person changed. */
  columns: Record<string, string>;
}

/** Bytes of a file that is read at most. */
const maxBytes = 5_000_000;

/** Throws an Error that says what to do for a file that is no text. */
async function readAnswers(file: File): Promise<Omit<Chosen, 'columns'>> {
  if (file.size > maxBytes) throw new Error('The file is larger than 5 MB. Split it, and import the parts.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new Error('This is a workbook or an archive. Save the sheet with the answers as CSV, and choose that file.');
  const kind = detectForeignKind(bytes, file.name);
  if (kind !== null) throw new Error(`The file is ${kind}.`);
  const { name, text, doubt } = await readTextFile(file);
  return { name, csv: text, doubt };
}

/** A file with answers: chosen, previewed with the uses of its columns, and stored. */
export function useImport(surveyId: string) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const variables = { surveyId, csv: chosen?.csv ?? '', columns: chosen?.columns ?? {} };
  const preview = useQuery(SurveyAnswersPreviewDocument, {
    variables,
    skip: chosen === null,
    fetchPolicy: 'no-cache',
  });
  const [store, stored] = useMutation(ImportSurveyAnswersDocument, {
    refetchQueries: [SurveyResponsesDocument, FileImportsDocument],
  });
  // While a change is checked, the table stays as it was.
  const read = chosen === null ? undefined : (preview.data ?? preview.previousData)?.surveyAnswersPreview;
  const isSettled = !preview.loading && !preview.error;
  // A choice is shown at once, also one that is refused.
  const columns = (read?.columns ?? []).map((column) =>
    isSettled ? column : { ...column, to: chosen?.columns[column.column] ?? column.to },
  );
  const attempt = async (work: () => Promise<unknown>) => {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(shownError(error).message);
    }
  };
  return {
    name: chosen?.name ?? null,
    doubt: chosen?.doubt ?? null,
    read,
    columns,
    isReading: chosen !== null && read === undefined && !preview.error,
    canStore:
      read !== undefined &&
      isSettled &&
      read.rows > read.refusedRows &&
      read.columns.some(({ to }) => to.startsWith('question:')),
    isStoring: stored.loading,
    done: stored.data?.importSurveyAnswers,
    problem: problem ?? (preview.error ? shownError(preview.error).message : null),
    choose: (file: File | undefined) =>
      attempt(async () => {
        if (file !== undefined) setChosen({ ...(await readAnswers(file)), columns: {} });
      }),
    change(column: string, to: string) {
      setProblem(null);
      if (chosen !== null) setChosen({ ...chosen, columns: { ...chosen.columns, [column]: to } });
    },
    save: () => attempt(() => store({ variables: { ...variables, fileName: chosen?.name ?? null } })),
  };
}

export type Import = ReturnType<typeof useImport>;
