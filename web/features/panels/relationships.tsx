import { useState } from 'react';
import { Card } from '../../components/card.tsx';
import { TurnLink } from '../../components/turn-link.tsx';
import { WideTable } from '../../components/wide-table.tsx';
import { counted } from '../../lib/format.ts';
import { nameIn, type Panel } from './panel.ts';
import styles from './panels.module.css';

type Pair = Panel['relationships'][number];

const keyOf = ({ participant1Id, participant2Id }: Pair) => `${participant1Id} ${participant2Id}`;

/** Pairs who answered each other, and whether they agreed: a drawing, and a table from which a pair is chosen. */
export function Relationships({ panel }: { panel: Panel }) {
  const pairs = [...panel.relationships].sort((one, other) => other.interactionCount - one.interactionCount);
  const [chosen, setChosen] = useState<string | null>(null);
  if (pairs.length === 0) return null;
  const pair = pairs.find((one) => keyOf(one) === chosen);
  return (
    <Card title="Who agrees with whom">
      <div className={styles.relationships}>
        <Graph panel={panel} pairs={pairs} chosen={chosen} />
        <div className={styles.pairs}>
          <WideTable label="Pairs">
            <thead>
              <tr>
                <th scope="col">Pair</th>
                <th scope="col">Answers</th>
                <th scope="col">Agreeing</th>
              </tr>
            </thead>
            <tbody>
              {pairs.map((one) => (
                <tr key={keyOf(one)}>
                  <th scope="row">
                    <button
                      type="button"
                      className={styles.pair}
                      aria-pressed={keyOf(one) === chosen}
                      onClick={() => setChosen(keyOf(one) === chosen ? null : keyOf(one))}
                    >
                      {nameIn(panel, one.participant1Id)} and {nameIn(panel, one.participant2Id)}
                    </button>
                  </th>
                  <td className="figures">{one.interactionCount}</td>
                  <td className="figures">{Math.round(one.agreementRate * 100)}%</td>
                </tr>
              ))}
            </tbody>
          </WideTable>
        </div>
      </div>
      {pair === undefined ? (
        <p className="muted">Choose a pair to read what they agreed and differed about.</p>
      ) : (
        <PairDetail panel={panel} pair={pair} />
      )}
    </Card>
  );
}

function PairDetail({ panel, pair }: { panel: Panel; pair: Pair }) {
  const { topicsOfAgreement, topicsOfDisagreement, interactions } = pair;
  return (
    <section aria-label="The chosen pair">
      <p>
        {nameIn(panel, pair.participant1Id)} and {nameIn(panel, pair.participant2Id)} answered each other in{' '}
        {counted(interactions.length, 'turn')}.
        {topicsOfAgreement.length === 0 ? '' : ` They agreed about ${topicsOfAgreement.join(', ')}.`}
        {topicsOfDisagreement.length === 0 ? '' : ` They differed about ${topicsOfDisagreement.join(', ')}.`}
      </p>
      <p>
        {interactions.map(({ group, exchange }) => (
          <TurnLink key={`${group} ${exchange}`} group={group} exchange={exchange} className={styles.turnLink}>
            {panel.groups.length === 1 ? '' : `group ${group + 1}, `}turn {exchange}
          </TurnLink>
        ))}
      </p>
    </section>
  );
}

const size = 260;
const radius = 96;

function Graph({ panel, pairs, chosen }: { panel: Panel; pairs: readonly Pair[]; chosen: string | null }) {
  const places = new Map(
    panel.participants.map(({ id }, at) => {
      const angle = (2 * Math.PI * at) / panel.participants.length - Math.PI / 2;
      return [id, { x: size / 2 + radius * Math.cos(angle), y: size / 2 + radius * Math.sin(angle) }];
    }),
  );
  const most = Math.max(...pairs.map(({ interactionCount }) => interactionCount));
  const agreeing = pairs.filter(({ affinity }) => affinity > 0).length;
  return (
    <figure className={styles.graph}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={`${counted(pairs.length, 'pair')} answered each other; ${agreeing} of them mostly agreed`}
      >
        {pairs.map((pair) => {
          const [from, to] = [places.get(pair.participant1Id), places.get(pair.participant2Id)];
          if (!from || !to) return null;
          return (
            <line
              key={keyOf(pair)}
              x1={from.x}
              y1={from.y}
              x2={to.x}
              y2={to.y}
              className={pair.affinity > 0 ? styles.agreeing : styles.differing}
              strokeWidth={1 + (3 * pair.interactionCount) / most}
              opacity={chosen === null || chosen === keyOf(pair) ? 1 : 0.15}
            />
          );
        })}
        {panel.participants.map(({ id, name }) => {
          const { x, y } = places.get(id) ?? { x: 0, y: 0 };
          return (
            <g key={id}>
              <circle cx={x} cy={y} r={14} className={styles.node} />
              <text x={x} y={y + 4} textAnchor="middle" className={styles.initials}>
                {initials(name)}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption className="muted">
        A solid line: they mostly agree. A dashed line: they mostly differ. Thicker: more answers.
      </figcaption>
    </figure>
  );
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((part) => part.slice(0, 1).toUpperCase())
    .slice(0, 2)
    .join('');
}
