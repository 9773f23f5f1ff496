import { Callout } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { Card } from '../../components/card.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { ErrorNote } from '../../components/notice.tsx';
import { ScrollingLog } from '../../components/scrolling-log.tsx';
import { SkeletonLines } from '../../components/skeleton.tsx';
import { shownError } from '../../lib/errors.ts';
import { counted, usd } from '../../lib/format.ts';
import { firstName } from '../../../domain/personas/first-name.ts';
import { sumOf } from '../../../domain/sum.ts';
import { Composer } from './composer.tsx';
import { Heard } from './heard.tsx';
import styles from './interview.module.css';
import { Answer, Question } from './message.tsx';
import type { AnswerRef, Subject } from './use-subject.ts';
import type { Talk } from './use-talk.ts';
import { personaPath } from './words.ts';

interface TalkCardProps {
  answer: AnswerRef;
  subject: Subject;
  interviewId: string | null;
  talk: Talk;
}

/** The interview: what was heard and answered, the questions and answers since, and the form for the next question. */
export function TalkCard({ answer, subject, interviewId, talk }: TalkCardProps) {
  const name = firstName(subject.reaction.personName);
  const { last } = talk;
  return (
    <Card
      title="Interview"
      aside={
        <span className={styles.aside}>
          <span className="small muted figures">{talkFacts(talk)}</span>
          {interviewId === null ? null : (
            <LinkButton to={personaPath(answer)} icon={<Plus />} text="New interview" size="small" variant="minimal" />
          )}
        </span>
      }
    >
      <Heard subject={subject} />
      <Messages subject={subject} talk={talk} />
      <p className="visually-hidden" role="status">
        {talk.isAnswering ? `${name} is answering` : last?.state === 'done' ? `${name} has answered` : ''}
      </p>
      {subject.canBeAsked ? (
        <Composer key={interviewId} answer={answer} subject={subject} interviewId={interviewId} talk={talk} />
      ) : (
        <Callout compact icon={null} intent="warning">
          The persona is no longer stored with this run, so it cannot be asked. Its answer is kept.
        </Callout>
      )}
    </Card>
  );
}

function talkFacts({ messages }: Talk): string {
  const answers = messages.filter(({ role, content }) => role === 'assistant' && content !== '');
  if (answers.length === 0) return 'kept with the run';
  const costUsd = sumOf(answers, (answer) => answer.costUsd ?? 0);
  return ['kept with the run', counted(answers.length, 'answer'), ...(costUsd === 0 ? [] : [usd(costUsd)])].join(' · ');
}

function Messages({ subject, talk }: { subject: Subject; talk: Talk }) {
  const { messages } = talk;
  const name = firstName(subject.reaction.personName);
  if (talk.isLoading) return <SkeletonLines widths={[30, 80, 60]} />;
  if (talk.error)
    return (
      <ErrorNote
        title="The interview could not be read"
        message={shownError(talk.error).message}
        onRetry={talk.again}
      />
    );
  if (talk.isMissing)
    return (
      <Callout compact icon={null} intent="warning" role="status">
        There is no such interview: it may have been deleted. Your next question begins a new one.
      </Callout>
    );
  if (messages.length === 0)
    return (
      <p className={`muted ${styles.empty}`}>
        Ask {name} what is behind this answer. The interview is kept with the run and never changes a figure.
      </p>
    );
  return (
    <ScrollingLog label="Questions and answers" className={styles.messages} isSpoken={false}>
      {messages.map((message, place) =>
        message.role === 'user' ? (
          <Question key={message.id} message={message} />
        ) : (
          <Answer key={message.id} message={message} subject={subject} isLast={place === messages.length - 1} />
        ),
      )}
    </ScrollingLog>
  );
}
