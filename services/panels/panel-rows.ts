/** Panels as rows. What only the owner heard is marked as private. */
import type { PanelDetail } from './read-panel.ts';

export const panelColumns = ['group', 'turn', 'phase', 'kind', 'speaker', 'private', 'text'] as const;

/** Yields a row for each exchange. */
export async function* panelRows({ groups, spec }: PanelDetail): AsyncGenerator<object> {
  for (const { group, exchanges } of groups)
    for (const { exchange, phase, kind, speaker, isPrivate, text } of exchanges)
      yield {
        group: group + 1,
        turn: exchange,
        phase: phase === null ? '' : spec.guide[phase]?.name,
        kind,
        speaker,
        private: isPrivate ? 'yes' : 'no',
        text,
      };
}
