import { Card } from '../../components/card.tsx';
import { counted } from '../../lib/format.ts';
import type { Panel, PanelGroup } from './panel.ts';
import styles from './panels.module.css';

/** Says who speaks next and why, how much each has said, and which aims were met. */
export function ProgressCard({ panel, group, isOpen }: { panel: Panel; group: PanelGroup; isOpen: boolean }) {
  const nameOf = (id: string | null) => panel.participants.find((one) => one.id === id)?.name ?? panel.moderator;
  const [next] = group.asking;
  const longest = Math.max(1, ...group.airtime.map(({ words }) => words));
  return (
    <Card title={isOpen ? 'Next' : 'Who spoke'}>
      {isOpen ? (
        <p aria-live="polite">
          {next === undefined
            ? 'Waiting'
            : `${nextWords[next.kind] ?? 'Asked now'}: ${group.asking.map(({ participantId }) => nameOf(participantId)).join(', ')}`}
          {next?.reason ? ` (${next.reason})` : ''} <span className="muted">{panel.turnRuleSentence}</span>
        </p>
      ) : null}
      <ul className={styles.list} aria-label="Words so far">
        {group.airtime.map(({ participantId, words, turns }) => (
          <li key={participantId} className={styles.airtime}>
            <span>{nameOf(participantId)}</span>
            <span className={styles.track}>
              <span className={styles.bar} style={{ width: `${(100 * words) / longest}%` }} />
            </span>
            <span className="figures muted">
              {counted(turns, 'turn')}, {counted(words, 'word')}
            </span>
          </li>
        ))}
      </ul>
      <h3>Aims</h3>
      <ol className={styles.aims}>
        {panel.guide.map(({ name, objective }, phase) => {
          const met = group.objectives.find((one) => one.phase === phase);
          return (
            <li key={name}>
              {met?.isCovered ? '✓ ' : ''}
              {name}: {objective}
              {met?.isCovered && met.quote !== '' ? <q className="muted">{met.quote}</q> : null}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

const nextWords: Record<string, string> = {
  ballot: 'Voting in private',
  'control-ballot': 'Voting in private',
  'stances-ballot': 'Voting in private',
  'sham-ballot': 'Voting in private',
  opening: 'Opening a phase',
  probe: 'Asking further',
  choice: 'Choosing who speaks',
  bid: 'Saying how much they want to speak',
  turn: 'Speaking',
  answer: 'Answering you',
  digest: 'Being summed up by',
  coding: 'Being read by the analysis with',
  insights: 'Findings are drawn by the analysis with',
};
