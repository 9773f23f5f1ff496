import { Button } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { z } from 'zod/mini';
import { type Provider, providerNames } from '../../../domain/providers/provider.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { formatSpeaker } from '../../components/quote.tsx';
import { useScale } from '../../components/scale.tsx';
import { asSentiment, sentimentColor } from '../../components/sentiment.ts';
import styles from './reactions.module.css';
import type { Reaction } from './use-reactions.ts';
import { decimal, percent } from '../../lib/format.ts';
import { Citations } from './citations.tsx';
import { attributeLines } from './run-words.ts';

const research = z.array(z.object({ query: z.string(), finding: z.string() }));

/** Lists what the persona looked up before it answered. */
function researchLines(performed: unknown): (readonly [string, string])[] {
  const found = research.safeParse(performed).data ?? [];
  return found.map(({ query, finding }, at) => [at === 0 ? 'Looked up' : `Then (${at + 1})`, `${query}: ${finding}`]);
}

/** The reasons, the scores and the persona's attributes. */
function More({ id, item }: { id: string; item: Reaction }) {
  const likelihood = item.actionLikelihood === null ? [] : [['Likely to act', percent(item.actionLikelihood)] as const];
  const facts = [
    ['Reaction', item.reaction],
    ['Why', item.reasoning],
    ...likelihood,
    ['Confidence', decimal(item.confidence)],
    ['Model', item.model],
    ...researchLines(item.researchPerformed),
  ] as const;
  return (
    <dl id={id} className={`small facts ${styles.more}`}>
      {[...facts, ...attributeLines(item.attributes)]
        .filter(([, text]) => text !== '')
        .map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  );
}

interface ReactionRowProps {
  jobId: string;
  item: Reaction;
  showProvider: boolean;
}

/** One reaction; a button shows its reasons and the persona, and a link opens the interview. */
export function ReactionRow({ jobId, item, showProvider }: ReactionRowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const kind = asSentiment(item.sentiment);
  const { names } = useScale();
  const who = formatSpeaker(item.personName, item.age);
  return (
    <div className={styles.reaction} style={{ borderColor: sentimentColor[kind] }}>
      <div className={styles.words}>
        <p>{item.response}</p>
        <Citations citations={item.citations} droppedCitations={item.droppedCitations} />
      </div>
      <div className={`small muted ${styles.who}`}>
        <span>
          <b>{names[kind]}</b> · {who}
        </span>
        <span>
          {[
            item.segmentName,
            showProvider ? `${providerNames[item.provider as Provider] ?? item.provider} ${item.model}` : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className={styles.why}>
          <Button
            variant="minimal"
            size="small"
            intent="primary"
            text={isOpen ? 'Less' : 'Why'}
            aria-label={`${isOpen ? 'Less' : 'Why'}: ${who}`}
            aria-expanded={isOpen}
            {...(isOpen ? { 'aria-controls': id } : {})}
            onClick={() => setOpen(!isOpen)}
          />
          <LinkButton
            variant="minimal"
            size="small"
            intent="primary"
            text="Interview"
            label={`Interview: ${who}`}
            to={`/runs/${jobId}/personas/${item.provider}/${item.personaIndex}`}
          />
        </span>
      </div>
      {isOpen ? <More id={id} item={item} /> : null}
    </div>
  );
}
