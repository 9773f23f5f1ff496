import { simulatedMark } from '../../domain/exports/simulated-mark.ts';
import { scaleOf } from '../../domain/simulations/scale.ts';
import type { ThemesFound } from '../../domain/themes/themes.ts';
import type { BreakdownFigures } from '../../domain/breakdown/break-down.ts';
import type { SimulationResult } from '../../services/simulations/results/result-view.ts';
import type { NamedReaction } from '../sharing/names.ts';

/** Streams one JSON object: the generator, the whole result, then all reactions. */
export async function* jsonPieces(
  result: SimulationResult,
  { only, filters, chosen, sentence, groups }: BreakdownFigures,
  themes: ThemesFound | null,
  reactions: AsyncIterable<NamedReaction>,
): AsyncGenerator<string> {
  // The link for operators is of no use in a file.
  const { temporalUrl: _link, ...rest } = result;
  const head = {
    format: 'soundings-run',
    version: 1,
    exportedAt: new Date().toISOString(),
    answeredBy: result.isSimulated ? simulatedMark : result.modelProvider,
    scale: scaleOf(result.sentimentType).names,
    result: rest,
    // A filter chooses the reactions and the groups; the result is of all personas.
    breakdown: { only, filters, chosen, sentence, groups },
    // Their reasons name reactions by personaIndex and provider.
    themes,
  };
  yield `${JSON.stringify(head).slice(0, -1)},"reactions":[`;
  let separator = '\n';
  for await (const { runId: _run, isImported: _mark, ...reaction } of reactions) {
    yield separator + JSON.stringify(reaction);
    separator = ',\n';
  }
  yield '\n]}\n';
}
