import { costSentences } from '../../../domain/analytics/sentences.ts';
import { type Provider, providerNames } from '../../../domain/providers/provider.ts';
import { Card } from '../../components/card.tsx';
import { WideTable } from '../../components/wide-table.tsx';
import { count, decimal, usd } from '../../lib/format.ts';
import styles from './analytics.module.css';
import type { View } from './view.ts';
import { words } from './words.ts';

/** Answers, tokens, time and cost of each model. */
export function ModelTableCard({ view }: { view: View }) {
  const { byModel, totals } = view;
  if (byModel.length === 0) return null;
  return (
    <Card title="Cost and tokens by model" className={styles.wide}>
      <WideTable label="Cost and tokens by model, table" isNumeric stacks>
        <thead>
          <tr>
            <th scope="col">Model</th>
            <th scope="col">Runs</th>
            <th scope="col">Answers</th>
            <th scope="col">Tokens in</th>
            <th scope="col">Tokens out</th>
            <th scope="col">Time a call</th>
            <th scope="col">Cost</th>
            <th scope="col">Per answer</th>
          </tr>
        </thead>
        <tbody>
          {byModel.map((model) => (
            <tr key={model.key}>
              <th scope="row">
                {model.model}{' '}
                <span className="small muted">{providerNames[model.provider as Provider] ?? model.provider}</span>
              </th>
              <td data-label="Runs">{count(model.runs)}</td>
              <td data-label="Answers">{count(model.answers)}</td>
              <td data-label="Tokens in">{count(model.inputTokens)}</td>
              <td data-label="Tokens out">{count(model.outputTokens)}</td>
              <td data-label="Time a call">{decimal(model.latencyMs / 1000)} s</td>
              <td data-label="Cost">{usd(model.costUsd)}</td>
              <td data-label="Per answer">{usd(model.costUsd / model.answers)}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {costSentences(totals, words).map((sentence) => (
        <p key={sentence} className={`small muted ${styles.note}`}>
          {sentence}
        </p>
      ))}
    </Card>
  );
}
