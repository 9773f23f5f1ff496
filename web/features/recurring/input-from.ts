import type { SimulationInput } from '../../generated/graphql.ts';

/** The run that another screen handed over to be repeated; null when it handed over none. */
export function inputFrom(draft: unknown): SimulationInput | null {
  if (typeof draft !== 'object' || draft === null) return null;
  const { message, segmentIds, numUsers, provider, models, temperatureRange, sentimentType, includeCurrentEvents, customContext, samePersonasAs } =
    draft as Record<string, unknown>;
  if (typeof message !== 'string' || typeof numUsers !== 'number' || typeof samePersonasAs !== 'string') return null;
  return {
    message,
    numUsers,
    samePersonasAs,
    segmentIds: textsOf(segmentIds),
    models: textsOf(models),
    temperatureRange: Array.isArray(temperatureRange) ? temperatureRange.filter((value) => typeof value === 'number') : null,
    modelProvider: textOr(provider),
    sentimentType: textOr(sentimentType),
    includeCurrentEvents: includeCurrentEvents === true,
    customContext: textOr(customContext),
  };
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string') : [];
}

function textOr(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
