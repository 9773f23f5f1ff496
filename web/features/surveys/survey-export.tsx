import { Button, Callout, Dialog, DialogBody, DialogFooter, MenuItem } from '@blueprintjs/core';
import { CaretDown, Export } from '@blueprintjs/icons';
import { useState } from 'react';
import { type SurveyFormatName, surveyFormatNames, surveyFormats } from '../../../domain/surveys/formats/formats.ts';
import type { SurveyDefinition } from '../../../domain/surveys/survey.ts';
import { fileNamePart } from '../../../domain/letters.ts';
import { DropMenu } from '../../components/drop-menu.tsx';
import { useReturnFocus } from '../../lib/keyboard.ts';
import { saveBlob } from '../../lib/save-blob.ts';

interface SurveyExportProps {
  definition: SurveyDefinition;
  name: string;
}

/** Saves the questions in the format of another tool; losses are named before. */
export function SurveyExport({ definition, name }: SurveyExportProps) {
  const [format, setFormat] = useState<SurveyFormatName | null>(null);
  const choose = (chosen: SurveyFormatName) => {
    const { notCarriedOver, text } = surveyFormats[chosen].exportSurvey(definition);
    if (notCarriedOver.length > 0) setFormat(chosen);
    else save(chosen, text, name);
  };
  return (
    <>
      <DropMenu
        items={surveyFormatNames.map((one) => (
          <MenuItem key={one} text={`Questions for ${surveyFormats[one].label}`} onClick={() => choose(one)} />
        ))}
      >
        <Button icon={<Export />} endIcon={<CaretDown />} text="Export" />
      </DropMenu>
      {format === null ? null : (
        <LossesDialog format={format} definition={definition} name={name} onClose={() => setFormat(null)} />
      )}
    </>
  );
}

function save(format: SurveyFormatName, text: string, name: string): void {
  const file = fileNamePart(name, 'survey', 80);
  saveBlob(new Blob([text], { type: 'application/json' }), `${file}.${surveyFormats[format].extension}`);
}

interface LossesDialogProps extends SurveyExportProps {
  format: SurveyFormatName;
  onClose: () => void;
}

function LossesDialog({ format, definition, name, onClose }: LossesDialogProps) {
  useReturnFocus();
  const { label, exportSurvey } = surveyFormats[format];
  const { text, notCarriedOver } = exportSurvey(definition);
  return (
    <Dialog isOpen title={`Export for ${label}`} onClose={onClose} className="dialog-wide">
      <DialogBody>
        <Callout compact icon={false} intent="warning">
          <p>
            <strong>Not carried over</strong>
          </p>
          <ul className="bullets">
            {notCarriedOver.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Callout>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onClose} />
            <Button
              intent="primary"
              text="Save the file"
              onClick={() => {
                save(format, text, name);
                onClose();
              }}
            />
          </>
        }
      />
    </Dialog>
  );
}
