import { Card } from '../../components/card.tsx';
import { WideTable } from '../../components/wide-table.tsx';
import { signed } from '../../lib/format.ts';
import type { Panel } from './panel.ts';
import { nameIn } from './panel.ts';
import styles from './panels.module.css';

/** Groups, or the two branches of a fork, side by side: where they ended, who ended elsewhere, and what came up where. */
export function Comparison({ panel }: { panel: Panel }) {
  const { comparison } = panel;
  if (comparison === null) return null;
  const { groups, differences, difference, sentence } = comparison;
  const rows: [string, (side: (typeof groups)[number]) => string][] = [
    ...panel.stances.map((stance): [string, (side: (typeof groups)[number]) => string] => [
      `Last vote: ${stance}`,
      ({ group, voters }) => `${lastVotes(panel, group, stance)} of ${voters}`,
    ]),
    ['Mean position, −1 to 1', ({ position }) => (position === null ? 'no votes' : signed(position))],
    ['Change since the first vote', ({ change }) => (change === null ? 'no votes' : signed(change))],
    ['Aims met', ({ objectivesMet }) => `${objectivesMet} of ${panel.guide.length}`],
  ];
  return (
    <Card title={panel.forkedAt === null ? 'Groups compared' : 'Branches compared'}>
      {sentence === null ? null : <p className={styles.lead}>{sentence}</p>}
      <WideTable label="Groups side by side">
        <thead>
          <tr>
            <th scope="col">Compared</th>
            {groups.map(({ group }) => (
              <th key={group} scope="col">
                Group {group + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, cell]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {groups.map((side) => (
                <td key={side.group} className="figures">
                  {cell(side)}
                </td>
              ))}
            </tr>
          ))}
          {panel.themes.map(({ content, inGroups }) => (
            <tr key={content}>
              <th scope="row">{content}</th>
              {groups.map(({ group }) => (
                <td key={group}>{inGroups.includes(group) ? 'came up' : '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
      {differences.length === 0 || difference === null ? null : (
        <>
          <h3>Who ended elsewhere</h3>
          <ul className={styles.list}>
            {differences.map(({ participantId, first, second }) => (
              <li key={participantId} className="figures">
                {nameIn(panel, participantId)}: {signed(first)} in group 1, {signed(second)} in group 2
              </li>
            ))}
          </ul>
          <p className="muted figures">Mean difference: {signed(difference)}</p>
        </>
      )}
    </Card>
  );
}

function lastVotes(panel: Panel, group: number, stance: string): number {
  return panel.groups[group]?.votes.find((vote) => vote.stance === stance)?.last ?? 0;
}
