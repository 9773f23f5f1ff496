import { useQuery } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { Form } from '@blueprintjs/icons';
import { useState } from 'react';
import { useParams } from 'react-router';
import { LinkButton } from '../../../components/link-button.tsx';
import { EmptyState, ErrorNote } from '../../../components/notice.tsx';
import { PageTitle, ScreenName } from '../../../components/page-title.tsx';
import { SkeletonBlock } from '../../../components/skeleton.tsx';
import { SurveyForResultsDocument, SurveyResultsDocument } from '../../../generated/surveys/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { RunDialog } from '../run/run-dialog.tsx';
import { RunProgress } from '../run/run-progress.tsx';
import { SurveyTabs } from '../survey-frame.tsx';
import { useChoices, variablesOf } from './choices.ts';
import { sharePath, surveyPath } from './paths.ts';
import { ResultsBody } from './results-body.tsx';
import { ResultsHeader } from './results-header.tsx';

/** The results of one survey. */
export function SurveyResultsScreen() {
  const { id = '' } = useParams();
  return <ResultsPage key={id} id={id} />;
}

function ResultsPage({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false);
  const { choices, choose } = useChoices();
  // Questions of two surveys, and of two filters, may have the same id with other figures: a cache would mix them.
  const read = useQuery(SurveyResultsDocument, { variables: variablesOf(id, choices), fetchPolicy: 'no-cache' });
  const survey = useQuery(SurveyForResultsDocument, { variables: { id }, fetchPolicy: 'no-cache' });
  const results = (read.data ?? read.previousData)?.surveyResults;
  if (results == null)
    return (
      <>
        <ScreenName>Survey results</ScreenName>
        {read.error ? (
          <ErrorNote
            title="The results could not be read"
            message={shownError(read.error).message}
            onRetry={() => void read.refetch()}
          />
        ) : read.loading ? (
          <SkeletonBlock height={320} />
        ) : (
          <EmptyState
            icon={<Form size={28} />}
            title="There is no such survey"
            action={<LinkButton to="/surveys" text="Your surveys" />}
          >
            It may have been deleted, or it belongs to somebody else.
          </EmptyState>
        )}
      </>
    );
  if (results.survey.version === null)
    return (
      <>
        <ScreenName>{results.survey.title}</ScreenName>
        <EmptyState
          icon={<Form size={28} />}
          title="This survey is not published yet"
          action={<LinkButton to={surveyPath(id)} text="Go on with the draft" />}
        >
          Publish it, and then people and personas can answer it.
        </EmptyState>
      </>
    );
  // A filter that leaves nobody is undone on the page of results.
  const hasAnswers = results.filter !== null || results.people.completed > 0 || (results.run?.counted ?? 0) > 0;
  return (
    <div className="stack" aria-busy={read.loading}>
      <PageTitle>{`${results.survey.title}, results`}</PageTitle>
      <ResultsHeader
        results={results}
        choices={choices}
        draftNumber={survey.data?.survey?.draft?.number ?? null}
        onAskPersonas={() => setAsking(true)}
      />
      <SurveyTabs id={id} current="results" />
      <RunProgress surveyId={id} onEnded={() => void read.refetch()} />
      {read.error ? (
        <p role="alert" className="danger-text">
          {shownError(read.error).message}
        </p>
      ) : null}
      {hasAnswers ? (
        <ResultsBody results={results} choices={choices} choose={choose} />
      ) : (
        <EmptyState
          icon={<Form size={28} />}
          title="Nobody has answered yet"
          action={
            <div className="wrapping-row">
              <LinkButton to={sharePath(id)} intent="primary" text="Invite people" />
              <Button text="Ask personas" onClick={() => setAsking(true)} />
            </div>
          }
        >
          Answers of people and of personas stand here side by side, and the figures that both give together.
        </EmptyState>
      )}
      <RunDialog surveyId={id} isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}
