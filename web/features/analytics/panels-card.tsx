import { Tag } from '@blueprintjs/core';
import { Link } from 'react-router';
import {
  changedVotes,
  movedWords,
  panelSentences,
  simulatedPanelsSentence,
  themeWords,
} from '../../../domain/analytics/panel-sentences.ts';
import { Card } from '../../components/card.tsx';
import { SimulatedTag } from '../../components/simulated-tag.tsx';
import { StatusTag } from '../../components/status-tag.tsx';
import { WideTable } from '../../components/wide-table.tsx';
import { formatTime, shorten } from '../../lib/format.ts';
import styles from './analytics.module.css';
import { type PanelLine, samplePanel, type View } from './view.ts';
import { words } from './words.ts';

/** The panels of the period, newest first: with whom, what moved, and what came up. */
export function PanelsCard({ view: { panels } }: { view: View }) {
  const { list } = panels;
  if (list.length === 0) return null;
  const allSimulated = list.every(({ isSimulated }) => isSimulated);
  const notes = [simulatedPanelsSentence(panels, words), ...panelSentences(panels, words)];
  return (
    <Card title="Panels, newest first" aside={allSimulated ? <SimulatedTag /> : null} className={styles.wide}>
      <WideTable label="Panels, table" stacks>
        <thead>
          <tr>
            <th scope="col">Panel</th>
            <th scope="col">Who talked</th>
            <th scope="col">Leading stance changed</th>
            <th scope="col">Most common themes</th>
          </tr>
        </thead>
        <tbody>
          {list.map((line) => (
            <PanelRow key={line.jobId} line={line} marksSimulated={!allSimulated} />
          ))}
        </tbody>
      </WideTable>
      {notes.map((note) =>
        note === null ? null : (
          <p key={note} className={`small muted ${styles.note}`}>
            {note}
          </p>
        ),
      )}
    </Card>
  );
}

function PanelRow({ line, marksSimulated }: { line: PanelLine; marksSimulated: boolean }) {
  const { jobId, topic, status, createdAt, isSimulated, isImported, isFork, groups, votes, themes } = line;
  return (
    <tr>
      <td className={styles.message}>
        <PanelName jobId={jobId} topic={topic} /> {isImported ? <Tag minimal>Imported transcript</Tag> : null}{' '}
        {isFork ? <Tag minimal>Fork</Tag> : null} {marksSimulated && isSimulated ? <SimulatedTag /> : null}{' '}
        {status === 'completed' ? null : <StatusTag status={status} error={null} />}
        <div className="small muted">{formatTime(createdAt)}</div>
      </td>
      <td data-label="Who talked">
        <span>{talkers(line)}</span>
        {groups === 1 ? null : <div className="small muted">{words.counted(groups, 'group')}</div>}
      </td>
      <td data-label="Leading stance changed">
        {votes === null ? (
          '–'
        ) : (
          <>
            {changedVotes(votes, words)}
            <div className="small muted">{movedWords(votes, words)}</div>
          </>
        )}
      </td>
      <td className={styles.message}>
        {themes.length === 0 ? '–' : null}
        {themes.map((theme) => (
          <div key={theme.content}>{themeWords(theme, groups, words)}</div>
        ))}
      </td>
    </tr>
  );
}

/** The topic as a link to its panel; a panel of the sample has none. */
function PanelName({ jobId, topic }: Pick<PanelLine, 'jobId' | 'topic'>) {
  const text = shorten(topic, 90);
  return jobId.startsWith(samplePanel) ? text : <Link to={`/panels/${encodeURIComponent(jobId)}`}>{text}</Link>;
}

/** `6 AI participants, 1 person`. */
function talkers({ participants, people }: PanelLine): string {
  return [
    ...(participants > 0 ? [words.counted(participants, 'AI participant')] : []),
    ...(people > 0 ? [words.counted(people, 'person', 'people')] : []),
  ].join(', ');
}
