import { Button, Tag } from '@blueprintjs/core';
import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { possibleOptions } from '../../../../domain/surveys/arrange.ts';
import { titleOf } from '../../../../domain/surveys/question-texts.ts';
import { questionsOf, withList, type SurveyDefinition } from '../../../../domain/surveys/survey.ts';
import { typeOf, type Question } from '../../../../domain/surveys/types/registry.ts';
import { duration, formatTime } from '../../../lib/format.ts';
import { FlagList } from './flag-list.tsx';
import type { Response } from './response.ts';
import styles from './responses.module.css';

interface ResponseRowProps {
  response: Response;
  /** The version that was answered; null until it is known. */
  definition: SurveyDefinition | null;
}

const statusWords: Record<string, string> = {
  started: 'Not finished',
  partial: 'Not finished',
  completed: 'Complete',
  'over-quota': 'Over quota',
  'screened-out': 'Screened out',
};

/** One response: when, by whom, its flags, and its answers in words. */
export function ResponseRow({ response, definition }: ResponseRowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { status, startedAt, completedAt, flags, source } = response;
  const isLeftOut = flags.some(({ decision }) => decision === 'confirmed');
  const open = flags.filter(({ decision }) => decision == null).length;
  const flagWords = open === 0 ? 'Flags' : `Review ${open === 1 ? 'a flag' : `${open} flags`}`;
  const name = `${source === 'people' ? 'Response' : 'Persona'} of ${formatTime(completedAt ?? startedAt)}`;
  return (
    <li className={styles.response}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.name}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
          {name}
        </button>
        <span className="muted small figures">{factsOf(response)}</span>
        <span className={styles.tags}>
          <Tag minimal intent={status === 'completed' ? 'success' : 'none'}>
            {statusWords[status] ?? status}
          </Tag>
          {isLeftOut ? <Tag minimal>left out of results</Tag> : null}
        </span>
        {flags.length === 0 ? null : (
          <Button
            size="small"
            text={flagWords}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`${flagWords}: ${name}`}
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </div>
      <div id={id}>
        {isOpen ? (
          <div className={styles.body}>
            <FlagList response={response} definition={definition} />
            {definition === null ? (
              <p className="muted">Loading the questions…</p>
            ) : (
              <AnswerList response={response} definition={definition} />
            )}
          </div>
        ) : null}
      </div>
    </li>
  );
}

function factsOf({ version, seconds, attributes, segment, weight, personId }: Response): string {
  const known = Object.entries((attributes ?? {}) as Record<string, unknown>).map(
    ([name, value]) => `${name} ${Array.isArray(value) ? value.join(', ') : String(value)}`,
  );
  const shown = known.length > 4 ? [...known.slice(0, 4), '…'] : known;
  return [
    `version ${version}`,
    ...(seconds == null ? [] : [duration(seconds)]),
    ...(segment == null ? [] : [segment]),
    ...(personId == null ? [] : [`id ${personId}`]),
    ...(weight == null ? [] : [`weight ${weight}`]),
    ...shown,
  ].join(' · ');
}

function AnswerList({ response, definition }: { response: Response; definition: SurveyDefinition }) {
  const answers = (response.answers ?? {}) as Record<string, unknown>;
  const given = questionsOf(definition).filter(({ id }) => Object.hasOwn(answers, id));
  if (given.length === 0) return <p className="muted">No answers yet.</p>;
  return (
    <dl className={`facts ${styles.answers}`}>
      {given.map((question) => (
        <div key={question.id}>
          <dt>{titleOf(definition, question)}</dt>
          <dd>{wordsOf(definition, question, answers[question.id]) || <span className="muted">passed</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Options that were carried forward have their texts in other questions. */
function wordsOf(definition: SurveyDefinition, question: Question, answer: unknown): string {
  const listed = withList(question, possibleOptions(definition, question));
  return typeOf(listed).describeAnswer(listed, answer, definition.language);
}
