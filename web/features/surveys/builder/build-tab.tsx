import { Button } from '@blueprintjs/core';
import { Plus, Redo, Undo } from '@blueprintjs/icons';
import type { KeyboardEvent, ReactNode } from 'react';
import { Card } from '../../../components/card.tsx';
import { EditorContext } from './editor-context.ts';
import { addSection, withField } from './edits.ts';
import { FindingsCard } from './findings-card.tsx';
import { LanguageSwitch } from './languages.tsx';
import { ProviderCard } from './provider-card.tsx';
import { QuotasCard } from './quotas-card.tsx';
import { SectionCard } from './section-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { unlessBlank } from './texts.ts';
import { TranslationCard } from './translation-card.tsx';
import type { EditedSurvey } from './use-edited-survey.ts';
import { WordsField } from './words-field.tsx';
import styles from './builder.module.css';

interface BuildTabProps {
  edited: EditedSurvey;
  /** Says whether the edits are saved. */
  saveState: ReactNode;
}

/** Everything that makes up a survey, with findings beside it. */
export function BuildTab({ edited, saveState }: BuildTabProps) {
  const { survey, change, undo, redo, announced } = edited;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const step = key === 'z' ? (event.shiftKey ? redo : undo) : key === 'y' ? redo : null;
    if (key !== 'z' && key !== 'y') return;
    // The browser would undo letters of the field that the survey keeps.
    event.preventDefault();
    step?.();
  };
  return (
    <EditorContext value={edited}>
      {/* Keys bubble here from the fields, which do the work. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="stack" onKeyDown={onKeyDown}>
        <div className={styles.toolbar}>
          <Button variant="minimal" icon={<Undo />} text="Undo" disabled={undo === null} onClick={() => undo?.()} />
          <Button variant="minimal" icon={<Redo />} text="Redo" disabled={redo === null} onClick={() => redo?.()} />
          <LanguageSwitch />
          <div className={styles.state}>{saveState}</div>
        </div>
        <p className="visually-hidden" role="status">
          {announced}
        </p>
        <p className="visually-hidden" id="question-keys">
          Alt with an arrow key moves the question.
        </p>
        <div className={styles.grid}>
          <div className="stack">
            <Card label="Title and description">
              <WordsField
                label="Title"
                name="title"
                text={survey.title}
                onChange={(title, what) => change({ ...survey, title }, what)}
              />
              <WordsField
                label="Text at the beginning"
                isOptional
                isLong
                name="description"
                text={survey.description}
                onChange={(text, what) => change(withField(survey, 'description', unlessBlank(text)), what)}
              />
            </Card>
            {survey.sections.map((section, index) => (
              <SectionCard key={section.id} section={section} index={index} />
            ))}
            <div>
              <Button icon={<Plus />} text="Add section" onClick={() => change(addSection(survey).survey, null)} />
            </div>
          </div>
          <div className={`stack ${styles.side}`}>
            <TranslationCard />
            <FindingsCard />
            <SettingsCard />
            <QuotasCard />
            <ProviderCard />
          </div>
        </div>
      </div>
    </EditorContext>
  );
}
