import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { textOf } from '../../../domain/surveys/parts/text.ts';
import type { SurveyDefinition } from '../../../domain/surveys/survey.ts';
import { Card } from '../../components/card.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { shorten } from '../../lib/format.ts';
import { usePageWords } from '../../components/questionnaire/page-words.tsx';
import { refusalWords } from './refusal-words.ts';
import { languagesOf } from '../../../domain/surveys/languages.ts';
import { languageName } from '../../lib/language-name.ts';
import styles from './survey-page.module.css';

interface StartCardProps {
  survey: SurveyDefinition;
  /** In which the survey and the page are shown. */
  language: string | null;
  onLanguage: (language: string) => void;
  isStarting: boolean;
  problem: unknown;
  onStart: () => void;
}

/** The survey's title and description, and the choice of the language, before the first question. */
export function StartCard({ survey, language, onLanguage, isStarting, problem, onStart }: StartCardProps) {
  const say = usePageWords();
  const [languages] = useState(() => languagesOf(survey));
  const title = textOf(survey.title, language, survey.language);
  const description = textOf(survey.description, language, survey.language);
  return (
    <Card>
      <PageTitle>{shorten(title, 60)}</PageTitle>
      <div lang={language ?? survey.language}>
        <h1 dir="auto">{title}</h1>
        {description === '' ? null : (
          <p className={styles.description} dir="auto">
            {description}
          </p>
        )}
      </div>
      <form
        className={styles.start}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isStarting) onStart();
        }}
      >
        {languages.length < 2 ? null : (
          <SelectField id="survey-language" label={say('language')} value={language ?? ''} onChange={onLanguage}>
            {languages.map((code) => (
              <option key={code} value={code} lang={code}>
                {languageName(code, code)}
              </option>
            ))}
          </SelectField>
        )}
        <p className="muted">{say('goesToAuthor')}</p>
        {problem === null ? null : <p role="alert">{refusalWords(problem, say)}</p>}
        <Button type="submit" size="large" intent="primary" text={say('start')} loading={isStarting} />
      </form>
    </Card>
  );
}
