import { Button, Collapse, MenuItem, Switch } from '@blueprintjs/core';
import { CaretDown, Cog, Plus, Trash } from '@blueprintjs/icons';
import { useId, useRef, useState } from 'react';
import { textOf } from '../../../../domain/surveys/parts/text.ts';
import { questionsOf, type Section } from '../../../../domain/surveys/survey.ts';
import { questionTypes, type QuestionTypeName } from '../../../../domain/surveys/types/registry.ts';
import { surveyLimits } from '../../../../domain/surveys/parts/limits.ts';
import { Card } from '../../../components/card.tsx';
import { DropMenu } from '../../../components/drop-menu.tsx';
import { focusWhenThere } from '../../../lib/keyboard.ts';
import { ConditionEditor } from './conditions/condition-editor.tsx';
import { questionsBefore } from './earlier.ts';
import { useEditor } from './editor-context.ts';
import { addQuestion, changeSection, moved, placeQuestion, removeSection, withField } from './edits.ts';
import { PlaceButtons } from './place-buttons.tsx';
import { headOf, QuestionCard } from './question-card.tsx';
import { unlessBlank } from './texts.ts';
import { WordsField } from './words-field.tsx';
import styles from './builder.module.css';

const dragType = 'text/soundings-question';

interface SectionCardProps {
  section: Section;
  /** Place of the section, from 0. */
  index: number;
}

/** A section with its questions, which can be dragged into any section. */
export function SectionCard({ section, index }: SectionCardProps) {
  const editor = useEditor();
  const { survey, language } = editor;
  const id = useId();
  const [showsSettings, setShowsSettings] = useState(false);
  const first = questionsOf({ sections: survey.sections.slice(0, index) }).length;
  const title = textOf(section.title, language, survey.language) || `Section ${index + 1}`;
  const drop = (dropped: string, at: number) => {
    if (dropped === '' || dropped === section.questions[at]?.id) return;
    const from = section.questions.findIndex((one) => one.id === dropped);
    editor.change(placeQuestion(survey, dropped, section.id, from >= 0 && from < at ? at - 1 : at), null);
    editor.announce('Moved');
  };
  return (
    <Card
      title={title}
      aside={
        <span className={styles.buttons}>
          <PlaceButtons
            of={`section ${index + 1}`}
            name={`section/${section.id}`}
            isFirst={index === 0}
            isLast={index === survey.sections.length - 1}
            onMove={(step) => editor.change({ ...survey, sections: moved(survey.sections, index, step) }, null)}
          />
          <Button
            size="small"
            variant="minimal"
            icon={<Cog />}
            text="Section"
            aria-label={`Settings of section ${index + 1}`}
            aria-expanded={showsSettings}
            aria-controls={id}
            onClick={() => setShowsSettings(!showsSettings)}
          />
        </span>
      }
    >
      <div id={id}>
        <Collapse isOpen={showsSettings}>
          <SectionFields section={section} index={index} />
        </Collapse>
      </div>
      {section.questions.length === 0 ? <p className="muted">No questions here yet.</p> : null}
      {/* Dragging is for the mouse; buttons and keys do the same. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol
        className={styles.questions}
        start={first + 1}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => drop(event.dataTransfer.getData(dragType), section.questions.length)}
      >
        {section.questions.map((question, at) => (
          <QuestionCard
            key={question.id}
            question={question}
            number={first + at + 1}
            isFirst={index === 0 && at === 0}
            isLast={index === survey.sections.length - 1 && at === section.questions.length - 1}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData(dragType, question.id);
            }}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.stopPropagation();
              event.preventDefault();
              drop(event.dataTransfer.getData(dragType), at);
            }}
          />
        ))}
      </ol>
      <AddQuestion section={section} />
    </Card>
  );
}

function AddQuestion({ section }: { section: Section }) {
  const { survey, change, setOpenId } = useEditor();
  const added = useRef<string | null>(null);
  if (questionsOf(survey).length >= surveyLimits.questions)
    return <p className="muted">A survey can have at most {surveyLimits.questions} questions.</p>;
  const add = (type: QuestionTypeName) => {
    const { survey: next, id } = addQuestion(survey, section.id, type);
    change(next, null);
    setOpenId(id);
    added.current = id;
  };
  // Before the menu has closed, it would take focus back.
  const focusAdded = () => {
    if (added.current !== null) focusWhenThere(`li:has(${headOf(added.current)}) textarea`);
    added.current = null;
  };
  return (
    <DropMenu
      onClosed={focusAdded}
      items={Object.values(questionTypes).map(({ name, label }) => (
        <MenuItem key={name} text={label} onClick={() => add(name)} />
      ))}
    >
      <Button icon={<Plus />} endIcon={<CaretDown />} text="Add question" />
    </DropMenu>
  );
}

function SectionFields({ section, index }: SectionCardProps) {
  const editor = useEditor();
  const { survey } = editor;
  const change = (next: Section, what: string | null) =>
    editor.change(
      changeSection(survey, section.id, () => next),
      what,
    );
  const before =
    section.questions[0] === undefined
      ? questionsOf({ sections: survey.sections.slice(0, index) })
      : questionsBefore(survey, section.questions[0].id);
  return (
    <div className={styles.fields}>
      <WordsField
        label="Title"
        isOptional
        name={`section/${section.id}/title`}
        text={section.title}
        onChange={(title, what) => change(withField(section, 'title', unlessBlank(title)), what)}
      />
      <WordsField
        label="Text above its questions"
        isOptional
        isLong
        name={`section/${section.id}/text`}
        text={section.text}
        onChange={(text, what) => change(withField(section, 'text', unlessBlank(text)), what)}
      />
      <Switch
        checked={section.randomize}
        label="Shuffle its questions for each person"
        onChange={({ currentTarget }) => change({ ...section, randomize: currentTarget.checked }, null)}
      />
      <Switch
        checked={section.onOnePage}
        label="All questions on one page"
        onChange={({ currentTarget }) => change({ ...section, onOnePage: currentTarget.checked }, null)}
      />
      <ConditionEditor
        label={section.showIf === undefined ? 'Shown to everyone' : 'Shown only when'}
        condition={section.showIf}
        questions={before}
        onChange={(condition) => change(withField(section, 'showIf', condition), null)}
      />
      {survey.sections.length === 1 ? null : (
        <div>
          <Button
            size="small"
            icon={<Trash />}
            text={section.questions.length === 0 ? 'Remove the section' : 'Remove the section and its questions'}
            onClick={() => editor.change(removeSection(survey, section.id), null)}
          />
        </div>
      )}
    </div>
  );
}
