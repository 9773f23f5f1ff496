import { Tag } from '@blueprintjs/core';
import { Link } from 'react-router';
import { groupFigure, messageSentences } from '../../../domain/analytics/sentences.ts';
import { scaleOf } from '../../../domain/simulations/scale.ts';
import { minForInterval } from '../../../domain/simulations/small-sample.ts';
import { Card } from '../../components/card.tsx';
import { IntervalMark } from '../../components/interval-mark.tsx';
import { SentimentBar } from '../../components/sentiment-bar.tsx';
import { SimulatedTag } from '../../components/simulated-tag.tsx';
import { WideTable } from '../../components/wide-table.tsx';
import { count, shorten, signed, formatTime } from '../../lib/format.ts';
import styles from './analytics.module.css';
import type { MessageLine, View } from './view.ts';
import { words } from './words.ts';

/** The message as a link to its last run; a message of the sample has no run. */
function MessageName({ line, length }: { line: MessageLine; length: number }) {
  const text = `“${shorten(line.message, length)}”`;
  return line.lastJobId ? <Link to={`/runs/${encodeURIComponent(line.lastJobId)}`}>{text}</Link> : text;
}

const isSimulated = ({ simulatedRuns }: MessageLine) => simulatedRuns > 0;

function SmallTag() {
  return (
    <Tag minimal round>
      Small sample
    </Tag>
  );
}

interface RankedProps {
  title: string;
  lines: readonly MessageLine[];
  /** True when only some of the messages were simulated, so that they are marked. */
  marksSimulated: boolean;
  /** Name of the share, such as 'Positive share'. */
  share: string;
}

/** A list of messages, each with its share and interval. */
function Ranked({ title, lines, marksSimulated, share }: RankedProps) {
  if (lines.length === 0) return null;
  return (
    <div className={styles.ranked}>
      <h3>{title}</h3>
      <ol className="figures">
        {lines.map((line) => (
          <li key={line.message}>
            <div className={styles.message}>
              <MessageName line={line} length={110} />{' '}
              <span className="small muted">
                {words.counted(line.personas, 'persona')}, {words.counted(line.runs, 'run')}
              </span>{' '}
              {line.isSmall ? <SmallTag /> : null} {marksSimulated && isSimulated(line) ? <SimulatedTag /> : null}
            </div>
            <IntervalMark share={line.positive.share} low={line.positive.low} high={line.positive.high} label={share} />
            <div className={styles.value}>
              {groupFigure(line, line.positive, words).value}
              <div className="small muted">{groupFigure(line, line.positive, words).range}</div>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The most and least positive messages with their intervals. */
export function BestAndWorstCard({ view }: { view: View }) {
  const { bestMessages, worstMessages } = view;
  const { share } = scaleOf(view.sentimentType);
  const lines = [...bestMessages, ...worstMessages];
  const allSimulated = lines.length > 0 && lines.every(isSimulated);
  return (
    <Card title="Best and worst messages" aside={allSimulated ? <SimulatedTag /> : null} className={styles.wide}>
      {view.messages.length === 0 ? <p className="muted">No message has an answer here.</p> : null}
      <div className={styles.two}>
        <Ranked title="Best" lines={bestMessages} marksSimulated={!allSimulated} share={share} />
        <Ranked title="Worst" lines={worstMessages} marksSimulated={!allSimulated} share={share} />
      </div>
      {messageSentences(view, words).map((sentence) => (
        <p key={sentence} className={`small muted ${styles.note}`}>
          {sentence}
        </p>
      ))}
    </Card>
  );
}

/** All tested messages, newest first. */
export function MessagesCard({ view }: { view: View }) {
  const { messages, totals } = view;
  if (messages.length === 0) return null;
  return (
    <Card title="Messages, last tested first" className={styles.wide}>
      <WideTable label="Messages, table" stacks>
        <thead>
          <tr>
            <th scope="col">Message</th>
            <th scope="col">Split</th>
            <th scope="col">Difference</th>
            <th scope="col">Personas</th>
            <th scope="col">Last run</th>
          </tr>
        </thead>
        <tbody>
          {messages.map((line) => (
            <tr key={line.message}>
              <td className={styles.message}>
                <MessageName line={line} length={90} /> {line.isSmall ? <SmallTag /> : null}
              </td>
              <td className={styles.split}>
                <SentimentBar counts={line.counts} label="Split" />
              </td>
              <td data-label="Difference">
                <span>{line.personas < minForInterval ? '–' : signed(line.score.mean)}</span>
                {line.personas < minForInterval ? null : (
                  <div className={`small muted ${styles.figureLine}`}>
                    {signed(line.score.low)} to {signed(line.score.high)}
                  </div>
                )}
              </td>
              <td data-label="Personas">{count(line.personas)}</td>
              <td data-label="Last run" className={styles.figureLine}>
                {formatTime(line.lastAt)}
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {totals.messages > messages.length ? (
        <p className={`small muted ${styles.note}`}>
          {count(messages.length)} of {count(totals.messages)} messages. Narrow the period or search to see others.
        </p>
      ) : null}
    </Card>
  );
}
