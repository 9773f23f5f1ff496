/** Panels as rows. What only the owner heard is marked as private. */
import type { DataTable, TableColumn, TableRow } from '../../domain/exports/columns.ts';
import { simulatedMark } from '../../domain/exports/simulated-mark.ts';
import { isImported } from '../../domain/panels/import/imported-panel.ts';
import { humansOf } from '../../domain/panels/setup.ts';
import { providerNames } from '../../domain/providers/provider.ts';
import type { PanelDetail } from './read-panel.ts';

const columns: TableColumn[] = [
  { name: 'row_id', label: 'Id of the row: group, and place in the group', type: 'text' },
  { name: 'group', label: 'Number of the group', type: 'whole number' },
  { name: 'turn', label: 'Number of the turn that all heard', type: 'whole number' },
  { name: 'phase', label: 'Part of the guide', type: 'text' },
  { name: 'kind', label: 'What was said: a turn, a question, an answer', type: 'text' },
  { name: 'speaker', label: 'Who spoke', type: 'text' },
  {
    name: 'private',
    label: 'Heard by the owner of the panel alone',
    type: 'text',
    values: [
      { value: 'yes', label: 'Private' },
      { value: 'no', label: 'Heard by the group' },
    ],
  },
  { name: 'text', label: 'What was said', type: 'text' },
  {
    name: 'answered_by',
    label: `Whose words: yours, a person’s, a model’s, or ‘${simulatedMark}’ for rules in place of a model`,
    type: 'text',
  },
];

/** Builds the table of a panel. */
export function panelTable(panel: PanelDetail): DataTable {
  return { columns, rows: () => panelRows(panel), hasCodes: false };
}

/** Yields a row for each exchange. */
async function* panelRows({ groups, spec }: PanelDetail): AsyncGenerator<TableRow> {
  for (const { group, exchanges } of groups)
    for (const [at, { exchange, phase, kind, participantId, speaker, isPrivate, text }] of exchanges.entries())
      yield {
        row_id: `G${group + 1}-${at + 1}`,
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
