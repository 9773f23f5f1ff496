import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { languagesOf } from '../../../domain/surveys/languages.ts';
import { pageLanguages } from '../../../domain/surveys/page-words/languages.ts';
import { sayInEnglish } from '../../../domain/surveys/page-words/words.ts';
import { textOf } from '../../../domain/surveys/parts/text.ts';
import type { PublicSurvey } from '../../../domain/surveys/public-view.ts';
import type { SurveyDefinition } from '../../../domain/surveys/survey.ts';
import { NoSuchLink } from '../../components/no-such-link.tsx';
import { ErrorNote } from '../../components/notice.tsx';
import { PageWords, usePageWords } from '../../components/questionnaire/page-words.tsx';
import { PageTitle, ScreenName } from '../../components/page-title.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { shorten } from '../../lib/format.ts';
import { Answering } from './answering.tsx';
import { EndingCard, LinkStateCard } from './ending-card.tsx';
import { pickLanguage } from './pick-language.ts';
import { refusalWords } from './refusal-words.ts';
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
        <ErrorNote title="The survey could not be read" message={refusalWords(problem, sayInEnglish)} onRetry={read} />
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
  const isOpen = !survey.isDone && survey.state === 'open';
  if (isOpen && survey.definition !== null)
    return <Respond token={token} api={api} survey={survey} definition={survey.definition} />;
  // Nothing is known of the survey but the language of its link.
  const language = pickLanguage(pageLanguages, [survey.language, ...navigator.languages]);
  return (
    <InLanguage language={language}>
      {survey.isDone ? <EndingCard ending={null} /> : <LinkStateCard state={survey.state} />}
    </InLanguage>
  );
}

/** Shows the page in a language of the survey. */
function InLanguage({ language, children }: { language: string | null; children: ReactNode }) {
  return (
    <PageWords language={language} fallback={<SkeletonBlock height={320} />}>
      <Spoken>{children}</Spoken>
    </PageWords>
  );
}

function Spoken({ children }: { children: ReactNode }) {
  const { language } = usePageWords();
  return <div lang={language}>{children}</div>;
}

function Respond({ token, api, survey, definition }: LinkedProps & { definition: SurveyDefinition }) {
  const response = useResponse(token, api, survey.parameters);
  const [language, setLanguage] = useState(() =>
    pickLanguage(languagesOf(definition), [response.language, survey.language, ...navigator.languages]),
  );
  const begun = response.session?.respondent.language;
  return (
    <InLanguage language={begun ?? language ?? definition.language}>
      <Response {...{ definition, response, language }} onLanguage={setLanguage} />
    </InLanguage>
  );
}

interface ResponseProps {
  definition: SurveyDefinition;
  response: ReturnType<typeof useResponse>;
  language: string | null;
  onLanguage: (language: string) => void;
}

function Response({ definition, response, language, onLanguage }: ResponseProps) {
  const say = usePageWords();
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
            title={say('unreadAnswers')}
            message={refusalWords(response.problem, say)}
            retry={say('tryAgain')}
            onRetry={() => void response.begin(null)}
          />
        )}
      </>
    );
  return (
    <StartCard
      survey={definition}
      language={language}
      onLanguage={onLanguage}
      isStarting={response.isStarting}
      problem={response.problem}
      onStart={() => void response.begin(language)}
    />
  );
}
