import { useParams } from 'react-router';
import { textOf } from '../../../domain/surveys/parts/text.ts';
import type { PublicSurvey } from '../../../domain/surveys/public-view.ts';
import type { SurveyDefinition } from '../../../domain/surveys/survey.ts';
import { NoSuchLink } from '../../components/no-such-link.tsx';
import { ErrorNote } from '../../components/notice.tsx';
import { PageTitle, ScreenName } from '../../components/page-title.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { shorten } from '../../lib/format.ts';
import { Answering } from './answering.tsx';
import { EndingCard, LinkStateCard } from './ending-card.tsx';
import { StartCard } from './start-card.tsx';
import type { SurveyApi } from './survey-api.ts';
import { useLink, useResponse } from './use-survey.ts';
import styles from './survey-page.module.css';

/** The page of a survey's link, for the people who answer it. */
export function SurveyPageScreen() {
  const { token = '' } = useParams();
  const { api, survey, problem, isGone, read } = useLink(token);
  if (isGone)
    return (
      <>
        <ScreenName>Survey</ScreenName>
        <NoSuchLink why="It was withdrawn or is incomplete." />
      </>
    );
  if (problem !== null)
    return (
      <>
        <ScreenName>Survey</ScreenName>
        <ErrorNote title="The survey could not be read" message={problem} onRetry={read} />
      </>
    );
  if (survey === null)
    return (
      <>
        <ScreenName>Survey</ScreenName>
        <SkeletonBlock height={320} />
      </>
    );
  return (
    <div className={styles.page}>
      <Linked key={token} token={token} api={api} survey={survey} />
    </div>
  );
}

interface LinkedProps {
  token: string;
  api: SurveyApi;
  survey: PublicSurvey;
}

function Linked({ token, api, survey }: LinkedProps) {
  if (survey.isDone) return <EndingCard ending={null} />;
  if (survey.state !== 'open' || survey.definition === null) return <LinkStateCard state={survey.state} />;
  return <Respond token={token} api={api} survey={survey} definition={survey.definition} />;
}

function Respond({ token, api, survey, definition }: LinkedProps & { definition: SurveyDefinition }) {
  const response = useResponse(token, api, survey.parameters);
  if (response.ending !== null) return <EndingCard ending={response.ending} isEarlier />;
  if (response.isDone) return <EndingCard ending={null} />;
  if (response.session !== null) return <Answering session={response.session} />;
  if (response.isResuming)
    return (
      <>
        <PageTitle>{shorten(textOf(definition.title, definition.language), 60)}</PageTitle>
        {response.problem === null ? (
          <SkeletonBlock height={320} />
        ) : (
          <ErrorNote
            title="Your answers could not be read"
            message={`${response.problem} They are kept.`}
            onRetry={() => void response.begin(null)}
          />
        )}
      </>
    );
  return (
    <StartCard
      survey={definition}
      language={survey.language}
      isStarting={response.isStarting}
      problem={response.problem}
      onStart={(language) => void response.begin(language)}
    />
  );
}
