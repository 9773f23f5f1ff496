import { Card } from '../../components/card.tsx';
import type { TranscriptPreviewQuery } from '../../generated/panels/graphql.ts';
import { count, counted } from '../../lib/format.ts';
import { rowSum } from '../../../domain/tables/said.ts';
import { SelectField } from '../../components/select-field.tsx';
import { ImportSpeakers, type SpeakerNames } from './import-speakers.tsx';
import styles from './panels.module.css';

export type Preview = TranscriptPreviewQuery['transcriptPreview'];

/** The value of the choice that nobody leads. */
export const nobody = '';

interface ImportPreviewProps {
  preview: Preview;
  /** Other names for speakers. */
  names: SpeakerNames;
  onModerator: (name: string) => void;
  onNames: (names: SpeakerNames) => void;
}

/** Shows who speaks how much, who leads, and the first turns as they will be stored. */
export function ImportPreview({ preview, names, onModerator, onNames }: ImportPreviewProps) {
  const { format, turns, turnsFound, rows, notes, speakers, moderator, first, phases } = preview;
  return (
    <Card title="Preview">
      <p className="figures" role="status">
        {format}: {turns === turnsFound ? 'all' : `the first ${count(turns)} of`} {counted(turnsFound, 'turn')} taken,{' '}
        {counted(speakers.length, 'speaker')}, {counted(phases.length, 'phase')}
        {phases.length > 1 ? `: ${phases.join(', ')}` : ''}.
      </p>
      {rows === null ? null : <p className="muted figures">{[`${rowSum(rows)}.`, ...notes].join(' ')}</p>}
      <SelectField id="import-moderator" label="Moderator" value={moderator ?? nobody} onChange={onModerator}>
        <option value={nobody}>Nobody</option>
        {speakers.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <ImportSpeakers speakers={speakers} names={names} onNames={onNames} />
      <h3>First turns, as they will be stored and sent</h3>
      <ol className={styles.transcript}>
        {first.map(({ exchange, speaker, text }) => (
          <li key={exchange}>
            <strong>{speaker}</strong>: {text}
          </li>
        ))}
      </ol>
    </Card>
  );
}
