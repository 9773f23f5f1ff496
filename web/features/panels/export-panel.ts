import type { Panel, PanelGroup } from './panel.ts';

type Exchange = PanelGroup['exchanges'][number];

/** Formats of a panel's files, with what people read. */
export const panelFormats = {
  md: { type: 'text/markdown', text: 'Markdown: outcome and transcript' },
  csv: { type: 'text/csv', text: 'CSV: one row per turn' },
  json: { type: 'application/json', text: 'JSON: everything' },
} as const;
export type PanelFormat = keyof typeof panelFormats;

/** Writes a panel as a file. What only the analyst sees is marked as private. */
export function panelFile(panel: Panel, format: PanelFormat): string {
  if (format === 'json') return JSON.stringify(panel, null, 2);
  return format === 'csv' ? toCsv(panel) : toMarkdown(panel);
}

/** Names the speaker of an exchange. */
export function speakerOf(panel: Panel, { kind, participantId }: Exchange): string {
  if (kind === 'question') return 'You asked';
  if (kind === 'whisper') return 'You to the moderator';
  if (kind === 'stimulus') return 'You showed';
  if (participantId === null) return panel.moderator;
  return panel.participants.find(({ id }) => id === participantId)?.name ?? participantId;
}

function toMarkdown(panel: Panel): string {
  const findings = panel.findings.flatMap(({ content, group, supporting, contradicting }) => [
    `- ${content} (group ${group + 1})`,
    ...supporting.map(({ exchange, quote }) => `  - for: “${quote}” (turn ${exchange})`),
    ...contradicting.map(({ exchange, quote }) => `  - against: “${quote}” (turn ${exchange})`),
  ]);
  const groups = panel.groups.flatMap((group) => [
    '',
    `## Group ${group.group + 1}`,
    '',
    ...group.exchanges.map(
      (one) =>
        `**${speakerOf(panel, one)}**${one.exchange === null ? ' (private)' : ` (turn ${one.exchange})`}: ${one.text}\n`,
    ),
  ]);
  return [
    `# ${panel.topic}`,
    '',
    'A discussion of AI personas. It says nothing about a share of people.',
    '',
    ...(panel.summary === null ? [] : [panel.summary, '', panel.recommendation ?? '', '']),
    ...(panel.minorityReport === '' ? [] : ['## Minority report', '', panel.minorityReport, '']),
    ...panel.verdict,
    ...(findings.length === 0 ? [] : ['', '## Findings', '', ...findings]),
    ...groups,
  ].join('\n');
}

const columns = ['group', 'turn', 'phase', 'kind', 'speaker', 'private', 'text'] as const;

function toCsv(panel: Panel): string {
  const rows = panel.groups.flatMap(({ group, exchanges }) =>
    exchanges.map((one) => [
      group + 1,
      one.exchange ?? '',
      one.phase === null ? '' : (panel.guide[one.phase]?.name ?? ''),
      one.kind,
      speakerOf(panel, one),
      one.isPrivate ? 'yes' : 'no',
      one.text,
    ]),
  );
  return [columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
}

/** Quotes a cell, and keeps a spreadsheet from running one that begins like a formula. */
function cell(value: string | number): string {
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
