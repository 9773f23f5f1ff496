import type { ReactionRow } from '../../db/simulations/reactions.ts';
import { scaleOf } from '../../domain/simulations/scale.ts';
import type { SimulationResult } from '../simulations/result.ts';

export const simulatedMark = 'Simulated provider';

/** One JSON object in pieces: what made it, the whole result, then every reaction. */
export async function* jsonPieces(
  result: SimulationResult,
  reactions: AsyncIterable<ReactionRow>,
): AsyncGenerator<string> {
  // A link into the operators' own pages means nothing in a file that travels.
  const { temporalUrl: _link, ...rest } = result;
  const head = {
    format: 'soundings-run',
    version: 1,
    exportedAt: new Date().toISOString(),
    answeredBy: result.isSimulated ? simulatedMark : result.modelProvider,
    scale: scaleOf(result.sentimentType).names,
    result: rest,
  };
  yield `${JSON.stringify(head).slice(0, -1)},"reactions":[`;
  let separator = '\n';
  for await (const { runId: _run, isImported: _mark, ...reaction } of reactions) {
    yield separator + JSON.stringify(reaction);
    separator = ',\n';
  }
  yield '\n]}\n';
}
