import { Button, Collapse, Switch } from '@blueprintjs/core';
import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import type { Option } from '../../../../domain/surveys/parts/option.ts';
import { listOf, withList } from '../../../../domain/surveys/survey.ts';
import { type Question, typeOf } from '../../../../domain/surveys/types/registry.ts';
import { questionsBefore } from './earlier.ts';
import { useEditor } from './editor-context.ts';
import { changeQuestion, withField } from './edits.ts';
import { LogicFields } from './logic-fields.tsx';
import { OptionList } from './option-list.tsx';
import { OrderFields } from './order-fields.tsx';
import { typeFields } from './types/registry.ts';
import { screenOutsOf, withScreenOuts } from './screen-outs.ts';
import { TextFields } from './types/text-fields.tsx';
import { unlessBlank } from './texts.ts';
import { WordingFields } from './wording-fields.tsx';
import { WordsField } from './words-field.tsx';
import styles from './builder.module.css';

const nouns = { options: 'option', rows: 'row', items: 'item' } as const;
const titles = { options: 'Options', rows: 'Rows', items: 'Items' } as const;

/** All fields of one question: those that every type has, and those of its own. */
export function QuestionEditor({ question }: { question: Question }) {
  const editor = useEditor();
  const { id } = question;
  const Fields = typeFields[question.type];
  const { list } = typeOf(question);
  const before = questionsBefore(editor.survey, id);
  const isChoice = question.type === 'single' || question.type === 'multiple';
  const screenOuts = screenOutsOf(question);
  const change = (next: Question, what: string | null) =>
    editor.change(
      changeQuestion(editor.survey, id, () => next),
      what,
    );
  return (
    <div className={styles.fields}>
      <WordsField
        label="Question"
        name={`${id}/text`}
        text={question.text}
        isLong
        pipes={before}
        onChange={(text, what) => change({ ...question, text }, what)}
      />
      <WordsField
        label="Help under it"
        isOptional
        name={`${id}/help`}
        text={question.help}
        onChange={(help, what) => change(withField(question, 'help', unlessBlank(help)), what)}
      />
      {list === null ? null : (
        <OptionList
          title={titles[list]}
          noun={nouns[list]}
          name={`${id}/${list}`}
          options={listOf(question)}
          hasSpecial={isChoice}
          screenOuts={isChoice ? screenOuts : undefined}
          onScreenOuts={(ids) => change(withScreenOuts(question, ids), null)}
          onChange={(options, what) => change(withOptions(question, options), what)}
        />
      )}
      {Fields === undefined ? (
        <TextFields question={question} onChange={change} />
      ) : (
        <Fields question={question} onChange={change} />
      )}
      <Switch
        checked={question.required}
        label="An answer is required"
        onChange={({ currentTarget }) => change({ ...question, required: currentTarget.checked }, null)}
      />
      <More question={question} onChange={change} />
    </div>
  );
}

/** Options that are gone screen nobody out any more. */
function withOptions(question: Question, options: Option[]): Question {
  const next = withList(question, options);
  const [before, after] = [listOf(question), options].map((list) => list.map(({ id }) => id));
  return before?.every((id) => after?.includes(id)) ? next : withScreenOuts(next, screenOutsOf(question));
}

interface MoreProps {
  question: Question;
  onChange: (question: Question, what: string | null) => void;
}

/** Fields that few questions need; open from the start where one of them is used. */
function More({ question, onChange }: MoreProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(() => usesMore(question));
  return (
    <div>
      <Button
        variant="minimal"
        icon={isOpen ? <ChevronDown /> : <ChevronRight />}
        aria-expanded={isOpen}
        aria-controls={id}
        className={styles.toggle ?? ''}
        text="Order, conditions, jumps and wordings"
        onClick={() => setOpen(!isOpen)}
      />
      <div id={id}>
        <Collapse isOpen={isOpen}>
          <div className={styles.more}>
            <OrderFields question={question} onChange={onChange} />
            <LogicFields question={question} onChange={onChange} />
            <WordingFields question={question} onChange={onChange} />
          </div>
        </Collapse>
      </div>
    </div>
  );
}

function usesMore(question: Question): boolean {
  const { showIf, skips = [], wordings = [] } = question;
  const isShuffled = 'randomize' in question && question.randomize !== 'none';
  const takesOver = 'carryForward' in question && question.carryForward !== undefined;
  return showIf !== undefined || skips.length > 0 || wordings.length > 0 || isShuffled || takesOver;
}
