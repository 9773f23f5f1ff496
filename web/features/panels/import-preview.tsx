import { Card } from '../../components/card.tsx';
import { WideTable } from '../../components/wide-table.tsx';
import type { TranscriptPreviewQuery } from '../../generated/panels/graphql.ts';
import { count, counted } from '../../lib/format.ts';
import { SelectField } from '../../components/select-field.tsx';
import styles from './panels.module.css';

export type Preview = TranscriptPreviewQuery['transcriptPreview'];

/** The value of the choice that nobody leads. */
export const nobody = '';

/** Shows who speaks how much, who leads, and the first turns as they will be stored. */
export function ImportPreview({ preview, onModerator }: { preview: Preview; onModerator: (name: string) => void }) {
  const { format, turns, turnsFound, speakers, moderator, first, phases } = preview;
  return (
    <Card title="Preview">
      <p className="figures" role="status">
        {format}: {turns === turnsFound ? 'all' : `the first ${count(turns)} of`} {counted(turnsFound, 'turn')} taken,{' '}
        {counted(speakers.length, 'speaker')}, {counted(phases.length, 'phase')}
        {phases.length > 1 ? `: ${phases.join(', ')}` : ''}.
      </p>
      <SelectField id="import-moderator" label="Moderator" value={moderator ?? nobody} onChange={onModerator}>
        <option value={nobody}>Nobody</option>
        {speakers.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <WideTable label="Speakers" isNumeric>
        <thead>
          <tr>
            <th scope="col">Speaker</th>
            <th scope="col">Turns</th>
            <th scope="col">Words</th>
          </tr>
        </thead>
        <tbody>
          {speakers.map((speaker) => (
            <tr key={speaker.name}>
              <th scope="row">{speaker.name}</th>
              <td>{count(speaker.turns)}</td>
              <td>{count(speaker.words)}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
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
