/** The reactions of a run as a table; CSV, workbook, codebook and the files for SPSS are made of it. */
import type { OwnRun } from '../../db/simulations/own-run.ts';
import { attributeCell } from '../../domain/exports/attribute-cell.ts';
import { attributeColumns, attributePrefix, type DataTable, type TableColumn } from '../../domain/exports/columns.ts';
import { simulatedMark } from '../../domain/exports/simulated-mark.ts';
import { sentiments } from '../../domain/sentiment/sentiment.ts';
import { scaleOf } from '../../domain/simulations/scale.ts';
import type { NamedReaction } from '../sharing/names.ts';

/** Fields of a run that its table needs. */
export type TableRun = Pick<OwnRun, 'jobId' | 'isSimulated' | 'sentimentType'>;

const before: TableColumn[] = [
  { name: 'row_id', label: 'Id of the row: job, persona and provider', type: 'text' },
  { name: 'job_id', label: 'Id of the run', type: 'text' },
  { name: 'persona_index', label: 'Number of the persona in the run', type: 'whole number' },
  {
    name: 'person_id',
    label: 'Person who answered: rows of one person are not independent, so cluster standard errors by this column',
    type: 'text',
  },
  { name: 'person_name', label: 'Name of the persona', type: 'text' },
  { name: 'age', label: 'Age', type: 'whole number', unit: 'years' },
  { name: 'gender', label: 'Gender', type: 'text' },
  { name: 'segment_id', label: 'Id of the segment', type: 'text' },
  { name: 'segment_name', label: 'Segment', type: 'text' },
  { name: 'provider', label: 'Provider of the model', type: 'text' },
  { name: 'model', label: 'Model', type: 'text' },
];
const after: TableColumn[] = [
  { name: 'answer', label: 'The answer in words of the scale', type: 'text' },
  { name: 'sentiment_score', label: 'Score of the answer', type: 'number', unit: '-1 to 1' },
  { name: 'response', label: 'The answer in full', type: 'text' },
  { name: 'reaction', label: 'The reaction in a few words', type: 'text' },
  { name: 'reasoning', label: 'Why the persona answered so', type: 'text' },
  { name: 'action_likelihood', label: 'How likely the persona says to act', type: 'number' },
  { name: 'confidence', label: 'Confidence of the answer', type: 'number', unit: '0 to 1' },
  { name: 'engagement_score', label: 'Engagement', type: 'number', unit: '0 to 1' },
  { name: 'input_tokens', label: 'Tokens sent', type: 'whole number', unit: 'tokens' },
  { name: 'output_tokens', label: 'Tokens received', type: 'whole number', unit: 'tokens' },
  { name: 'cost_usd', label: 'Cost of the call', type: 'number', unit: 'US dollars' },
  { name: 'latency_ms', label: 'Time of the call', type: 'whole number', unit: 'milliseconds' },
  { name: 'answered_at', label: 'Time of the answer, ISO 8601 in UTC', type: 'time' },
  {
    name: 'answered_by',
    label: `Who answered: a provider, or ‘${simulatedMark}’ for rules in place of a model`,
    type: 'text',
  },
  { name: 'wording', label: 'Wording of the question that was asked', type: 'text' },
];

/** Describes the columns; `attributes` are those of personas, a column each. */
export function runColumns(sentimentType: string | null, attributes: readonly string[]): TableColumn[] {
  const { names } = scaleOf(sentimentType);
  const sentiment: TableColumn = {
    name: 'sentiment',
    label: 'Side of the answer',
    type: 'text',
    values: sentiments.map((value) => ({ value, label: names[value] })),
  };
  return [...before, sentiment, ...after, ...attributeColumns(attributes)];
}

/** Builds the table; `reactions` are read anew for each file. */
export function runTable(
  run: TableRun,
  attributes: readonly string[],
  reactions: () => AsyncIterable<NamedReaction>,
): DataTable {
  return {
    columns: runColumns(run.sentimentType, attributes),
    rows: () => runRows(run, attributes, reactions()),
  };
}

/** Yields one row per reaction; numbers stay numbers. */
export async function* runRows(run: TableRun, attributes: readonly string[], reactions: AsyncIterable<NamedReaction>) {
  for await (const reaction of reactions) yield runRow(run, attributes, reaction);
}

/** Builds the row of one reaction. */
export function runRow(
  run: TableRun,
  attributes: readonly string[],
  reaction: NamedReaction,
): Record<string, string | number | null> {
  return {
    row_id: `${run.jobId ?? ''}/${reaction.personaIndex}/${reaction.provider}`,
    job_id: run.jobId,
    persona_index: reaction.personaIndex,
    person_id: reaction.personId,
    person_name: reaction.personName,
    age: reaction.age,
    gender: reaction.gender,
    segment_id: reaction.segmentId,
    segment_name: reaction.segmentName,
    provider: reaction.provider,
    model: reaction.model,
    sentiment: reaction.sentiment,
    answer: scaleOf(run.sentimentType).names[reaction.sentiment],
    sentiment_score: reaction.sentimentScore,
    response: reaction.response,
    reaction: reaction.reaction,
    reasoning: reaction.reasoning,
    action_likelihood: reaction.actionLikelihood,
    confidence: reaction.confidence,
    engagement_score: reaction.engagementScore,
    input_tokens: reaction.inputTokens,
    output_tokens: reaction.outputTokens,
    cost_usd: reaction.costUsd,
    latency_ms: reaction.latencyMs,
    answered_at: reaction.createdAt.toISOString(),
    answered_by: run.isSimulated ? simulatedMark : reaction.provider,
    wording: reaction.wording,
    ...Object.fromEntries(
      attributes.map((name) => [`${attributePrefix}${name}`, attributeCell(reaction.attributes, name)]),
    ),
  };
}
