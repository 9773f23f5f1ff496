import { useQuery } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { scaleOf } from '../../../domain/simulations/scale.ts';
import { Card } from '../../components/card.tsx';
import { asSentiment, sentimentColor } from '../../components/sentiment.ts';
import { PersonaAnswersDocument } from '../../generated/interviews/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { count, formatDay, shorten } from '../../lib/format.ts';
import { AnswerStrip } from './answer-strip.tsx';
import styles from './interview.module.css';
import type { AnswerRef, PersonaAnswer, Subject } from './use-subject.ts';
import { personaPath, pronouns } from './words.ts';

const firstShown = 5;

/** Lists the persona's answers in all runs of the person, newest first. */
export function AnswersCard({ answer, subject }: { answer: AnswerRef; subject: Subject }) {
  const { jobId, personaIndex } = answer;
  const { data, error } = useQuery(PersonaAnswersDocument, { variables: { jobId, personaIndex } });
  const [showsAll, setShowsAll] = useState(false);
  const { they } = pronouns(subject.reaction.gender);
  const { items = [], total = 0 } = data?.personaAnswers ?? {};
  const shown = showsAll ? items : items.slice(0, firstShown);
  return (
    <Card
      title={`What ${they} ${they === 'they' ? 'have' : 'has'} answered`}
      aside={
        items.length <= firstShown || showsAll ? null : (
          <Button
            size="small"
            variant="minimal"
            text={`All ${count(items.length)}`}
            onClick={() => setShowsAll(true)}
          />
        )
      }
    >
      {error ? <p className="muted">The answers could not be read: {shownError(error).message}</p> : null}
      {total === 1 ? (
        <p className="muted">This is the first. Answers in other runs with the same personas are listed here.</p>
      ) : null}
      {items.length > 1 ? <AnswerStrip items={items} /> : null}
      <ul className={styles.answers}>
        {shown.map((one) => (
          <AnswerLine key={`${one.jobId} ${one.personaIndex} ${one.provider}`} one={one} current={answer} />
        ))}
      </ul>
      {showsAll && total > items.length ? (
        <p className="small muted">
          The newest {count(items.length)} of {count(total)}.
        </p>
      ) : null}
    </Card>
  );
}

const maxName = 80;
const maxQuote = 140;

function AnswerLine({ one, current }: { one: PersonaAnswer; current: AnswerRef }) {
  const kind = asSentiment(one.sentiment);
  const isCurrent =
    one.jobId === current.jobId && one.provider === current.provider && one.personaIndex === current.personaIndex;
  return (
    <li style={{ borderColor: sentimentColor[kind] }}>
      <div className={styles.foot}>
        <span className="small muted">{scaleOf(one.sentimentType).names[kind]}</span>
        <span className="small muted figures">{formatDay(one.createdAt)}</span>
      </div>
      <Link to={personaPath(one)} aria-current={isCurrent ? 'page' : undefined}>
        {one.name ?? shorten(one.message, maxName)}
      </Link>
      <p className="small">“{shorten(one.response, maxQuote)}”</p>
    </li>
  );
}
