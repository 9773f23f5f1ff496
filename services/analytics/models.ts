import type { ModelPairTally, ModelTallies, ModelTally } from '../../domain/analytics/answers/models.ts';
import type { ModelFigures, ModelTrend } from '../../domain/analytics/analytics.ts';
import { figuresOf } from '../../domain/analytics/figures.ts';
import { clusteredDifference, singleAnswers } from '../../domain/simulations/clusters.ts';
import { noClearDifference, pointsText, pText } from '../../domain/simulations/comparison.ts';
import { scaleOf, type Scale } from '../../domain/simulations/scale.ts';
import { smallSample } from '../../domain/simulations/small-sample.ts';
import { sumOf } from '../../domain/sum.ts';

/** Lists the models by use, with a verdict where the same personas answered the same messages through another one. */
export function modelFigures(
  { byModel }: Pick<ModelTallies, 'byModel'>,
  pairs: readonly ModelPairTally[] = [],
  scale: Scale = scaleOf(null),
): ModelFigures[] {
  const verdicts = pairedVerdicts(byModel, pairs, scale);
  return byModel
    .map((row) => {
      const { provider, model, runs, answers, inputTokens, outputTokens, costUsd, latencyMs } = row;
      const key = keyOf(row);
      return {
        key,
        provider,
        model,
        runs,
        answers,
        inputTokens,
        outputTokens,
        costUsd,
        latencyMs,
        ...figuresOf(row),
        verdict: verdicts.get(key) ?? null,
      };
    })
    .toSorted((a, b) => b.answers - a.answers || a.key.localeCompare(b.key));
}

/**
 * Compares pairs of models over the personas that answered the same message through both, corrected for the number of
 * pairs. A model gets the verdict of its largest pair; none where a persona heard several messages, whose answers are not
 * independent, and none below 30 personas.
 */
function pairedVerdicts(
  byModel: readonly ModelTally[],
  pairs: readonly ModelPairTally[],
  { adjective }: Scale,
): Map<string, string> {
  const asksOnce = new Set(byModel.filter(({ people, total }) => people === total).map(keyOf));
  const compared = [...Map.groupBy(pairs, (pair) => JSON.stringify(keysOf(pair))).values()]
    .flatMap((cells) => {
      const [one] = cells;
      return one === undefined ? [] : [{ one, keys: keysOf(one), cells, personas: sumOf(cells, ({ total }) => total) }];
    })
    .filter(({ keys, personas }) => personas >= smallSample && keys.every((key) => asksOnce.has(key)))
    .toSorted((a, b) => b.personas - a.personas);
  const verdicts = new Map<string, string>();
  for (const { one, keys, cells } of compared) {
    const { difference, pValue, isClear } = differenceOf(cells, compared.length);
    keys.forEach((key, side) => {
      const points = side === 0 ? difference : -difference;
      const other = side === 0 ? one.secondModel : one.firstModel;
      const verdict = `${pointsText(points)} ${points > 0 ? 'more' : 'less'} ${adjective} than ${other} for the same personas and messages (${pText(pValue)})`;
      if (!verdicts.has(key)) verdicts.set(key, isClear ? verdict : noClearDifference);
    });
  }
  return verdicts;
}

function keysOf({ firstProvider, firstModel, secondProvider, secondModel }: ModelPairTally): [string, string] {
  return [
    keyOf({ provider: firstProvider, model: firstModel }),
    keyOf({ provider: secondProvider, model: secondModel }),
  ];
}

/** The difference of the positive shares of a pair, over personas. */
function differenceOf(cells: readonly ModelPairTally[], comparisons: number) {
  const personas = sumOf(cells, ({ total }) => total);
  const positives = (isCounted: (cell: ModelPairTally) => boolean) =>
    sumOf(cells.filter(isCounted), ({ total }) => total);
  const first = positives((cell) => cell.first === 'positive');
  const second = positives((cell) => cell.second === 'positive');
  const clustersOf = (positive: number) =>
    singleAnswers({ positive, neutral: personas - positive, negative: 0, total: personas });
  const pair = {
    first: clustersOf(first),
    second: clustersOf(second),
    inBoth: personas,
    crossPositive: positives((cell) => cell.first === 'positive' && cell.second === 'positive'),
    firstPositiveSecondAll: first,
    secondPositiveFirstAll: second,
    crossAll: personas,
  };
  return clusteredDifference(pair, comparisons);
}

/** Lists the trends in the order of modelFigures, so that a model has the same mark in all charts. */
export function modelTrend(models: ModelTallies): ModelTrend[] {
  return modelFigures(models).map(({ key, provider, model }) => ({
    key,
    provider,
    model,
    points: models.byModelAndStep
      .filter((row) => keyOf(row) === key)
      .map((row) => ({ step: row.step, ...figuresOf(row) })),
  }));
}

function keyOf({ provider, model }: Pick<ModelTally, 'provider' | 'model'>): string {
  return `${provider}/${model}`;
}
