import { Button, FormGroup, Radio, RadioGroup, TextArea } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { useParams } from 'react-router';
import type { SeatView } from '../../../domain/panels/seat.ts';
import { Card } from '../../components/card.tsx';
import { NoSuchLink } from '../../components/no-such-link.tsx';
import { ErrorNote } from '../../components/notice.tsx';
import { PageTitle, ScreenName } from '../../components/page-title.tsx';
import { ScrollingLog } from '../../components/scrolling-log.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { shorten } from '../../lib/format.ts';
import styles from './panels.module.css';
import { useSeat } from './use-seat.ts';

/** The seat of a person in a panel: what is said, and the form when it is their turn. */
export function SeatScreen() {
  const { token = '' } = useParams();
  const { seat, problem, isGone, answer } = useSeat(token);
  if (isGone)
    return (
      <>
        <ScreenName>Seat in a panel</ScreenName>
        <NoSuchLink why="It was replaced or is incomplete." />
      </>
    );
  if (seat === null)
    return (
      <>
        <ScreenName>Seat in a panel</ScreenName>
        {problem === null ? (
          <SkeletonBlock height={320} />
        ) : (
          <ErrorNote title="The panel could not be read" message={problem} />
        )}
      </>
    );
  return (
    <div className="stack">
      <PageTitle>{shorten(seat.topic, 60)}</PageTitle>
      <Card>
        <h1>{seat.topic}</h1>
        <p>You sit here as {seat.name}.</p>
        {seat.message === '' ? null : <blockquote className={styles.message}>{seat.message}</blockquote>}
        <p className="muted">
          {seat.moderator} leads the discussion. The others are simulated: {seat.others.join(', ')}. What you say
          becomes part of the discussion; how you vote is seen only by the person who sent you the link.
        </p>
        {problem === null ? null : <p role="alert">{problem}</p>}
        <p role="status">{statusLine(seat)}</p>
        {seat.asked === null ? null : <Asked key={seat.asked.number} seat={seat} asked={seat.asked} answer={answer} />}
      </Card>
      <Card title="What was said">
        {seat.heard.length === 0 ? (
          <p className="muted">Nothing yet.</p>
        ) : (
          <ScrollingLog label="What was said">
            <ol className={styles.transcript}>
              {seat.heard.map(({ speaker, text, isOwn }, at) => (
                // Speeches are only added, so their place stays theirs.
                // eslint-disable-next-line react/no-array-index-key
                <li key={at}>
                  <p>
                    <strong>{isOwn ? `${speaker} (you)` : speaker}</strong>
                  </p>
                  <p>{text}</p>
                </li>
              ))}
            </ol>
          </ScrollingLog>
        )}
      </Card>
    </div>
  );
}

function statusLine({ status, asked }: SeatView): string {
  if (asked !== null) return asked.kind === 'vote' ? 'You are asked to vote in private.' : 'It is your turn to speak.';
  if (status === 'waiting') return 'The discussion has not begun. Keep this page open.';
  if (status === 'paused') return 'The discussion is paused. Keep this page open.';
  if (status === 'ended') return 'The discussion has ended. Thank you.';
  return 'The others are speaking. Keep this page open: your turn comes.';
}

interface AskedProps {
  seat: SeatView;
  asked: NonNullable<SeatView['asked']>;
  answer: ReturnType<typeof useSeat>['answer'];
}

function Asked({ seat, asked, answer }: AskedProps) {
  const [text, setText] = useState('');
  const [stance, setStance] = useState<string | null>(null);
  const [sureness, setSureness] = useState('0.8');
  const [isSending, setSending] = useState(false);
  const isVote = asked.kind === 'vote';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    const vote = isVote && stance !== null ? { stance, sureness: Number(sureness) } : {};
    void answer({ number: asked.number, text, ...vote }).finally(() => setSending(false));
  };
  return (
    <form onSubmit={onSubmit} className={styles.steer}>
      {isVote ? (
        <>
          <RadioGroup
            label={asked.question}
            selectedValue={stance ?? ''}
            onChange={({ currentTarget }) => setStance(currentTarget.value)}
          >
            {seat.stances.map((one) => (
              <Radio key={one} value={one} label={one} />
            ))}
          </RadioGroup>
          <RadioGroup
            inline
            label="How sure are you?"
            selectedValue={sureness}
            onChange={({ currentTarget }) => setSureness(currentTarget.value)}
          >
            <Radio value="0.5" label="Barely" />
            <Radio value="0.8" label="Fairly" />
            <Radio value="1" label="Completely" />
          </RadioGroup>
        </>
      ) : null}
      <FormGroup
        label={isVote ? 'Why, in one sentence' : asked.question}
        labelInfo={isVote ? '(optional)' : asked.isPrivate ? '(nobody else hears your answer)' : ''}
        labelFor="seat-text"
        {...(isVote ? {} : { helperText: `One to four sentences, at most ${seat.mostWords} words` })}
      >
        <TextArea
          id="seat-text"
          fill
          rows={3}
          maxLength={1_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </FormGroup>
      <Button
        type="submit"
        intent="primary"
        text={isVote ? 'Vote' : 'Say it'}
        loading={isSending}
        disabled={isVote ? stance === null : text.trim() === ''}
      />
    </form>
  );
}
