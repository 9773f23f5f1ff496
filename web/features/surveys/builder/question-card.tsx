import { Button, MenuItem, Tag } from '@blueprintjs/core';
import { ChevronDown, ChevronRight, DragHandleVertical, Duplicate, More, Trash } from '@blueprintjs/icons';
import type { DragEvent, KeyboardEvent } from 'react';
import { titleOf } from '../../../../domain/surveys/question-texts.ts';
import { questionsOf } from '../../../../domain/surveys/survey.ts';
import { type Question, typeOf } from '../../../../domain/surveys/types/registry.ts';
import { DropMenu } from '../../../components/drop-menu.tsx';
import { focusWhenThere } from '../../../lib/keyboard.ts';
import { toast } from '../../../lib/toaster.ts';
import { useEditor } from './editor-context.ts';
import { duplicateQuestion, moveQuestion, removeQuestion } from './edits.ts';
import { FindingLine } from './finding-line.tsx';
import { PlaceButtons } from './place-buttons.tsx';
import { QuestionEditor } from './question-editor.tsx';
import styles from './builder.module.css';

interface QuestionCardProps {
  question: Question;
  number: number;
  /** True where no place is left before it, or after it, in the survey. */
  isFirst: boolean;
  isLast: boolean;
  onDragStart: (event: DragEvent) => void;
  onDragOver: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
}

/** Selector of the button with a question's text. */
export function headOf(id: string): string {
  return `#question-${id}`;
}

/** A question of the list: its text, findings, place, and its fields when it is open. */
export function QuestionCard({ question, number, isFirst, isLast, ...drag }: QuestionCardProps) {
  const editor = useEditor();
  const { survey, language, findings, openId, setOpenId } = editor;
  const { id } = question;
  const isOpen = openId === id;
  const own = findings.filter(({ questionId }) => questionId === id);
  const text = titleOf(survey, question, language);
  const move = (step: -1 | 1) => {
    const next = moveQuestion(survey, id, step);
    if (next === null) return;
    editor.change(next, null);
    const place = questionsOf(next).findIndex((one) => one.id === id) + 1;
    editor.announce(`Moved to place ${place} of ${questionsOf(next).length}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? -1 : 1);
    focusWhenThere(headOf(id));
  };
  return (
    // Dragging is for the mouse; buttons and keys do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className={`${styles.question} ${isOpen ? styles.open : ''}`} onDragOver={drag.onDragOver} onDrop={drag.onDrop}>
      <div className={styles.head}>
        <span
          className={styles.handle}
          draggable
          aria-hidden="true"
          title="Drag to another place"
          onDragStart={drag.onDragStart}
        >
          <DragHandleVertical />
        </span>
        <button
          type="button"
          id={`question-${id}`}
          className={styles.name}
          aria-expanded={isOpen}
          aria-describedby="question-keys"
          onKeyDown={onKeyDown}
          onClick={() => setOpenId(isOpen ? null : id)}
        >
          {isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
          <span className="figures muted">{number}</span>
          <span className={styles.text}>{text === '' ? <em>No text yet</em> : text}</span>
        </button>
        <span className={`small muted ${styles.kind}`}>{typeOf(question).label}</span>
        <Tags question={question} />
        <span className={styles.buttons}>
          <PlaceButtons of={`question ${number}`} name={id} isFirst={isFirst} isLast={isLast} onMove={move} />
          {isOpen ? <QuestionMenu id={id} number={number} /> : null}
        </span>
      </div>
      {own.length === 0 ? null : (
        <div className={styles.findings}>
          {own.map((finding) => (
            <FindingLine key={finding.rule + finding.sentence} finding={finding} />
          ))}
        </div>
      )}
      {isOpen ? <QuestionEditor question={question} /> : null}
    </li>
  );
}

function Tags({ question }: { question: Question }) {
  const { skips = [], showIf, wordings = [], required } = question;
  return (
    <span className={styles.tags}>
      {required ? <Tag minimal>required</Tag> : null}
      {showIf === undefined ? null : <Tag minimal>condition</Tag>}
      {skips.length === 0 ? null : <Tag minimal>jump</Tag>}
      {wordings.length === 0 ? null : <Tag minimal>{wordings.length + 1} wordings</Tag>}
    </span>
  );
}

/** Drawn for the open question only: a hundred menus would slow down typing. */
function QuestionMenu({ id, number }: { id: string; number: number }) {
  const { survey, change, setOpenId } = useEditor();
  const duplicate = () => {
    const { survey: next, id: copy } = duplicateQuestion(survey, id);
    change(next, null);
    setOpenId(copy);
  };
  const remove = () => {
    const questions = questionsOf(survey);
    const at = questions.findIndex((one) => one.id === id);
    const near = questions[at + 1] ?? questions[at - 1];
    change(removeQuestion(survey, id), null);
    if (near !== undefined) focusWhenThere(headOf(near.id));
    void toast(`Question ${number} is removed. Undo brings it back.`);
  };
  return (
    <DropMenu
      items={
        <>
          <MenuItem icon={<Duplicate />} text="Duplicate" onClick={duplicate} />
          <MenuItem icon={<Trash />} text="Remove" intent="danger" onClick={remove} />
        </>
      }
    >
      <Button size="small" variant="minimal" icon={<More />} aria-label={`More for question ${number}`} />
    </DropMenu>
  );
}
