import { type Provider, providerNames } from '../../../domain/providers/provider.ts';
import { Card } from '../../components/card.tsx';
import { count, decimal, usd } from '../../lib/format.ts';
import styles from './interview.module.css';
import type { Subject } from './use-subject.ts';

/** The call behind the answer in the run. */
export function CallCard({ subject }: { subject: Subject }) {
  const { reaction, inputTokens, outputTokens, costUsd } = subject;
  const facts = [
    ['Provider', providerNames[reaction.provider as Provider] ?? reaction.provider],
    ['Model', reaction.model],
    ['Tokens', `${count(inputTokens)} in, ${count(outputTokens)} out`],
    ['Cost', usd(costUsd)],
    ['Confidence', decimal(reaction.confidence)],
  ] as const;
  return (
    <Card title="How the answer was made">
      <dl className={`small figures facts ${styles.call}`}>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
