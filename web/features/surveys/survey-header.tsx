import { Button } from '@blueprintjs/core';
import { EyeOpen } from '@blueprintjs/icons';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type SurveyDefinition, questionsOf } from '../../../domain/surveys/survey.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { RecordHeader } from '../../components/record-header.tsx';
import { counted, formatTime } from '../../lib/format.ts';
import type { Survey } from './survey.ts';
import { SurveyActions } from './survey-actions.tsx';
import { SurveyExport } from './survey-export.tsx';
import { SurveyStatus } from './survey-status.tsx';

const PreviewDialog = lazy(async () => ({ default: (await import('./preview/preview-dialog.tsx')).PreviewDialog }));

interface SurveyHeaderProps {
  survey: Survey;
  name: string;
  definition: SurveyDefinition;
  mainAction: ReactNode;
  onChanged: () => void;
}

/** Where the survey stands, and what can be done with it. */
export function SurveyHeader({ survey, name, definition, mainAction, onChanged }: SurveyHeaderProps) {
  const [isPreviewing, setPreviewing] = useState(false);
  return (
    <RecordHeader
      title={name}
      actions={
        <div className="wrapping-row">
          {mainAction}
          <Button icon={<EyeOpen />} text="Preview" onClick={() => setPreviewing(true)} />
          <SurveyExport definition={definition} name={name} />
          <SurveyActions survey={survey} name={name} onChanged={onChanged} />
        </div>
      }
      status={<SurveyStatus status={survey.status} />}
      facts={factsOf(survey, definition)}
    >
      <PageTitle>{name}</PageTitle>
      {isPreviewing ? (
        <Suspense fallback={null}>
          <PreviewDialog survey={definition} onClose={() => setPreviewing(false)} />
        </Suspense>
      ) : null}
    </RecordHeader>
  );
}

function factsOf({ draft, published, people, updatedAt }: Survey, definition: SurveyDefinition): string[] {
  const version = published
    ? `version ${published.number}${draft ? `, draft of version ${draft.number}` : ''}`
    : 'not published yet';
  return [
    version,
    counted(questionsOf(definition).length, 'question'),
    ...(people.started === 0 ? [] : [`${counted(people.completed, 'person', 'people')} answered`]),
    ...(people.screenedOut === 0 ? [] : [`${people.screenedOut} screened out`]),
    ...(people.overQuota === 0 ? [] : [`${people.overQuota} over quota`]),
    ...(people.unfinished === 0 ? [] : [`${people.unfinished} not finished`]),
    ...(people.flagged === 0 ? [] : [`${people.flagged} flagged`]),
    `changed ${formatTime(updatedAt)}`,
  ];
}
