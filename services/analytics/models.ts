import type { ModelTallies, ModelTally } from '../../domain/analytics/answers/models.ts';
import type { ModelFigures, ModelTrend } from '../../domain/analytics/analytics.ts';
import { figuresOf } from '../../domain/analytics/figures.ts';
import { compareGroups } from '../../domain/simulations/comparison.ts';
import { scaleOf, type Scale } from '../../domain/simulations/scale.ts';

/** Compares each model with the others; sorted by use. */
export function modelFigures({ byModel }: Pick<ModelTallies, 'byModel'>, scale: Scale = scaleOf(null)): ModelFigures[] {
  const verdicts = new Map(
    compareGroups(
      byModel.map((row) => ({ key: keyOf(row), counts: row })),
      scale,
    ).map(({ key, verdict }) => [key, verdict]),
  );
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
