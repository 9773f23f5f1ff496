import { instructionOf } from '../../../domain/personas/wordings.ts';
import { choiceName } from '../../../domain/providers/provider.ts';
import { sentimentTypeOf } from '../../../domain/sentiment/sentiment.ts';
import { currentEventsWords } from '../../../domain/simulations/current-events.ts';
import { endedFigure, endedLabel } from '../../../domain/simulations/endings.ts';
import { optionsOfRecord } from '../../../domain/simulations/run-input.ts';
import { Card } from '../../components/card.tsx';
import { Markdown } from '../../components/markdown.tsx';
import { attachmentWords } from '../../lib/attachments.ts';
import { isFree } from '../../lib/cost.ts';
import { count, duration, formatDateTime, usd } from '../../lib/format.ts';
import { sentimentScales } from '../../lib/sentiment-scales.ts';
import { secondsTaken } from './run-words.ts';
import styles from './details-tab.module.css';
import type { RunResult } from './use-run.ts';

function factsOf(result: RunResult): [string, string][] {
  const seconds = secondsTaken(result);
  return [
    ['Run', result.jobId],
    ['Segments', result.segmentNames.join(', ')],
    ['Provider', `${choiceName(result.modelProvider)}${result.isSimulated ? ', simulated' : ''}`],
    ['Models', result.models.join(', ')],
    ['Pacing', result.tier],
    [
      'Sentiment scale',
      sentimentScales.find(({ value }) => value === result.sentimentType)?.label ?? result.sentimentType,
    ],
    ['Temperature', result.temperatureRange.join(' to ')],
    [
      'Current events',
      currentEventsWords({
        includeCurrentEvents: result.includeCurrentEvents,
        currentEvents: result.currentEvents ?? null,
      }),
    ],
    ...(splitWords(result.split) === null ? [] : [['Split', splitWords(result.split)] as [string, string]]),
    // A run without a choice dealt all of them, or is from before they were dealt.
    ...(result.wording
      ? [
          ['Wording', `only “${instructionOf(sentimentTypeOf(result.sentimentType), result.wording)}”`] as [
            string,
            string,
          ],
        ]
      : []),
    ...(result.language ? [['Language', result.language] as [string, string]] : []),
    ['Answered', `${count(result.answered)} of ${count(result.asked)}`],
    ...(result.endings.total === 0 ? [] : [[endedLabel, endedFigure(result.endings, { count })] as [string, string]]),
    ['Cost', isFree(result) ? 'free' : usd(result.costUsd)],
    ['Tokens', `${count(result.inputTokens)} in, ${count(result.outputTokens)} out`],
    ['Created', formatDateTime(result.createdAt)],
    ['Took', seconds === null ? '–' : duration(seconds)],
  ];
}

/** How personas were divided among segments; null for by size. */
function splitWords(stored: unknown): string | null {
  const { split } = optionsOfRecord({ split: stored });
  if (split === null) return null;
  if (split.by === 'equal') return 'equal';
  return split.by === 'own' ? 'own numbers' : `by size, at least ${count(split.minPerSegment ?? 0)} in each`;
}

/** The run's settings, complete enough to repeat it. */
export function DetailsTab({ result }: { result: RunResult }) {
  return (
    <div className={styles.detailsColumns}>
      <Card title="How it was run">
        <dl className={`figures facts ${styles.detailsFacts}`}>
          {factsOf(result).map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {result.temporalUrl ? (
          <p className={styles.link}>
            <a href={result.temporalUrl} target="_blank" rel="noreferrer">
              This run in the Temporal UI
            </a>
          </p>
        ) : null}
      </Card>
      <div className={styles.detailsColumns}>
        <Card title="Message">
          <p className={styles.detailsMessage}>{result.message}</p>
        </Card>
        {result.currentEvents ? (
          <Card title="Current events every persona was told">
            <Markdown text={result.currentEvents} />
          </Card>
        ) : null}
        {result.customContext ? (
          <Card title="Context for every persona">
            <p className={styles.detailsMessage}>{result.customContext}</p>
          </Card>
        ) : null}
        {result.attachments.length > 0 ? (
          <Card title="Attachments every persona was told about">
            <ul className={styles.files}>
              {result.attachments.map((attachment) => (
                <li key={attachment.id}>
                  {attachment.name} <span className="muted">· {attachmentWords(attachment)}</span>
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
      </div>
    </div>
  );
}
