import { Callout } from '@blueprintjs/core';
import {
  endedFigure,
  endedLabel,
  endingMeanings,
  segmentLine,
  segmentMeaning,
  whyUnusable,
} from '../../../domain/simulations/endings.ts';
import { Card } from '../../components/card.tsx';
import type { RunEndingFieldsFragment } from '../../generated/graphql.ts';
import { count, counted, percent } from '../../lib/format.ts';
import styles from './endings.module.css';

/** How many personas ended without an answer, and how; opens to what that means. Nothing without any. */
export function Endings({ endings }: { endings: RunEndingFieldsFragment }) {
  if (endings.total === 0) return null;
  const { bySegment, refusals } = endings;
  return (
    <details className={`small figures ${styles.endings}`}>
      <summary>{`${endedLabel} ${endedFigure(endings, { count })}`}</summary>
      <ul>
        {endingMeanings(endings).map((meaning) => (
          <li key={meaning}>{meaning}</li>
        ))}
      </ul>
      <ul aria-label={`${endedLabel}, by segment`}>
        {bySegment.map((segment) => (
          <li key={segment.segmentId}>{segmentLine(segment, { count, percent })}</li>
        ))}
        {bySegment.length > 1 ? <li>{segmentMeaning}</li> : null}
      </ul>
      {refusals.length === 0 ? null : (
        <figure className={styles.refusals}>
          <figcaption>What the model said in place of an answer:</figcaption>
          {refusals.map((words, at) => (
            // Refusals often have the same words.
            <blockquote key={`${at} ${words}`}>{words}</blockquote>
          ))}
        </figure>
      )}
    </details>
  );
}

/** Says that a result cannot be used, and why; nothing for one that can. */
export function Unusable({ heard, endings }: { heard: number; endings: RunEndingFieldsFragment }) {
  const reason = whyUnusable(heard, endings, { count, counted, percent });
  if (reason === null) return null;
  return (
    <Callout intent="danger" icon={false} compact className={styles.callout ?? ''}>
      {reason}
    </Callout>
  );
}

/** Stands in for the result of a run in which every persona ended without an answer. */
export function NobodyAnswered({ endings }: { endings: RunEndingFieldsFragment }) {
  return (
    <Card label="Result">
      <Unusable heard={0} endings={endings} />
      <Endings endings={endings} />
    </Card>
  );
}
