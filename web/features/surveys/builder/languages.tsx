import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import { languagesOf } from '../../../../domain/surveys/languages.ts';
import { languageName } from '../../../lib/language-name.ts';
import { useEditor } from './editor-context.ts';
import styles from './builder.module.css';

/** Languages that are offered; a survey may have others, from a file. */
const offered = 'en es fr de it pt nl pl uk ru tr ar fa hi bn zh vi tl ko ja so ht'.split(' ');

/** The language in which texts are shown and edited. Choosing a new one adds it. */
export function LanguageSwitch() {
  const { survey, language, setLanguage } = useEditor();
  const id = useId();
  const used = languagesOf(survey);
  const others = offered.filter((code) => !used.includes(code));
  return (
    <div className={styles.language}>
      <label htmlFor={id}>Texts in</label>
      <HTMLSelect id={id} value={language} onChange={({ target }) => setLanguage(target.value)}>
        <optgroup label="Languages of this survey">
          {[...new Set([...used, language])].map((code) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </optgroup>
        <optgroup label="Add a language">
          {others
            .filter((code) => code !== language)
            .map((code) => (
              <option key={code} value={code}>
                {languageName(code)}
              </option>
            ))}
        </optgroup>
      </HTMLSelect>
    </div>
  );
}

/** The language of texts without one, which is shown where a text has no other. */
export function MainLanguage() {
  const { survey, change, language, setLanguage } = useEditor();
  const id = useId();
  const set = (code: string) => {
    change({ ...survey, language: code }, null);
    if (language === survey.language) setLanguage(code);
  };
  return (
    <FormGroup label="Main language" labelFor={id} helperText="Shown where a text has no translation.">
      <HTMLSelect id={id} fill value={survey.language} onChange={({ target }) => set(target.value)}>
        {[...new Set([survey.language, ...offered])].map((code) => (
          <option key={code} value={code}>
            {languageName(code)}
          </option>
        ))}
      </HTMLSelect>
    </FormGroup>
  );
}
