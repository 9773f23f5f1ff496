import { runDefaults } from '../../../domain/simulations/run-input.ts';
import { modelLists, providerOfModel } from '../../../domain/providers/models.ts';
import { isProviderChoice, type ProviderChoice, providersOf } from '../../../domain/providers/provider.ts';
import type { PromptOptions } from '../../../domain/personas/profile-input.ts';
import { parsePromptOptions } from '../../../domain/personas/prompt-options.ts';
import type { SimulationInput } from '../../generated/graphql.ts';
import { type Attachment, attachmentFrom } from '../../lib/attachments.ts';
import { explicitKeys } from '../../lib/stored-api-keys.ts';

/** What somebody is about to run, as typed. Kept in the browser until it is run. */
export interface Draft {
  message: string;
  /** Further messages for the same personas. */
  otherMessages: string[];
  segmentIds: string[];
  /** Null while the field is empty. */
  numUsers: number | null;
  provider: ProviderChoice;
  /** The simulator answers in place of the provider. */
  simulated: boolean;
  /** Empty means the default model of each provider. */
  models: string[];
  temperatureRange: [number, number];
  sentimentType: string;
  includeCurrentEvents: boolean;
  customContext: string;
  attachments: Attachment[];
  spendCapUsd: number | null;
  /** Percentage points; null to ask everybody. */
  stopAtMarginPoints: number | null;
  /** Job id of the run whose personas are asked again. */
  samePersonasAs: string | null;
  /** How much of imported people models are told; null for what their segments say. */
  promptOptions: PromptOptions | null;
}

/** What settings are made with (specification §7). */
const createdSize = 10;

/**
 * How many personas an empty form asks. Ten answers leave a first result ±31 points wide: who has no run and changed nothing starts with
 * what a run has by default instead. A size chosen in Settings is obeyed.
 */
export function startingSize({
  hasRuns,
  defaultSimulationSize,
}: {
  hasRuns: boolean;
  defaultSimulationSize: number;
}): number {
  return !hasRuns && defaultSimulationSize === createdSize ? runDefaults.numUsers : defaultSimulationSize;
}

/** Beside the first one. */
export const maxOtherMessages = 4;

export function emptyDraft(numUsers: number): Draft {
  return {
    message: '',
    otherMessages: [],
    segmentIds: [],
    numUsers,
    provider: runDefaults.modelProvider,
    simulated: false,
    models: [],
    temperatureRange: [...runDefaults.temperatureRange],
    sentimentType: runDefaults.sentimentType,
    includeCurrentEvents: false,
    customContext: '',
    attachments: [],
    spendCapUsd: null,
    stopAtMarginPoints: null,
    samePersonasAs: null,
    promptOptions: null,
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : []);

function numberOr<T>(value: unknown, otherwise: T): number | T {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

function temperaturesOr(value: unknown, otherwise: [number, number]): [number, number] {
  const [low, high] = Array.isArray(value) ? value : [];
  return typeof low === 'number' && typeof high === 'number' && low <= high ? [low, high] : otherwise;
}

function optionsOr(value: unknown): PromptOptions | null {
  const options = parsePromptOptions(value);
  return options === null || Object.keys(options).length === 0 ? null : options;
}

/** A draft from something stored or handed over; what is missing or malformed takes the default. */
export function draftFrom(source: unknown, numUsers: number): Draft {
  const base = emptyDraft(numUsers);
  if (typeof source !== 'object' || source === null) return base;
  const given = source as Record<string, unknown>;
  const { provider, message, customContext, sentimentType } = given;
  return {
    message: isText(message) ? message : base.message,
    otherMessages: texts(given['otherMessages']).slice(0, maxOtherMessages),
    segmentIds: texts(given['segmentIds']),
    numUsers: numberOr(given['numUsers'], base.numUsers),
    provider: isText(provider) && isProviderChoice(provider) ? provider : base.provider,
    simulated: given['simulated'] === true,
    models: texts(given['models']),
    temperatureRange: temperaturesOr(given['temperatureRange'], base.temperatureRange),
    sentimentType: isText(sentimentType) ? sentimentType : base.sentimentType,
    includeCurrentEvents: given['includeCurrentEvents'] === true,
    customContext: isText(customContext) ? customContext : base.customContext,
    attachments: Array.isArray(given['attachments'])
      ? given['attachments'].flatMap((one) => attachmentFrom(one) ?? [])
      : [],
    spendCapUsd: numberOr(given['spendCapUsd'], null),
    stopAtMarginPoints: numberOr(given['stopAtMarginPoints'], null),
    samePersonasAs: isText(given['samePersonasAs']) ? given['samePersonasAs'] : null,
    promptOptions: optionsOr(given['promptOptions']),
  };
}

/** Models one may choose for a provider choice; those already chosen stay in the list although we do not know them. */
export function modelChoices(provider: ProviderChoice, chosen: readonly string[]): string[] {
  const known = providersOf(provider).flatMap((name) => modelLists[name]);
  return [...new Set([...known, ...chosen])];
}

/** The chosen models that the provider choice can ask. */
export function modelsWithin(provider: ProviderChoice, models: readonly string[]): string[] {
  return models.filter((model) => provider === 'all' || providerOfModel(model) === provider);
}

/** The draft with the segments and the number of another run's personas: nothing typed here changes whom it asks. */
export function withPersonasOf(
  draft: Draft,
  run: { segmentIds: string[]; samePersonas?: number | null } | null,
): Draft {
  const numUsers = run?.samePersonas ?? null;
  return run === null || numUsers === null ? draft : { ...draft, segmentIds: run.segmentIds, numUsers };
}

/** An empty form for the audience of a draft: whom it asks, how many, through which models, and what those are told of them. */
export function withAudienceOf(
  { segmentIds, numUsers, provider, simulated, models, promptOptions }: Draft,
  size: number,
): Draft {
  return { ...emptyDraft(size), segmentIds, numUsers: numUsers ?? size, provider, simulated, models, promptOptions };
}

/** Somebody wrote something there that would be missed. */
export function hasText(draft: Draft): boolean {
  return [...messagesOf(draft), draft.customContext].some((text) => text.trim() !== '');
}

/** What the API is asked, with the keys of this browser unless the simulator answers. `idempotencyKey` makes a repeated submit the same run. */
export function inputOf(draft: Draft, idempotencyKey?: string): SimulationInput {
  return {
    message: draft.message,
    segmentIds: draft.segmentIds,
    numUsers: draft.numUsers ?? 0,
    modelProvider: draft.provider,
    ...(draft.simulated ? { simulated: true } : explicitKeys()),
    models: modelsWithin(draft.provider, draft.models),
    temperatureRange: draft.temperatureRange,
    sentimentType: draft.sentimentType,
    includeCurrentEvents: draft.includeCurrentEvents,
    ...(draft.customContext.trim() === '' ? {} : { customContext: draft.customContext }),
    ...(draft.attachments.length === 0 ? {} : { attachmentIds: draft.attachments.map(({ id }) => id) }),
    ...(draft.spendCapUsd === null ? {} : { spendCapUsd: draft.spendCapUsd }),
    ...(draft.stopAtMarginPoints === null ? {} : { stopAtMarginPoints: draft.stopAtMarginPoints }),
    ...(draft.samePersonasAs === null ? {} : { samePersonasAs: draft.samePersonasAs }),
    ...(draft.promptOptions === null ? {} : { promptOptions: draft.promptOptions }),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey, source: 'web' }),
  };
}

/** Every message of the draft, the first one first. */
export function messagesOf(draft: Draft): string[] {
  return [draft.message, ...draft.otherMessages];
}

/** 'A', 'B', … */
export function letterOf(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}
