import { parsePromptOptions } from '../../../domain/personas/prompt-options.ts';
import type { SimulationInput } from '../../generated/graphql.ts';
import { attachmentFrom } from '../../lib/attachments.ts';

/** The run that another screen handed over to be repeated; null when it handed over none. */
export function inputFrom(draft: unknown): SimulationInput | null {
  if (typeof draft !== 'object' || draft === null) return null;
  const given = draft as Record<string, unknown>;
  const { message, numUsers, provider, temperatureRange, sentimentType, customContext, attachments, samePersonasAs } =
    given;
  if (typeof message !== 'string' || typeof numUsers !== 'number' || typeof samePersonasAs !== 'string') return null;
  return {
    message,
    numUsers,
    samePersonasAs,
    segmentIds: textsOf(given['segmentIds']),
    models: textsOf(given['models']),
    temperatureRange: Array.isArray(temperatureRange)
      ? temperatureRange.filter((value) => typeof value === 'number')
      : null,
    modelProvider: textOr(provider),
    sentimentType: textOr(sentimentType),
    includeCurrentEvents: given['includeCurrentEvents'] === true,
    customContext: textOr(customContext),
    attachmentIds: Array.isArray(attachments) ? attachments.flatMap((one) => attachmentFrom(one)?.id ?? []) : [],
    spendCapUsd: numberOr(given['spendCapUsd']),
    stopAtMarginPoints: numberOr(given['stopAtMarginPoints']),
    promptOptions: parsePromptOptions(given['promptOptions']),
    simulated: given['simulated'] === true,
  };
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string') : [];
}

function textOr(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function numberOr(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
