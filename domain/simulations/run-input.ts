/** What a person may ask of a run, with its limits and defaults. Shared by submit and estimate; the browser shows the same texts. */
import { InvalidInput, messageLimits, UnsupportedProvider } from '../errors.ts';
import { earlyStopLimits } from './early-stop.ts';
import { attachedLimits } from '../files/attached-text.ts';
import { parsePromptOptions } from '../personas/prompt-options.ts';
import type { PromptOptions } from '../personas/profile-input.ts';
import { defaultSentimentType, sentimentTypes } from '../sentiment/sentiment.ts';

export interface RunInput {
  message: string;
  segmentIds: readonly string[];
  numUsers?: number | null | undefined;
  modelProvider?: string | null | undefined;
  models?: readonly string[] | null | undefined;
  temperatureRange?: readonly number[] | null | undefined;
  sentimentType?: string | null | undefined;
  includeCurrentEvents?: boolean | null | undefined;
  customContext?: string | null | undefined;
  /** Files everybody is told about, in this order. */
  attachmentIds?: readonly string[] | null | undefined;
  priority?: number | null | undefined;
  spendCapUsd?: number | null | undefined;
  apiKeys?: { openai?: string | null | undefined; anthropic?: string | null | undefined } | null | undefined;
  idempotencyKey?: string | null | undefined;
  source?: string | null | undefined;
  /** Stop once the 95% interval of the positive share is at most this many percentage points to either side. */
  stopAtMarginPoints?: number | null | undefined;
  /** Job id of an earlier run whose personas are asked again. */
  samePersonasAs?: string | null | undefined;
  /** domain/personas PromptOptions: how much of real people models are told. */
  promptOptions?: unknown;
  /** The simulator answers instead of the providers, whatever keys there are. */
  simulated?: boolean | null | undefined;
}

export type RunProvider = 'openai' | 'anthropic' | 'all';

export interface CheckedRunInput {
  message: string;
  segmentIds: string[];
  numUsers: number;
  modelProvider: RunProvider;
  models: string[];
  temperatureRange: [number, number];
  sentimentType: string;
  includeCurrentEvents: boolean;
  customContext: string | null;
  attachmentIds: string[];
  priority: number;
  spendCapUsd: number | null;
  stopAtMarginPoints: number | null;
  idempotencyKey: string | null;
  /** Null where nothing was chosen: segments and defaults decide then. */
  promptOptions: PromptOptions | null;
  simulated: boolean;
}

export const runDefaults = {
  numUsers: 100,
  modelProvider: 'openai',
  temperatureRange: [0.7, 1] as [number, number],
  sentimentType: defaultSentimentType,
  priority: 5,
} as const;

/** Checks limits in a fixed order and fills in defaults. Throws InvalidInput or UnsupportedProvider. */
export function checkRunInput(input: RunInput): CheckedRunInput {
  return {
    message: checkMessage(input.message),
    numUsers: checkNumUsers(input.numUsers ?? runDefaults.numUsers),
    segmentIds: checkSegmentIds(input.segmentIds),
    models: checkModels(input.models ?? []),
    temperatureRange: checkTemperatures(input.temperatureRange ?? runDefaults.temperatureRange),
    sentimentType: checkSentimentType(input.sentimentType ?? runDefaults.sentimentType),
    includeCurrentEvents: input.includeCurrentEvents ?? false,
    customContext: checkContext(input.customContext ?? null),
    attachmentIds: checkAttachments(input.attachmentIds ?? []),
    priority: checkPriority(input.priority ?? runDefaults.priority),
    spendCapUsd: checkSpendCap(input.spendCapUsd ?? null),
    stopAtMarginPoints: checkStopAtMargin(input.stopAtMarginPoints ?? null),
    idempotencyKey: checkIdempotencyKey(input.idempotencyKey ?? null),
    promptOptions: checkPromptOptions(input.promptOptions),
    modelProvider: checkProvider(input.modelProvider ?? runDefaults.modelProvider),
    simulated: checkSimulated(input),
  };
}

function checkMessage(message: string): string {
  if (message.trim() === '') throw new InvalidInput('Message is required', 'message');
  if (message.length > messageLimits.maxCharacters)
    throw new InvalidInput('Message must be at most 20,000 characters', 'message');
  return message;
}

function checkIdempotencyKey(key: string | null): string | null {
  if (key !== null && key.length > 200)
    throw new InvalidInput('Idempotency key must be at most 200 characters', 'idempotencyKey');
  return key?.trim() || null;
}

function checkNumUsers(count: number): number {
  if (!Number.isInteger(count) || count < messageLimits.minUsers || count > messageLimits.maxUsers)
    throw new InvalidInput('Number of users must be a whole number from 1 to 100,000', 'numUsers');
  return count;
}

function checkSegmentIds(ids: readonly string[]): string[] {
  if (ids.length > 200) throw new InvalidInput('At most 200 segments can be asked at once', 'segmentIds');
  return [...new Set(ids)];
}

function checkModels(models: readonly string[]): string[] {
  if (models.length > 10) throw new InvalidInput('At most 10 models can be asked in one run', 'models');
  if (models.some((model) => !/^[\w.:/@-]{1,100}$/.test(model)))
    throw new InvalidInput('A model name is not valid', 'models');
  return [...new Set(models)];
}

function checkTemperatures(range: readonly number[]): [number, number] {
  const [low, high] = range;
  const valid = range.length === 2 && low !== undefined && high !== undefined && low >= 0 && high <= 2 && low <= high;
  if (!valid)
    throw new InvalidInput(
      'Temperature range must be two numbers from 0 to 2, the lower one first',
      'temperatureRange',
    );
  return [low, high];
}

function checkSentimentType(type: string): string {
  // The specification writes the third one with slashes; both spellings mean the same.
  const normal = type === 'positive/negative/neutral' ? 'positive-negative-neutral' : type;
  if (!sentimentTypes.some((known) => known === normal))
    throw new InvalidInput(`Unsupported sentiment type: ${type}`, 'sentimentType');
  return normal;
}

function checkContext(context: string | null): string | null {
  if (context === null || context.trim() === '') return null;
  if (context.length > messageLimits.maxCharacters)
    throw new InvalidInput('Context must be at most 20,000 characters', 'customContext');
  return context;
}

function checkAttachments(ids: readonly string[]): string[] {
  const wanted = [...new Set(ids)];
  if (wanted.length > attachedLimits.files)
    throw new InvalidInput(`At most ${attachedLimits.files} files can be attached to a simulation`, 'attachmentIds');
  return wanted;
}

function checkPriority(priority: number): number {
  if (!Number.isInteger(priority) || priority < 0 || priority > 9)
    throw new InvalidInput('Priority must be a whole number from 0 to 9', 'priority');
  return priority;
}

export function checkSpendCap(cap: number | null): number | null {
  if (cap !== null && !(Number.isFinite(cap) && cap > 0))
    throw new InvalidInput('Spend cap must be more than 0 dollars', 'spendCapUsd');
  return cap;
}

function checkStopAtMargin(points: number | null): number | null {
  const { minPoints, maxPoints } = earlyStopLimits;
  if (points !== null && !(points >= minPoints && points <= maxPoints))
    throw new InvalidInput(
      `The margin to stop at must be from ${minPoints} to ${maxPoints} points`,
      'stopAtMarginPoints',
    );
  return points;
}

/** Null for none. Throws InvalidInput. */
export function checkPromptOptions(given: unknown): PromptOptions | null {
  const options = parsePromptOptions(given);
  if (options === null) throw new InvalidInput('These prompt options cannot be read', 'promptOptions');
  return Object.keys(options).length === 0 ? null : options;
}

/** Keys beside the simulator would say two things about who answers. */
function checkSimulated({ simulated, apiKeys }: RunInput): boolean {
  if (simulated && (apiKeys?.openai || apiKeys?.anthropic))
    throw new InvalidInput('A simulated run takes no API keys', 'apiKeys');
  return simulated ?? false;
}

function checkProvider(provider: string): RunProvider {
  if (provider === 'openai' || provider === 'anthropic' || provider === 'all') return provider;
  throw new UnsupportedProvider(provider);
}
