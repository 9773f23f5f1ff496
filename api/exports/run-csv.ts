import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { OwnRun } from '../../db/simulations/own-run.ts';
import type { ReactionRow } from '../../db/simulations/reactions.ts';
import { scaleOf } from '../../domain/simulations/scale.ts';
import { simulatedMark } from './run-json.ts';
import { csvOptions } from './safe-text.ts';

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
  'attributes',
  'answeredBy',
] as const;

/**
 * One line for each reaction. Text that a spreadsheet would take for a formula is led by an apostrophe; numbers stay numbers.
 */
export function csvRows(
  run: Pick<OwnRun, 'jobId' | 'isSimulated' | 'sentimentType'>,
  reactions: AsyncIterable<ReactionRow>,
): Readable {
  const rows = Readable.from(lines(run, reactions), { highWaterMark: 100 });
  const csv = stringify({ ...csvOptions, columns: [...csvColumns] });
  // pipe() alone would leave the reader waiting when the source fails, and the source open when the reader leaves.
  rows.on('error', (error) => csv.destroy(error));
  csv.on('close', () => rows.destroy());
  return rows.pipe(csv);
}

async function* lines(
  run: Pick<OwnRun, 'jobId' | 'isSimulated' | 'sentimentType'>,
  reactions: AsyncIterable<ReactionRow>,
) {
  const { names } = scaleOf(run.sentimentType);
  for await (const reaction of reactions) {
    yield {
      ...reaction,
      answer: names[reaction.sentiment],
      jobId: run.jobId,
      createdAt: reaction.createdAt.toISOString(),
      attributes: JSON.stringify(reaction.attributes ?? {}),
      answeredBy: run.isSimulated ? simulatedMark : reaction.provider,
    };
  }
}
