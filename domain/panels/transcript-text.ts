/** Transcripts as text files. */
import { importedNote, isImported } from './import/imported-panel.ts';
import type { PanelSpec } from './setup.ts';
import type { Step } from './step.ts';
import { transcriptOf } from './transcript.ts';

/** Writes what each group heard, in Markdown. */
export function transcriptText(spec: PanelSpec, steps: readonly Step[]): string {
  const groups = Array.from({ length: spec.groups }, (_, group) => [
    `## Group ${group + 1}`,
    ...transcriptOf(spec, steps, group).map(({ exchange, speaker, text }) => speechLine(speaker, exchange, text)),
  ]);
  return [`# ${spec.topic}`, discussionNote(spec), ...groups.flat(), ''].join('\n\n');
}

/** Says who spoke. */
export function discussionNote(spec: PanelSpec): string {
  return `${isImported(spec) ? importedNote : 'A discussion of AI personas.'} It says nothing about a share of people.`;
}

/** One speech; without a turn for what the group did not hear. */
export function speechLine(speaker: string, exchange: number | null, text: string): string {
  return `**${speaker}**${exchange === null ? ' (private)' : ` (turn ${exchange})`}: ${text}`;
}
