import { Button, Callout, Dialog, DialogBody, DialogFooter, FileInput, FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import type { Imported } from '../../../domain/surveys/formats/format.ts';
import { type SurveyFormatName, surveyFormatNames, surveyFormats } from '../../../domain/surveys/formats/formats.ts';
import { textOf } from '../../../domain/surveys/parts/text.ts';
import { questionsOf } from '../../../domain/surveys/survey.ts';
import { shownError } from '../../lib/errors.ts';
import { counted } from '../../lib/format.ts';
import { useReturnFocus } from '../../lib/keyboard.ts';
import { useStartSurvey } from './use-start-survey.ts';

/** Bytes of a file that is read; a survey of a hundred questions has about a tenth of it. */
const maxBytes = 5_000_000;

interface Chosen {
  name: string;
  text: string;
}

/** Reads a survey of another tool, says what is lost, and starts it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const { startWith, loading } = useStartSurvey();
  const [format, setFormat] = useState<SurveyFormatName>('surveyjs');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const read = chosen === null ? null : surveyFormats[format].importSurvey(chosen.text);
  const choose = async (file: File | undefined) => {
    setProblem(null);
    if (file === undefined) return;
    if (file.size > maxBytes) return setProblem('The file is larger than 5 MB. Choose the file of a single survey.');
    const text = await file.text();
    setChosen({ name: file.name, text });
    // The first format that can read it is chosen; the person may choose another.
    const readable = surveyFormatNames.find((name) => surveyFormats[name].importSurvey(text).survey !== null);
    if (readable !== undefined) setFormat(readable);
  };
  const save = async () => {
    if (read?.survey == null) return;
    try {
      await startWith(read.survey);
      onClose();
    } catch (error) {
      setProblem(shownError(error).message);
    }
  };
  return (
    <Dialog isOpen title="Import a survey" onClose={onClose} className="dialog-wide">
      <DialogBody>
        <FormGroup
          label="File"
          labelFor="import-file"
          helperText="Its questions become a draft; its answers are left out."
        >
          {/* The gray that Blueprint has for no selection is too pale to read. */}
          <FileInput
            fill
            hasSelection
            text={chosen?.name ?? 'Choose a file…'}
            inputProps={{
              id: 'import-file',
              accept: surveyFormatNames.map((name) => `.${surveyFormats[name].extension}`).join(','),
              onChange: ({ currentTarget }) => void choose(currentTarget.files?.[0]),
            }}
          />
        </FormGroup>
        <FormGroup label="Format" labelFor="import-format">
          <HTMLSelect
            id="import-format"
            value={format}
            onChange={({ target }) => setFormat(target.value as SurveyFormatName)}
          >
            {surveyFormatNames.map((name) => (
              <option key={name} value={name}>
                {surveyFormats[name].label}
              </option>
            ))}
          </HTMLSelect>
        </FormGroup>
        {read === null ? null : <WhatIsRead {...read} />}
        <p role="alert" className="error-line">
          {problem}
        </p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onClose} />
            <Button
              intent="primary"
              text="Start with these questions"
              disabled={read?.survey == null}
              loading={loading}
              onClick={() => void save()}
            />
          </>
        }
      />
    </Dialog>
  );
}

function WhatIsRead({ survey, notCarriedOver }: Imported) {
  return (
    <div role="status">
      {survey === null ? null : (
        <p>
          “{textOf(survey.title, survey.language)}” with {counted(questionsOf(survey).length, 'question')} in{' '}
          {counted(survey.sections.length, 'section')}.
        </p>
      )}
      {notCarriedOver.length === 0 ? (
        <p className="muted">Everything is carried over.</p>
      ) : (
        <Callout compact icon={false} intent={survey === null ? 'danger' : 'warning'} className="mt-8">
          <p>
            <strong>{survey === null ? 'It cannot be read' : 'Not carried over'}</strong>
          </p>
          <ul className="bullets">
            {notCarriedOver.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  );
}
