import { groupWords, mergeFindings, type MergedFinding } from '../../../domain/panels/analysis/merged-findings.ts';
import { partNames } from '../../../domain/panels/analysis/part-names.ts';
import { Card } from '../../components/card.tsx';
import { TurnLink } from '../../components/turn-link.tsx';
import { counted, signed } from '../../lib/format.ts';
import { nameIn, type ReadPanel } from './panel.ts';
import styles from './panels.module.css';

/** The outcome: the summary first, then why votes moved, then findings with the quotes for and against them. */
export function Outcome({ panel }: { panel: ReadPanel }) {
  return (
    <>
      <Card title="Outcome">
        {[...panel.notices, ...panel.copies].map((sentence) => (
          <p key={sentence}>
            <strong>{sentence}</strong>
          </p>
        ))}
        <p className={styles.lead}>{panel.summary}</p>
        {panel.recommendation === null ? null : <p>{panel.recommendation}</p>}
        {panel.themes.length === 0 ? null : (
          <ul>
            {panel.themes.map(({ content, groups: found }) => (
              <li key={content}>
                {content}{' '}
                {panel.distinctGroups === 1 ? null : (
                  <span className="muted figures">
                    in {found} of {panel.distinctGroups} groups
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
        {panel.minorityReport === '' ? null : (
          <section className={styles.minority} aria-label="Minority report">
            <h3>Minority report</h3>
            <p>{panel.minorityReport}</p>
          </section>
        )}
      </Card>
      {panel.isImported ? null : <VotesMoved panel={panel} />}
      <Card title="Findings" aside={<Dropped count={panel.droppedFindings} />}>
        <ul className={styles.list}>
          {mergeFindings(panel.findings).map(({ id, content, groups, supporting, contradicting }) => (
            <li key={id} className={styles.finding}>
              <h3>
                {content}
                {panel.groups.length === 1 ? null : <span className="muted"> ({groupWords(groups)})</span>}
              </h3>
              <div className={styles.sides}>
                <Quotes panel={panel} title="For it" quotes={supporting} />
                <Quotes panel={panel} title="Against it" quotes={contradicting} />
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function VotesMoved({ panel }: { panel: ReadPanel }) {
  return (
    <Card title="Why votes moved">
      {panel.verdict.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {panel.movement.length === 0 ? null : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Mean</th>
              <th scope="col">95% over groups</th>
            </tr>
          </thead>
          <tbody>
            {panel.movement.map(({ part, mean, low, high }) => (
              <tr key={part}>
                <th scope="row">{parts[part] ?? part}</th>
                <td className="figures">{signed(mean)}</td>
                <td className="figures">
                  {low === null || high === null ? 'one group has none' : `${signed(low)} to ${signed(high)}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {panel.shamNote === null ? null : <p className="muted">{panel.shamNote}</p>}
    </Card>
  );
}

const parts: Record<string, string> = partNames;

function Quotes({ panel, title, quotes }: { panel: ReadPanel; title: string; quotes: MergedFinding['supporting'] }) {
  const speaker = (group: number, exchange: number) => {
    const said = panel.groups[group]?.exchanges.find((one) => one.exchange === exchange);
    return said?.participantId == null ? panel.moderator : nameIn(panel, said.participantId);
  };
  return (
    <div>
      <h4 className="muted">{title}</h4>
      {quotes.length === 0 ? <p className="muted">Nobody</p> : null}
      {quotes.map(({ group, exchange, quote }) => (
        <p key={`${group} ${exchange} ${quote}`}>
          <q>{quote}</q>{' '}
          <TurnLink group={group} exchange={exchange} className="figures">
            {speaker(group, exchange)}, {panel.groups.length === 1 ? '' : `group ${group + 1}, `}turn {exchange}
          </TurnLink>
        </p>
      ))}
    </div>
  );
}

/** Says how many findings were dropped; nothing when none was. */
function Dropped({ count }: { count: number }) {
  if (count === 0) return null;
  return <span className="muted figures">{counted(count, 'finding')} dropped: a quote is not in the transcript</span>;
}
