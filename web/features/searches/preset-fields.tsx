import { Radio, RadioGroup } from '@blueprintjs/core';
import { Card } from '../../components/card.tsx';
import { count } from '../../lib/format.ts';
import type { DraftFieldsProps } from './message-fields.tsx';
import { presetOf, presets } from './presets.ts';

/** How thorough the search is, in three sizes. */
export function PresetFields({ draft, change }: DraftFieldsProps) {
  const chosen = presetOf(draft);
  return (
    <Card title="How thorough?">
      <RadioGroup
        selectedValue={chosen?.name ?? ''}
        className="mb-0"
        onChange={({ currentTarget }) => {
          const preset = presets.find(({ name }) => name === currentTarget.value);
          if (preset !== undefined) change(preset.sizes);
        }}
      >
        {presets.map(({ name, label, use, mostCalls }) => (
          <Radio key={name} value={name} label={`${label}: ${use}, at most ${count(mostCalls)} calls`} />
        ))}
      </RadioGroup>
      {chosen === undefined ? <p className="small muted">The sizes under Details are others.</p> : null}
    </Card>
  );
}
