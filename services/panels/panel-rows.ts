/** Panels as rows. What only the owner heard is marked as private. */
import { simulatedMark } from '../../domain/exports/simulated-mark.ts';
import { isImported } from '../../domain/panels/import/imported-panel.ts';
import { humansOf } from '../../domain/panels/setup.ts';
import { providerNames } from '../../domain/providers/provider.ts';
import type { PanelDetail } from './read-panel.ts';

export const panelColumns = ['group', 'turn', 'phase', 'kind', 'speaker', 'private', 'text', 'answered_by'] as const;

/** Yields a row for each exchange. */
export async function* panelRows({ groups, spec }: PanelDetail): AsyncGenerator<object> {
  for (const { group, exchanges } of groups)
    for (const { exchange, phase, kind, participantId, speaker, isPrivate, text } of exchanges)
      yield {
        group: group + 1,
        turn: exchange,
        phase: phase === null ? '' : spec.guide[phase]?.name,
        kind,
        speaker,
        private: isPrivate ? 'yes' : 'no',
        text,
        answered_by: answeredBy(spec, kind, participantId),
      };
}

/** Says whose words these are, since a row stands for itself when it is copied elsewhere. */
function answeredBy(spec: PanelDetail['spec'], kind: string, participantId: string | null): string {
  if (ownerKinds.has(kind)) return 'You';
  if (isImported(spec)) return 'A person';
  if (participantId !== null && humansOf(spec).has(participantId)) return 'A person who took a seat';
  return spec.simulated ? simulatedMark : `AI persona, ${spec.model ?? providerNames[spec.modelProvider]}`;
}

const ownerKinds = new Set(['question', 'whisper', 'stimulus']);
