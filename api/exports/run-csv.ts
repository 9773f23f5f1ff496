import type { OwnRun } from '../../db/simulations/own-run.ts';
import type { ReactionRow } from '../../db/simulations/reactions.ts';
import { scaleOf } from '../../domain/simulations/scale.ts';
import { simulatedMark } from '../../domain/exports/simulated-mark.ts';
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
  'attributes',
  'answeredBy',
] as const;

/** Builds one row per reaction; numbers stay numbers. */
export function csvRows(
  run: Pick<OwnRun, 'jobId' | 'isSimulated' | 'sentimentType'>,
  reactions: AsyncIterable<ReactionRow>,
): AsyncIterable<string | Buffer> {
  return csvPieces(lines(run, reactions), csvColumns);
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
