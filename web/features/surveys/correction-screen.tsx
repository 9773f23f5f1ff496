import { useMutation } from '@apollo/client/react';
import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { textOf } from '../../../domain/surveys/parts/text.ts';
import { isCompatible } from '../../../domain/surveys/versions.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { RecordHeader } from '../../components/record-header.tsx';
import { CorrectSurveyDocument, type SurveyVersionFieldsFragment } from '../../generated/surveys/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';
import { BuildTab } from './builder/build-tab.tsx';
import { LeaveGuard } from './builder/leave-guard.tsx';
import { useEditedSurvey } from './builder/use-edited-survey.ts';
import { definitionOf, type Survey } from './survey.ts';

interface CorrectionScreenProps {
  survey: Survey;
  published: SurveyVersionFieldsFragment;
  onClose: () => void;
}

/** Corrects typing errors of a published version; any other change is refused, with the reason. */
export function CorrectionScreen({ survey, published, onClose }: CorrectionScreenProps) {
  const [stored] = useState(() => definitionOf(published));
  const edited = useEditedSurvey(stored);
  const [correct, { loading }] = useMutation(CorrectSurveyDocument);
  const { isCompatible: isCorrection, reasons } = isCompatible(stored, edited.survey);
  const save = async () => {
    try {
      await correct({ variables: { id: survey.id, definition: edited.survey } });
      void toast('The corrections are saved', 'success');
      onClose();
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };
  const title = `Correct “${textOf(stored.title, stored.language)}”`;
  return (
    <div className="stack">
      <PageTitle>{title}</PageTitle>
      <RecordHeader
        title={title}
        actions={
          <div className="wrapping-row">
            <Button
              intent="primary"
              text="Save corrections"
              loading={loading}
              disabled={!isCorrection || edited.survey === stored}
              onClick={() => void save()}
            />
            <Button text="Cancel" onClick={onClose} />
          </div>
        }
      >
        <p className="muted">
          Typing errors of version {published.number} can be corrected in place: few letters, and neither a number nor a
          negation. Its answers stay valid.
        </p>
      </RecordHeader>
      {isCorrection ? null : (
        <Callout intent="warning" compact icon={false} role="status">
          <p>
            <strong>More than a correction</strong>
          </p>
          <ul className="bullets">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Callout>
      )}
      <LeaveGuard isUnsaved={() => edited.survey !== stored} />
      <BuildTab edited={edited} saveState={<p className="muted">Not saved until you press Save corrections</p>} />
    </div>
  );
}
