/** Panels as files. What only the owner heard is marked as private. */
import { discussionNote, speechLine } from '../../domain/panels/transcript-text.ts';
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

/** Writes outcome and transcript in Markdown. */
export function panelMarkdown({ spec, groups, outcome, verdict }: PanelDetail): string {
  const { minorityReport, droppedInsights } = outcome.consensus;
  const findings = outcome.insights.flatMap(({ content, group, supporting, contradicting }) => [
    `- ${content} (group ${group + 1})`,
    ...supporting.map(({ exchange, quote }) => `  - for: “${quote}” (turn ${exchange})`),
    ...contradicting.map(({ exchange, quote }) => `  - against: “${quote}” (turn ${exchange})`),
  ]);
  const dropped = droppedInsights === 0 ? [] : ['', `${droppedInsights} dropped: a quote is not in the transcript.`];
  return [
    `# ${spec.topic}`,
    discussionNote(spec),
    ...[outcome.summary, outcome.finalRecommendation].flatMap((text) => text ?? []),
    ...(minorityReport === '' ? [] : ['## Minority report', minorityReport]),
    ...(verdict.length === 0 ? [] : ['## Why votes moved', verdict.join(' ')]),
    ...(findings.length === 0 ? [] : ['## Findings', [...findings, ...dropped].join('\n')]),
    ...groups.flatMap(({ group, exchanges }) => [
      `## Group ${group + 1}`,
      ...exchanges.map(({ speaker, exchange, text }) => speechLine(speaker, exchange, text)),
    ]),
    '',
  ].join('\n\n');
}
