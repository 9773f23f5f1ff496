/** Transcripts of real discussions: looked at, then analyzed like those of panels. */
import { z } from 'zod';
import { InvalidInput } from '../../domain/errors.ts';
import { importCalls, importedPanel, type ImportedSpec } from '../../domain/panels/import/imported-panel.ts';
import { csvLabel } from '../../domain/panels/import/formats.ts';
import { readTranscript, type ReadTranscript } from '../../domain/panels/import/read-transcript.ts';
import { panelSetupSchema } from '../../domain/panels/setup.ts';
import type { Step } from '../../domain/panels/step.ts';
import { transcriptOf, type Exchange } from '../../domain/panels/transcript.ts';
import { costUsd, roughTokens } from '../../domain/providers/prices.ts';
import { modelsFor } from '../../domain/providers/models.ts';
import type { RunInput } from '../../domain/simulations/run-input.ts';
import { rowNotes } from '../../domain/tables/said.ts';
import type { RowCounts, TableFacts } from '../../domain/tables/table.ts';
import { readTextTable } from '../tables/read-text.ts';
import { startNewPanel, type PanelDeps } from './panels.ts';

const setupFields = {
  topic: true,
  message: true,
  stances: true,
  modelProvider: true,
  model: true,
  simulated: true,
  language: true,
  spendCapUsd: true,
} as const;

const importSchema = panelSetupSchema.pick(setupFields).extend({
  text: z.string(),
  /** The speaker that leads; null for nobody; the likely one when omitted. */
  moderator: z.string().nullable().optional(),
  /** Other names for speakers: joins those with one name, and leaves out whoever has null. */
  speakers: z
    .record(z.string().max(500), z.string().trim().max(80, 'A name may have at most 80 characters').nullable())
    .default({}),
  keepsNames: z.boolean().default(false),
  objective: z.string().trim().max(500, 'An objective may have at most 500 characters').default(''),
});

export interface TranscriptPreview {
  format: string;
  turns: number;
  turnsFound: number;
  /** The rows of a CSV file; null for other formats. */
  rows: RowCounts | null;
  /** Sentences about how the file was read. */
  notes: string[];
  speakers: ReadTranscript['speakers'];
  moderator: string | null;
  /** The first turns as they will be stored. */
  first: Exchange[];
  phases: string[];
  calls: number;
  costUsd: number;
}

const previewTurns = 8;
/** Tokens of the answers of the analysis, measured on panels of six. */
const answerTokens = 700;

/** Says what an import would take. Throws InvalidInput. */
export function previewTranscript(given: unknown): TranscriptPreview {
  const { read, table, spec, steps, moderator } = prepare({ topic: 'A discussion', ...withoutEmptyTopic(given) });
  const calls = importCalls(spec.guide);
  const [model = ''] = modelsFor(spec.modelProvider, spec.model === null ? [] : [spec.model], null);
  const characters = steps.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
  return {
    format: read.format,
    turns: read.turns.length,
    turnsFound: read.turnsFound,
    rows: table,
    notes: table === null ? [] : rowNotes(table),
    speakers: read.speakers,
    moderator,
    first: transcriptOf(spec, steps, 0).slice(0, previewTurns),
    phases: spec.guide.map(({ name }) => name),
    calls,
    // Each turn is read for its phase, and once more for the findings.
    costUsd: costUsd(model, 2 * roughTokens(characters), calls * answerTokens),
  };
}

/** Stores a real discussion and has it analyzed. Throws InvalidInput, UserSettingsNotFound, ApiKeyNotConfigured. */
export async function importTranscript(
  deps: PanelDeps,
  userId: string,
  given: unknown,
  apiKeys: RunInput['apiKeys'] = null,
): Promise<{ id: string; jobId: string }> {
  const { spec, steps } = prepare(given);
  return startNewPanel(deps, userId, spec, apiKeys, { steps });
}

const readCsv = (csv: string) => readTextTable(csv, { field: 'text' });

interface Prepared {
  read: ReadTranscript;
  /** The rows of a CSV file; null for other formats. */
  table: TableFacts | null;
  spec: ImportedSpec;
  steps: Step[];
  moderator: string | null;
}

function prepare(given: unknown): Prepared {
  const parsed = importSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new InvalidInput(issue?.message ?? 'The transcript cannot be read', issue?.path.join('.'));
  }
  const { text, moderator: chosen, speakers, keepsNames, objective, ...asked } = parsed.data;
  const read = readTranscript(text, readCsv, speakers);
  const moderator = chosen === undefined ? read.likelyModerator : chosen;
  // The checks of a set-up do not fit a discussion that is over.
  const {
    participants: _seats,
    guide: _guide,
    moderator: _leader,
    ...setup
  } = panelSetupSchema.parse({
    ...asked,
    participants: [
      { source: 'role', name: 'A' },
      { source: 'role', name: 'B' },
    ],
    guide: [{ name: 'Discussion', objective: 'Any', turns: 1 }],
  });
  const table = read.format === csvLabel ? readCsv(text).facts : null;
  return { read, table, moderator, ...importedPanel(read, setup, { moderator, keepsNames, objective }) };
}

/** A preview is asked for before a topic is written. */
function withoutEmptyTopic(given: unknown): object {
  const fields = typeof given === 'object' && given !== null ? { ...given } : {};
  if ('topic' in fields && (typeof fields.topic !== 'string' || fields.topic.trim() === ''))
    return { ...fields, topic: 'A discussion' };
  return fields;
}
