import type { OwnRun } from '../../db/simulations/own-run.ts';
import type { ReactionRow } from '../../db/simulations/reactions.ts';
import { scaleOf } from '../../domain/simulations/scale.ts';
import { simulatedMark } from '../../domain/exports/simulated-mark.ts';
import { attributeCell } from './attribute-cell.ts';
import { csvPieces } from './csv.ts';

export const csvColumns = [
  'jobId',
  'personaIndex',
  'personName',
  'age',
  'gender',
  'segmentId',
  'segmentName',
  'provider',
  'model',
  'sentiment',
  'answer',
  'sentimentScore',
  'response',
  'reaction',
  'reasoning',
  'actionLikelihood',
  'confidence',
  'engagementScore',
  'inputTokens',
  'outputTokens',
  'costUsd',
  'latencyMs',
  'createdAt',
  'answeredBy',
  'wording',
] as const;

type ExportedRun = Pick<OwnRun, 'jobId' | 'isSimulated' | 'sentimentType'>;

/** Builds one row per reaction; numbers stay numbers. `attributes` are those of personas, a column each. */
export function csvRows(
  run: ExportedRun,
  attributes: readonly string[],
  reactions: AsyncIterable<ReactionRow>,
): AsyncIterable<string | Buffer> {
  return csvPieces(csvLines(run, attributes, reactions), csvHeader(attributes));
}

/** Names the columns of a file with these attributes. */
export function csvHeader(attributes: readonly string[]): string[] {
  return [...csvColumns, ...attributes.map(columnOf)];
}

/** Names the column of an attribute, which may have the name of another column. */
function columnOf(attribute: string): string {
  return `attributes.${attribute}`;
}

/** Builds the rows of a run, without a header. */
export async function* csvLines(
  run: ExportedRun,
  attributes: readonly string[],
  reactions: AsyncIterable<ReactionRow>,
) {
  const { names } = scaleOf(run.sentimentType);
  for await (const reaction of reactions) {
    yield {
      ...reaction,
      answer: names[reaction.sentiment],
      jobId: run.jobId,
      createdAt: reaction.createdAt.toISOString(),
      answeredBy: run.isSimulated ? simulatedMark : reaction.provider,
      ...Object.fromEntries(
        attributes.map((attribute) => [columnOf(attribute), attributeCell(reaction.attributes, attribute)]),
      ),
    };
  }
}
