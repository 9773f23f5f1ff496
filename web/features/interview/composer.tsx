import { Button, TextArea } from '@blueprintjs/core';
import { SendMessage } from '@blueprintjs/icons';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { AskingProblem } from '../../components/early-end.tsx';
import { firstName } from '../../../domain/personas/first-name.ts';
import { chatLimits } from '../../../domain/assistant/limits.ts';
import { usd } from '../../lib/format.ts';
import { AlikeButton } from './alike-button.tsx';
import styles from './interview.module.css';
import { useAskPersona } from './use-ask-persona.ts';
import { useQuestion } from './use-question.ts';
import type { AnswerRef, Subject } from './use-subject.ts';
import type { Talk } from './use-talk.ts';
import { pronouns } from './words.ts';

const suggestions = [
  'Why?',
  'An example, please',
  'Finish: “I would believe it if…”',
  'What would change your mind?',
] as const;

interface ComposerProps {
  answer: AnswerRef;
  subject: Subject;
  interviewId: string | null;
  talk: Talk;
}

/** The form for the next question. Enter asks and Shift+Enter starts a new line. The text is kept until it was sent. */
export function Composer({ answer, subject, interviewId, talk }: ComposerProps) {
  const { text, setText, clear } = useQuestion(answer, interviewId);
  const { ask, isSending, problem } = useAskPersona(answer, interviewId);
  const field = useRef<HTMLTextAreaElement>(null);
  const hasAsked = (useLocation().state as { hasAsked?: boolean } | null)?.hasAsked === true;
  useEffect(() => {
    if (hasAsked) field.current?.focus({ preventScroll: true });
  }, [hasAsked]);
  const isBusy = isSending || talk.isAnswering;
  const canAsk = text.trim() !== '' && !isBusy;
  const name = firstName(subject.reaction.personName);

  const send = async () => {
    if (canAsk && (await ask(text))) clear();
  };
  const suggest = (question: string) => {
    // The pressed button is disabled while the answer arrives and would lose the focus.
    field.current?.focus({ preventScroll: true });
    void ask(question);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // In input methods, Enter also confirms a character.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  const cost = subject.questionCostUsd === 0 ? '1 call, free' : `1 call, about ${usd(subject.questionCostUsd)}`;
  return (
    <form className={styles.composer} onSubmit={onSubmit} aria-label={`Ask ${name}`}>
      <ul className={styles.suggestions} aria-label="Suggested questions">
        {suggestions.map((question) => (
          <li key={question}>
            <Button
              size="small"
              variant="outlined"
              className={styles.chip ?? ''}
              text={question}
              disabled={isBusy}
              onClick={() => suggest(question)}
            />
          </li>
        ))}
      </ul>
      <TextArea
        fill
        autoResize
        rows={2}
        inputRef={field}
        className={styles.field ?? ''}
        aria-label={`Question to ${name}`}
        placeholder="Ask a follow-up question"
        maxLength={chatLimits.characters}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.foot}>
        <span className="small muted">
          Enter asks, Shift+Enter begins a new line. {cost}. {pronouns(subject.reaction.gender).remembers} only this
          talk.
        </span>
        <div className={styles.buttons}>
          <AlikeButton answer={answer} subject={subject} />
          {talk.isAnswering ? (
            <Button text="Stop" loading={talk.isStopping} onClick={talk.stop} />
          ) : (
            <Button
              type="submit"
              intent="primary"
              icon={<SendMessage />}
              text={`Ask ${name}`}
              disabled={!canAsk}
              loading={isSending}
            />
          )}
        </div>
      </div>
      <AskingProblem problem={problem} />
    </form>
  );
}
