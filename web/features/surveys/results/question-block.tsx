import { Button } from '@blueprintjs/core';
import { ChevronDown, ChevronUp } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { GroupTables } from './group-tables.tsx';
import { QuestionBody } from './question-body.tsx';
import { type QuestionResult, unique } from './view.ts';
import styles from './results.module.css';

interface QuestionBlockProps {
  question: QuestionResult;
  /** Name of the attribute that answers are divided by; null for none. */
  groupName: string | null;
  /** Sentence that the card has said already for all questions. */
  said: string;
}

/** One question: its figures, what to be careful about, and its table by group. Open texts begin closed. */
export function QuestionBlock({ question, groupName, said }: QuestionBlockProps) {
  const id = useId();
  const canClose = question.type === 'open';
  const [isOpen, setOpen] = useState(!canClose);
  const theme = question.open?.sentence;
  return (
    <section className={styles.question} aria-labelledby={id}>
      <header className={styles.questionHead}>
        <span className={`small figures ${styles.number}`}>
          <span className="visually-hidden">Question </span>
          {question.number}
        </span>
        <div>
          <h3 id={id} className={styles.questionText}>
            {question.text}
          </h3>
          <p className="small muted figures">
            {question.summary}
            {theme == null ? '' : ` · ${theme}`}
          </p>
        </div>
        {canClose ? (
          <Button
            variant="minimal"
            size="small"
            icon={isOpen ? <ChevronUp /> : <ChevronDown />}
            aria-label={`Themes of question ${question.number}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        ) : null}
      </header>
      {isOpen ? <QuestionBody question={question} /> : null}
      <Notes question={question} said={said} />
      {groupName === null || !isOpen ? null : <GroupTables question={question} groupName={groupName} />}
    </section>
  );
}

/** Warnings stand out; effects of order and wording are said plainly. */
function Notes({ question, said }: Pick<QuestionBlockProps, 'question' | 'said'>) {
  const { warnings, effects, notRectified, people, personas } = question;
  const hasBoth = people.answers > 0 && personas.answers > 0;
  const plain = unique([
    ...(notRectified !== null && notRectified !== said && hasBoth ? [notRectified] : []),
    ...effects.filter(({ isClear }) => !isClear).map(({ sentence }) => sentence),
  ]);
  const clear = unique([
    ...warnings.map(({ sentence }) => sentence),
    ...effects.filter(({ isClear }) => isClear).map(({ sentence }) => sentence),
  ]);
  return (
    <>
      {clear.length === 0 ? null : <p className={styles.warning}>{clear.join(' ')}</p>}
      {plain.map((sentence) => (
        <p key={sentence} className={`small muted ${styles.note}`}>
          {sentence}
        </p>
      ))}
    </>
  );
}
