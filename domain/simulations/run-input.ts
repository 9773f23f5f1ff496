/**
 * Inputs of a run: all fields with their defaults, limits and error texts. The record's columns, the GraphQL types, the
 * form's draft, reruns and recurring runs are derived from them; docs/recipes.md says how to add a field.
 */
import * as z from 'zod/mini';
import { InvalidInput, messageLimits, UnsupportedProvider } from '../errors.ts';
import { attachedLimits } from '../files/attached-text.ts';
import { isPriority, priorityText } from '../jobs/priority.ts';
import type { PromptOptions } from '../personas/profile-input.ts';
import { promptOptionsSchema } from '../personas/prompt-options.ts';
import { wordingCount } from '../personas/wordings.ts';
import { byProvider, choiceOf, defaultProvider, parseChoice, type ProviderChoice } from '../providers/provider.ts';
import { earlyStopLimits } from './early-stop.ts';
import { problemOfSplit, splitSchema, type Split } from './split.ts';
import { defaultSentimentType, sentimentTypes } from '../sentiment/sentiment.ts';

type Schema = z.ZodMiniType;

/** Null and undefined mean the default. */
function orElse<T extends Schema>(schema: T, value: z.output<T>) {
  return z.pipe(
    z.nullish(schema),
    z.transform((given: z.output<T> | null | undefined): z.output<T> => given ?? value),
  );
}

function orNull<T extends Schema>(schema: T) {
  return z.pipe(
    z.nullish(schema),
    z.transform((given: z.output<T> | null | undefined): z.output<T> | null => given ?? null),
  );
}

const id = z.string().check(z.meta({ isId: true }));
const eachOnce = z.overwrite((list: string[]) => [...new Set(list)]);
const { maxCharacters, minUsers, maxUsers } = messageLimits;
const { minPoints, maxPoints } = earlyStopLimits;

/** Letters of any alphabet, so that nothing else gets into the prompt. */
const languageName = /^[\p{L}\p{M}][\p{L}\p{M} ()'’-]{1,39}$/u;

const texts = {
  message: 'Message is required',
  numUsers: 'Number of users must be a whole number from 1 to 100,000',
  temperatureRange: 'Temperature range must be two numbers from 0 to 2, the lower one first',
  priority: priorityText,
  spendCapUsd: 'Spend cap must be more than 0 dollars',
  language: 'Language must be its name, such as Spanish: 2 to 40 letters',
  toolsEnabled: 'Tools must be a list of at most 20 names',
  toolBudgetUsd: 'Tool budget must be more than 0 dollars',
  wording: `Wording must be a whole number from 1 to ${wordingCount}`,
  stopAtMarginPoints: `The margin to stop at must be from ${minPoints} to ${maxPoints} points`,
};

/** Fields that the run's record has a column for. */
const recorded = {
  message: z.string(texts.message).check(
    z.refine((message) => message.trim() !== '', texts.message),
    z.maxLength(maxCharacters, 'Message must be at most 20,000 characters'),
  ),
  numUsers: orElse(
    z.int(texts.numUsers).check(z.minimum(minUsers, texts.numUsers), z.maximum(maxUsers, texts.numUsers)),
    100,
  ),
  segmentIds: z.array(id).check(z.maxLength(200, 'At most 200 segments can be asked at once'), eachOnce),
  models: orElse(
    z.array(z.string()).check(
      z.maxLength(10, 'At most 10 models can be asked in one run'),
      z.refine((models) => models.every((model) => /^[\w.:/@-]{1,100}$/.test(model)), 'A model name is not valid'),
      eachOnce,
    ),
    [],
  ),
  temperatureRange: orElse(
    z.pipe(
      z
        .array(z.number(texts.temperatureRange))
        .check(z.refine(([low = -1, high = -1, ...more]) => isRange(low, high, more), texts.temperatureRange)),
      z.transform((range) => range as [number, number]),
    ),
    [0.7, 1],
  ),
  sentimentType: orElse(
    z.string().check(
      z.overwrite(plainSentimentType),
      z.refine((type) => sentimentTypes.some((known) => known === type), {
        error: ({ input }) => `Unsupported sentiment type: ${String(input)}`,
      }),
    ),
    defaultSentimentType,
  ),
  includeCurrentEvents: orElse(z.boolean(), false),
  customContext: orNull(
    z.pipe(
      z.string().check(z.maxLength(maxCharacters, 'Context must be at most 20,000 characters')),
      z.transform((context) => (context.trim() === '' ? null : context)),
    ),
  ),
  priority: orElse(z.int(texts.priority).check(z.refine(isPriority, texts.priority)), 5),
  spendCapUsd: orNull(z.number(texts.spendCapUsd).check(z.gt(0, texts.spendCapUsd))),
  modelProvider: orElse(
    z.pipe(
      z.string().check(z.refine((given) => parseChoice(given) !== null)),
      z.transform((given): ProviderChoice => choiceOf(given)),
    ),
    defaultProvider,
  ).check(
    z.describe('A provider, several joined by + such as openai+gemini, or all, which means OpenAI and Anthropic.'),
  ),
};

/** Fields without a column, which the record stores in `options`. */
const options = {
  /** Stop once the 95% interval of the positive share is at most this many percentage points to either side. */
  stopAtMarginPoints: orNull(
    z
      .number(texts.stopAtMarginPoints)
      .check(z.minimum(minPoints, texts.stopAtMarginPoints), z.maximum(maxPoints, texts.stopAtMarginPoints)),
  ),
  /** Privacy options for real people's data in prompts; null leaves them to segments and defaults. */
  promptOptions: orNull(
    z.pipe(
      promptOptionsSchema,
      z.transform((chosen): PromptOptions | null => (Object.keys(chosen).length === 0 ? null : chosen)),
    ),
  ),
  toolsEnabled: orElse(
    z.array(z.string()).check(
      z.maxLength(20, texts.toolsEnabled),
      z.refine((names) => names.every((name) => /^\w{1,64}$/.test(name)), texts.toolsEnabled),
      eachOnce,
    ),
    [],
  ).check(z.describe('Names of the tools that personas may call before they answer; tools lists them.')),
  toolBudgetUsd: orNull(z.number(texts.toolBudgetUsd).check(z.gt(0, texts.toolBudgetUsd))).check(
    z.describe('Most that the calls of tools may cost in US dollars; null for 10 cents a persona.'),
  ),
  language: orNull(z.string().check(z.trim(), z.regex(languageName, texts.language))).check(
    z.describe('The language personas answer in, by its name; null where nothing was said.'),
  ),
  split: orNull(splitSchema).check(z.describe('How personas are divided among segments; null for by size.')),
  wording: orNull(
    z.int(texts.wording).check(z.minimum(1, texts.wording), z.maximum(wordingCount, texts.wording)),
  ).check(z.describe('The one wording of the instruction for all personas, from 1; null to deal all of them.')),
  simulated: orElse(z.boolean(), false).check(
    z.describe('The simulator answers instead of the providers, whatever keys there are; only where one runs.'),
  ),
};

export const apiKeysSchema = z.object(byProvider(() => z.nullish(z.string()))).check(
  z.meta({
    typeName: 'ApiKeysInput',
    description: 'Keys for this job alone: they override stored ones, and are erased when the run ends.',
  }),
);

/** Fields of one submit that are not stored on the record, or are stored in other tables. */
const besides = {
  /** Attachments that every persona reads, in this order. */
  attachmentIds: orElse(
    z
      .array(id)
      .check(
        eachOnce,
        z.maxLength(attachedLimits.files, `At most ${attachedLimits.files} files can be attached to a simulation`),
      ),
    [],
  ),
  idempotencyKey: orNull(
    z.pipe(
      z.string().check(z.maxLength(200, 'Idempotency key must be at most 200 characters')),
      z.transform((key) => key.trim() || null),
    ),
  ),
  source: orNull(z.string()),
  /** Job id of an earlier run whose personas are asked again. */
  samePersonasAs: orNull(z.string()),
  apiKeys: orNull(apiKeysSchema),
};

/** Input of a submit or an estimate. Of several problems, the first in this order is reported. */
export const runInput = z.object({ ...recorded, ...options, ...besides }).check(
  // The simulator and explicit keys exclude each other.
  z.refine(({ simulated, apiKeys }) => !simulated || !Object.values(apiKeys ?? {}).some(Boolean), {
    error: 'A simulated run takes no API keys',
    path: ['apiKeys'],
  }),
  // The personas of another run are divided already.
  z.check<{ split: Split | null; segmentIds: string[]; numUsers: number; samePersonasAs: string | null }>((input) => {
    const { split, segmentIds, numUsers, samePersonasAs } = input.value;
    const problem = samePersonasAs ? null : problemOfSplit(split, segmentIds, numUsers);
    if (problem !== null) input.issues.push({ code: 'custom', message: problem, path: ['split'], input: split });
  }),
  z.meta({ typeName: 'SimulationInput', description: 'What a simulation is asked, at submit and for an estimate.' }),
);

export type RunInput = z.input<typeof runInput>;
export type CheckedRunInput = z.output<typeof runInput>;
export type RunField = keyof CheckedRunInput;

type Recorded = Pick<CheckedRunInput, keyof typeof recorded>;
export type RunOptions = Pick<CheckedRunInput, keyof typeof options>;
/** Inputs of a run that its record stores. */
export type RecordedInput = Recorded & RunOptions;

const namesOf = <T extends object>(shape: T) => Object.keys(shape) as (keyof T)[];
export const recordedFields = namesOf(recorded);
export const optionFields = namesOf(options);

/** Checks limits and fills in defaults. Throws InvalidInput or UnsupportedProvider. */
export function checkRunInput(input: RunInput): CheckedRunInput {
  const { data, error } = z.safeParse(runInput, input, {
    error: ({ path }) => (path?.[0] === 'promptOptions' ? unreadableOptions : `${String(path?.[0])} cannot be read`),
  });
  if (data !== undefined) return data;
  const [{ message, path }] = error.issues as [z.core.$ZodIssue];
  if (path[0] === 'modelProvider') throw new UnsupportedProvider(String(input.modelProvider));
  throw new InvalidInput(message, String(path[0]));
}

const unreadableOptions = 'These prompt options cannot be read';

/** Checks one field. Throws InvalidInput. */
function checkField<T extends Schema>(field: RunField, schema: T, given: unknown, unreadable?: string): z.output<T> {
  const { data, error } = z.safeParse(schema, given, unreadable === undefined ? {} : { error: () => unreadable });
  if (error) throw new InvalidInput(error.issues[0]?.message ?? '', field);
  return data;
}

/** Null for none. Throws InvalidInput. */
export function checkSpendCap(cap: number | null): number | null {
  return checkField('spendCapUsd', recorded.spendCapUsd, cap);
}

/** Null for none. Throws InvalidInput. */
export function checkPromptOptions(given: unknown): PromptOptions | null {
  return checkField('promptOptions', options.promptOptions, given, unreadableOptions);
}

const { message: _message, segmentIds: _segmentIds, ...defaults } = checkRunInput({ message: '…', segmentIds: [] });

/** Defaults of all optional fields. */
export const runDefaults: Readonly<typeof defaults> = defaults;

/** True when a field's default is null. */
export function isOptional(name: RunField): boolean {
  return (defaults as Partial<CheckedRunInput>)[name] === null;
}

/** Returns the columns and options of a record for a checked input. */
export function recordOf(input: CheckedRunInput): Recorded & { options: RunOptions } {
  return { ...picked(input, recordedFields), options: picked(input, optionFields) };
}

/**
 * Reads the inputs of a stored run. Missing values, in records of other clients or earlier versions, get the default.
 */
export function inputOfRecord(
  record: { message: string; segmentIds: string[] | null; options: unknown } & Partial<Record<keyof Recorded, unknown>>,
): RecordedInput {
  const filled = recordedFields.filter((name) => record[name] !== null && record[name] !== undefined);
  const columns = Object.fromEntries(filled.map((name) => [name, record[name]])) as Partial<Recorded>;
  const { segmentIds = [], ...rest } = columns;
  const { message, options: stored } = record;
  return { ...picked(defaults, recordedDefaults), ...rest, message, segmentIds, ...optionsOfRecord(stored) };
}

const recordedDefaults = recordedFields.filter((name) => name !== 'message' && name !== 'segmentIds');

/** Reads stored options; a value that the current limits refuse gets the default. */
export function optionsOfRecord(stored: unknown): RunOptions {
  const given = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  const read = optionFields.map((name) => [name, z.safeParse(options[name], given[name]).data ?? defaults[name]]);
  return Object.fromEntries(read) as RunOptions;
}

function picked<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
}

function isRange(low: number, high: number, more: readonly number[]): boolean {
  return more.length === 0 && low >= 0 && high <= 2 && low <= high;
}

/** Normalizes the specification's spelling with slashes. */
function plainSentimentType(type: string): string {
  return type === 'positive/negative/neutral' ? 'positive-negative-neutral' : type;
}
