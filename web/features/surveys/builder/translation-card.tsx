import { Button, Callout, FileInput } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { textOf } from '../../../../domain/surveys/parts/text.ts';
import { type ReadTranslations, translationRows, withTranslations } from '../../../../domain/surveys/translations.ts';
import { Card } from '../../../components/card.tsx';
import { counted } from '../../../lib/format.ts';
import { languageName } from '../../../lib/language-name.ts';
import { saveBlob } from '../../../lib/save-blob.ts';
import { useEditor } from './editor-context.ts';
import { readTranslations, translationsAsCsv } from './translation-rows.ts';
import styles from './builder.module.css';

/** While another language than the main one is edited: what it lacks, and a file for translators, out and in. */
export function TranslationCard() {
  const { survey, language, change } = useEditor();
  const id = useId();
  const [read, setRead] = useState<ReadTranslations | string | null>(null);
  if (language === survey.language) return null;
  const rows = translationRows(survey, language);
  const missing = rows.filter(({ translation }) => translation.trim() === '').length;
  const name = languageName(language);
  const save = () => {
    const title = textOf(survey.title, survey.language).slice(0, 60) || 'Survey';
    saveBlob(new Blob([translationsAsCsv(survey, language)], { type: 'text/csv' }), `${title} (${language}).csv`);
  };
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    const given = readTranslations(await file.text());
    if (typeof given === 'string') return setRead(given);
    const found = withTranslations(survey, language, given);
    setRead(found);
    if (found.changed > 0) change(found.survey, null);
  };
  return (
    <Card title={`Translation: ${name}`}>
      <p className="muted small mb-8" role="status">
        {missing === 0
          ? `All ${counted(rows.length, 'text')} are translated.`
          : `${counted(missing, 'text')} of ${rows.length} without ${name}. People read the main language there.`}
      </p>
      <div className="wrapping-row">
        <Button size="small" icon={<Download />} text="Save for translators (CSV)" onClick={save} />
      </div>
      <label htmlFor={id} className={styles.fileLabel}>
        Read a translated file
      </label>
      <FileInput
        fill
        hasSelection
        text="Choose a file…"
        inputProps={{
          id,
          accept: '.csv,.tsv,.txt',
          onChange: ({ currentTarget }) => void choose(currentTarget.files?.[0]),
        }}
      />
      {read === null ? null : <WhatWasRead read={read} />}
    </Card>
  );
}

function WhatWasRead({ read }: { read: ReadTranslations | string }) {
  if (typeof read === 'string')
    return (
      <p role="alert" className="error-line">
        {read}
      </p>
    );
  const { changed, notMatched } = read;
  return (
    <div role="status" className="mt-8">
      <p>{changed === 0 ? 'Nothing is new in this file.' : `${counted(changed, 'text')} changed.`}</p>
      {notMatched.length === 0 ? null : (
        <Callout compact icon={false} intent="warning">
          <p>
            <strong>Not used</strong>
          </p>
          <ul className="bullets">
            {notMatched.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  );
}
