import { HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import { Card } from '../../../components/card.tsx';
import { WideTable } from '../../../components/wide-table.tsx';
import { count, decimal, percent } from '../../../lib/format.ts';
import { points } from '../../../lib/points.ts';
import { type FigureText, numberText, shareText } from './figures.ts';
import type { Bias, QuestionResult, Results } from './view.ts';
import styles from './results.module.css';

/** One figure of the people by group, and how far off the personas of each group are. */
export function ByGroupCard({ results }: { results: Results }) {
  // Rankings have no table by group to read the answer from.
  const asked = results.questions.filter(({ bias, type }) => bias !== null && type !== 'ranking');
  const farthest = results.distances.findLast(({ questionId }) => asked.some(({ id }) => id === questionId));
  const [chosen, setChosen] = useState<string | null>(null);
  const question =
    asked.find(({ id }) => id === chosen) ?? asked.find(({ id }) => id === farthest?.questionId) ?? asked[0];
  if (results.group === null || question?.bias == null) return null;
  const { bias } = question;
  return (
    <Card
      title={`By ${results.group.label}`}
      aside={
        <HTMLSelect
          minimal
          aria-label="Question by group"
          value={question.id}
          onChange={({ target }) => setChosen(target.value)}
        >
          {asked.map(({ id, number }) => (
            <option key={id} value={id}>
              Question {number}
            </option>
          ))}
        </HTMLSelect>
      }
    >
      <WideTable label={`Question ${question.number} by ${results.group.label}`} isNumeric>
        <caption className={`small muted ${styles.tableName}`}>
          {question.text}: {bias.isShare ? `“${bias.figure}”` : bias.figure}
        </caption>
        <thead>
          <tr>
            <th scope="col">Group</th>
            <th scope="col">People</th>
            <th scope="col">Answer</th>
            <th scope="col">Personas off by</th>
          </tr>
        </thead>
        <tbody>
          {bias.groups.map((one) => (
            <GroupRow
              key={one.group}
              group={one}
              bias={bias}
              figure={figureOf(question, bias, one.group, one.people)}
            />
          ))}
        </tbody>
      </WideTable>
      <p className={`small muted ${styles.note}`}>
        Bold: clearly off, corrected for the number of groups. Under 30 people a group shows its count.
      </p>
    </Card>
  );
}

type GroupBias = Bias['groups'][number];

function GroupRow({ group, bias, figure }: { group: GroupBias; bias: Bias; figure: FigureText }) {
  const off = offWords(group.bias, bias.isShare);
  return (
    <tr className={group.isThin ? styles.thinCell : ''}>
      <th scope="row">{group.group}</th>
      <td>{count(group.people)}</td>
      <td>
        {figure.isThin ? figure.value : <strong>{figure.value}</strong>}
        {figure.range === null ? null : <span className="small muted block">{figure.range}</span>}
      </td>
      <td>
        {group.isClear ? <strong>{off}</strong> : off}
        <span className="small muted block">
          {offWords(group.low, bias.isShare, true)} to {offWords(group.high, bias.isShare, true)}
        </span>
      </td>
    </tr>
  );
}

/** The figure of the people of a group: the share of the option, or the mean. */
function figureOf(question: QuestionResult, bias: Bias, group: string, answers: number): FigureText {
  const table = question.tables.find(({ source }) => source === 'people');
  if (!bias.isShare) {
    const mean = table?.means.find((one) => one.group === group);
    const lane = mean === undefined ? null : { value: mean.mean, low: mean.low, high: mean.high, count: null };
    return numberText(lane, answers);
  }
  const cell = table?.rows.find(({ label }) => label === bias.figure)?.cells.find((one) => one.group === group);
  return shareText(
    cell === undefined ? null : { value: cell.share, low: cell.low, high: cell.high, count: cell.count },
    answers,
  );
}

function offWords(value: number, isShare: boolean, isShort = false): string {
  if (isShare && !isShort) return points(value);
  const sign = value > 0 ? '+' : value < 0 ? '−' : '';
  return `${sign}${isShare ? percent(Math.abs(value)).replace('%', '') : decimal(Math.abs(value))}`;
}
