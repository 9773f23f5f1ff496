/** Panels as documents: their head and what was said, as the stored transcript and every exported file show them. */
import { toMarkdown } from '../exports/markdown.ts';
import { simulatedMark } from '../exports/simulated-mark.ts';
import type { DocumentBlock, TextDocument } from '../exports/text-document.ts';
import { importedNote, isImported } from './import/imported-panel.ts';
import { humansOf, type PanelSpec } from './setup.ts';
import { shamNote } from './sham/note.ts';
import type { Step } from './step.ts';
import { transcriptOf, type Exchange } from './transcript.ts';

/** Writes what each group heard, in Markdown. */
export function transcriptText(spec: PanelSpec, steps: readonly Step[]): string {
  const groups = Array.from({ length: spec.groups }, (_, group) => group);
  const blocks = groups.flatMap((group) => transcriptBlocks(spec, group, transcriptOf(spec, steps, group)));
  return toMarkdown({ ...documentHead(spec), blocks });
}

export function documentHead(spec: PanelSpec): Omit<TextDocument, 'blocks'> {
  const sentence = isImported(spec)
    ? `${simulatedMark}: no model wrote the analysis.`
    : `${simulatedMark}: these are not answers of a model.`;
  const method = shamNote(spec);
  const mark = spec.simulated ? { text: simulatedMark, sentence } : null;
  return {
    title: spec.topic.replaceAll(/\s+/g, ' '),
    mark,
    notes: [discussionNote(spec), ...(method === null ? [] : [method])],
  };
}

/** Says who spoke. */
function discussionNote(spec: PanelSpec): string {
  return `${whoSpoke(spec)} It says nothing about a share of people.`;
}

function whoSpoke(spec: PanelSpec): string {
  if (isImported(spec)) return importedNote;
  const people = humansOf(spec).size;
  if (people === 0) return 'A discussion of AI personas: no people were asked.';
  return `A discussion of AI personas and ${people === 1 ? 'a person who took a seat' : `${people} people who took seats`}.`;
}

/** A line of the transcript; `exchange` is null for what the group did not hear. */
interface Line extends Pick<Exchange, 'phase' | 'speaker' | 'text' | 'toolCalls'> {
  exchange: number | null;
  /** The flaw that a turn still has after it was asked again. */
  flaw?: string | null;
}

/** Lists what was said in a group, phase by phase, with what speakers looked up. */
export function transcriptBlocks({ guide }: PanelSpec, group: number, lines: readonly Line[]): DocumentBlock[] {
  const blocks: DocumentBlock[] = [{ kind: 'heading', level: 1, text: `Group ${group + 1}` }];
  let current: number | null = null;
  for (const { exchange, phase, speaker, text, flaw, toolCalls = [] } of lines) {
    if (phase !== null && phase !== current) blocks.push({ kind: 'heading', level: 2, text: guide[phase]?.name ?? '' });
    current = phase ?? current;
    const turn = exchange === null ? 'private' : `turn ${exchange}`;
    blocks.push({ kind: 'speech', speaker, note: flaw ? `${turn}, still a ${flaw}` : turn, text });
    for (const { name, summary } of toolCalls) blocks.push({ kind: 'item', level: 1, text: `${name}: ${summary}` });
  }
  return blocks;
}
