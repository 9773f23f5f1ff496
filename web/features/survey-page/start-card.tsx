import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { textOf } from '../../../domain/surveys/parts/text.ts';
import type { SurveyDefinition } from '../../../domain/surveys/survey.ts';
import { Card } from '../../components/card.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { shorten } from '../../lib/format.ts';
import { pickLanguage } from './pick-language.ts';
import { languagesOf } from '../../../domain/surveys/languages.ts';
import { languageName } from '../../lib/language-name.ts';
import styles from './survey-page.module.css';

interface StartCardProps {
  survey: SurveyDefinition;
  /** The language of the link. */
  language: string | null;
  isStarting: boolean;
  problem: string | null;
  onStart: (language: string | null) => void;
}

/** The survey's title and description, and the choice of the language, before the first question. */
export function StartCard({ survey, language: ofLink, isStarting, problem, onStart }: StartCardProps) {
  const [languages] = useState(() => languagesOf(survey));
  const [language, setLanguage] = useState(() => pickLanguage(languages, [ofLink, ...navigator.languages]));
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
          if (!isStarting) onStart(language);
        }}
      >
        {languages.length < 2 ? null : (
          <SelectField id="survey-language" label="Language" value={language ?? ''} onChange={setLanguage}>
            {languages.map((code) => (
              <option key={code} value={code} lang={code}>
                {languageName(code, code)}
              </option>
            ))}
          </SelectField>
        )}
        <p className="muted">Your answers go to the author of this survey.</p>
        {problem === null ? null : <p role="alert">{problem}</p>}
        <Button type="submit" size="large" intent="primary" text="Start" loading={isStarting} />
      </form>
    </Card>
  );
}
