import { useMutation } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { Edit, People, SendMessage } from '@blueprintjs/icons';
import { useNavigate } from 'react-router';
import { answerFormats } from '../../../../domain/exports/formats.ts';
import { ExportMenu } from '../../../components/export-menu.tsx';
import { LinkButton } from '../../../components/link-button.tsx';
import { RecordHeader } from '../../../components/record-header.tsx';
import { ShareButton } from '../../../components/sharing/share-button.tsx';
import { ReviseSurveyDocument } from '../../../generated/surveys/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { count, counted, formatDay, usd } from '../../../lib/format.ts';
import { toast } from '../../../lib/toaster.ts';
import { SurveyStatus } from '../survey-status.tsx';
import { type Choices, exportPath } from './choices.ts';
import { sharePath, surveyPath } from './paths.ts';
import type { Results } from './view.ts';

const formats = {
  pdf: 'PDF report',
  docx: 'Word document',
  pptx: 'PowerPoint slides',
  html: 'Web page',
  xlsx: 'Excel workbook',
  csv: 'CSV, one row per response',
  md: 'Markdown',
  json: 'JSON, everything',
  ...answerFormats,
} as const;

interface ResultsHeaderProps {
  results: Results;
  choices: Choices;
  /** Number of the draft that is being written; null without one. */
  draftNumber: number | null;
  onAskPersonas: () => void;
}

/** Where the survey stands, and what can be done with it. */
export function ResultsHeader({ results, choices, draftNumber, onAskPersonas }: ResultsHeaderProps) {
  const { survey, run } = results;
  return (
    <RecordHeader
      title={survey.title}
      actions={
        <div className="wrapping-row">
          <EditButton results={results} draftNumber={draftNumber} />
          <Button
            icon={<People />}
            text={run === null ? 'Ask personas' : 'Ask personas again'}
            onClick={onAskPersonas}
          />
          <LinkButton to={sharePath(survey.id)} icon={<SendMessage />} text="Ask people" />
          <ShareButton
            jobId={survey.id}
            noun="result"
            says="Anyone with the link can read the report of the newest version and all its answers, without an account. They do not see who answered, nor the words of people, nor the cost."
          />
          <ExportMenu
            formats={formats}
            pathOf={(format) => exportPath(survey.id, format, choices)}
            clientPathOf={(format) => exportPath(survey.id, format, choices, 'client')}
            fileName={`survey-${survey.id}`}
            isDisabled={results.people.counted === 0 && (run?.counted ?? 0) === 0}
          />
        </div>
      }
      status={<SurveyStatus status={survey.status} />}
      isSimulated={run?.isSimulated === true}
      facts={factsOf(results)}
    />
  );
}

function factsOf({ survey, people, run }: Results): string[] {
  const fromFile = people.fromFile === 0 ? '' : `, ${people.fromFile} of them from a file`;
  const since = people.since === null ? '' : `, since ${formatDay(people.since)}`;
  return [
    `version ${survey.version}, ${counted(survey.questions, 'question')}`,
    ...(people.completed === 0 ? [] : [`${counted(people.completed, 'person', 'people')}${fromFile}${since}`]),
    ...endedEarly(people),
    ...(run === null ? [] : [`${respondentsOf(run)}${run.model === null ? '' : `, ${run.model}`}`]),
    ...(run === null || run.isSimulated ? [] : [usd(run.costUsd)]),
  ];
}

/** Responses that are no results, each kind on its own. */
function endedEarly({ screenedOut, overQuota, unfinished }: Results['people']): string[] {
  return [
    ...(screenedOut === 0 ? [] : [`${count(screenedOut)} screened out`]),
    ...(overQuota === 0 ? [] : [`${count(overQuota)} over quota`]),
    ...(unfinished === 0 ? [] : [`${count(unfinished)} not finished`]),
  ];
}

/** Such as: 112 personas and 80 twins. Twins are said apart, because figures are those of the personas. */
function respondentsOf({ personas, twins }: NonNullable<Results['run']>): string {
  const others = personas - twins;
  return [
    ...(others === 0 && twins > 0 ? [] : [counted(others, 'persona')]),
    ...(twins === 0 ? [] : [counted(twins, 'twin')]),
  ].join(' and ');
}

/** Answers to other questions cannot be pooled, so an edit makes a new version. */
function EditButton({ results: { survey }, draftNumber }: Pick<ResultsHeaderProps, 'results' | 'draftNumber'>) {
  const navigate = useNavigate();
  const [revise, { loading }] = useMutation(ReviseSurveyDocument, { variables: { id: survey.id } });
  if (draftNumber !== null)
    return <LinkButton to={surveyPath(survey.id)} icon={<Edit />} text={`Edit version ${draftNumber}`} />;
  const next = Math.max(0, ...survey.versions.map(({ number }) => number)) + 1;
  const start = async () => {
    try {
      await revise();
      await navigate(surveyPath(survey.id));
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };
  return <Button icon={<Edit />} text={`Edit as version ${next}`} loading={loading} onClick={() => void start()} />;
}
