import { Button, Tag } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, Export } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { interviewMarkdown } from '../../../domain/assistant/interview-text.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { formatSpeaker } from '../../components/quote.tsx';
import { useScale } from '../../components/scale.tsx';
import { asSentiment } from '../../components/sentiment.ts';
import { SimulatedTag } from '../../components/simulated-tag.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { saveBlob } from '../../lib/save-blob.ts';
import { Avatar } from './avatar.tsx';
import styles from './interview.module.css';
import { quotedPersona } from './quoted-persona.ts';
import type { AnswerRef, Subject } from './use-subject.ts';
import type { Talk } from './use-talk.ts';
import { personaPath } from './words.ts';

interface SubjectHeaderProps {
  answer: AnswerRef;
  subject: Subject;
  talk: Talk;
}

/** The persona, the way to the next one with the same answer, and the export. */
export function SubjectHeader({ answer, subject, talk }: SubjectHeaderProps) {
  const { names } = useScale();
  const { reaction, jobId, previous, next, isSimulated } = subject;
  const hasSimulatedAnswers = talk.messages.some((message) => message.isSimulated);
  const label = names[asSentiment(reaction.sentiment)];
  const segment = `/runs/${jobId}?tab=reactions&segment=${encodeURIComponent(reaction.segmentId)}`;
  const beside = (personaIndex: number) => personaPath({ ...answer, personaIndex });
  const save = () => {
    const text = interviewMarkdown({
      ...quotedPersona(subject),
      isSimulated: isSimulated || hasSimulatedAnswers,
      jobId,
      runMessage: subject.message,
      answer: label,
      response: reaction.response,
      talk: talk.messages.map(({ role, content, createdAt }) => ({ role, content, at: formatDateTime(createdAt) })),
    });
    saveBlob(
      new Blob([text], { type: 'text/markdown;charset=utf-8' }),
      `interview-${jobId}-persona-${reaction.personaIndex + 1}.md`,
    );
  };
  return (
    <header className={styles.header}>
      <Avatar name={reaction.personName} size="large" />
      <div className={styles.who}>
        <h1>{formatSpeaker(reaction.personName, reaction.age)}</h1>
        <p className={styles.tags}>
          <Tag minimal round style={{ background: 'var(--simulated-tint)', color: 'var(--simulated-text)' }}>
            AI persona
          </Tag>
          <Link to={segment}>{reaction.segmentName}</Link>
          {isSimulated || hasSimulatedAnswers ? <SimulatedTag /> : null}
        </p>
      </div>
      <div className={styles.actions}>
        {previous === null ? null : (
          <LinkButton to={beside(previous)} icon={<ChevronLeft />} text={`Previous ${label.toLowerCase()}`} />
        )}
        {next === null ? null : (
          <LinkButton to={beside(next)} endIcon={<ChevronRight />} text={`Next ${label.toLowerCase()}`} />
        )}
        <Button icon={<Export />} text="Export interview" disabled={talk.messages.length === 0} onClick={save} />
      </div>
    </header>
  );
}
