import { Callout } from '@blueprintjs/core';
import { useRef } from 'react';
import type { Say } from '../../../domain/surveys/page-words/words.ts';
import { textOf } from '../../../domain/surveys/parts/text.ts';
import { fillText } from '../../../domain/surveys/present.ts';
import { endText } from '../../../domain/surveys/survey.ts';
import { Card } from '../../components/card.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { usePageWords } from '../../components/questionnaire/page-words.tsx';
import { Questionnaire } from '../../components/questionnaire/questionnaire.tsx';
import { shorten } from '../../lib/format.ts';
import { EndingCard } from './ending-card.tsx';
import { refusalWords } from './refusal-words.ts';
import type { ResponseSession, SessionState } from './response-session.ts';
import type { Ending } from './survey-api.ts';
import { useSessionState } from './use-survey.ts';
import styles from './survey-page.module.css';

/** The questions of a response, and whether the answers are saved. */
export function Answering({ session }: { session: ResponseSession }) {
  const state = useSessionState(session);
  const say = usePageWords();
  const website = useRef<HTMLInputElement>(null);
  const { survey, respondent } = session;
  const title = textOf(survey.title, respondent.language, survey.language);
  if (state.ending !== null)
    return (
      <EndingCard
        ending={{ ...state.ending, thankYou: state.ending.thankYou ?? thankYouOf(session, state, state.ending) }}
      />
    );
  return (
    <Card>
      <PageTitle>{shorten(title, 60)}</PageTitle>
      <h1 className={styles.title} lang={respondent.language ?? survey.language} dir="auto">
        {title}
      </h1>
      {state.isReplaced ? (
        <Callout compact intent="warning" className={styles.notice ?? ''} role="alert">
          {say('replaced')}
        </Callout>
      ) : null}
      {state.refusal === null ? null : (
        <Callout compact intent="danger" className={styles.notice ?? ''} role="alert">
          {refusalWords(state.refusal, say)}
        </Callout>
      )}
      <Questionnaire
        key={state.generation}
        survey={survey}
        respondent={respondent}
        answers={state.answers}
        problems={state.problems}
        isBusy={state.isSending}
        onAnswers={session.change}
        onPage={session.saveNow}
        onLeave={session.leavePage}
        onComplete={() => void session.complete(website.current?.value ?? '')}
      />
      <div className={styles.website} aria-hidden="true">
        <label>
          Website
          <input ref={website} name="website" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p className={styles.saving} role="status">
        {savingWords(state, say)}
      </p>
    </Card>
  );
}

function savingWords({ saving, isSending }: SessionState, say: Say): string {
  if (saving === 'failing') return say(isSending ? 'notSent' : 'notSaved');
  return saving === 'saved' ? say('saved') : '';
}

function thankYouOf({ survey, respondent }: ResponseSession, { answers }: SessionState, { status }: Ending): string {
  const words = textOf(endText(survey, status), respondent.language, survey.language);
  return fillText(survey, words, answers, respondent);
}
