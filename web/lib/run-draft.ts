import * as z from 'zod/mini';
import { providerOfModel } from '../../domain/providers/models.ts';
import { definitionOf, type ProviderChoice, providersOf } from '../../domain/providers/provider.ts';
import { type CheckedRunInput, type RunField, runDefaults, runInput } from '../../domain/simulations/run-input.ts';
import type { SimulationInput } from '../generated/graphql.ts';
import { type Attachment, attachmentFrom } from './attachments.ts';

/** Fields of a run's input that no form has. */
const fieldsWithoutForm = ['apiKeys', 'attachmentIds', 'idempotencyKey', 'priority', 'source'] as const;

/** A field of a run's input that is part of a draft. */
export type DraftField = Exclude<RunField, (typeof fieldsWithoutForm)[number]>;

/** Fields of a run's input that are part of a draft. */
export const draftFields = (Object.keys(runInput.shape) as RunField[]).filter(
  (name): name is DraftField => !fieldsWithoutForm.some((other) => other === name),
);

/**
 * A run before it is started: every field of its input that the form has, as typed. Stored in the browser until the run
 * is started.
 */
export interface Draft extends Pick<CheckedRunInput, Exclude<DraftField, 'numUsers'>> {
  /** Null while the field is empty. */
  numUsers: number | null;
  /** Further messages for the same personas. */
  otherMessages: string[];
  attachments: Attachment[];
}

/** Maximum number of messages beside the first one: the server compares at most five. */
export const maxOtherMessages = 4;

/** The draft of an empty form. */
export function emptyDraft(numUsers: number): Draft {
  const defaults: Partial<CheckedRunInput> = runDefaults;
  const fields = Object.fromEntries(draftFields.map((name) => [name, defaults[name]])) as Pick<Draft, DraftField>;
  return { ...fields, message: '', segmentIds: [], numUsers, otherMessages: [], attachments: [] };
}

/** Parses a stored or handed-over draft. Missing and malformed fields get their defaults. */
export function draftFrom(source: unknown, numUsers: number): Draft {
  const base = emptyDraft(numUsers);
  if (typeof source !== 'object' || source === null) return base;
  const given = source as Record<string, unknown>;
  const kept = draftFields.filter((name) => given[name] !== undefined && isAcceptable(name, given[name]));
  const { otherMessages, attachments } = given;
  return {
    ...base,
    ...Object.fromEntries(kept.map((name) => [name, given[name]])),
    otherMessages: listOf(otherMessages, (text) => (typeof text === 'string' ? text : null)).slice(0, maxOtherMessages),
    attachments: listOf(attachments, attachmentFrom),
  };
}

/** Values that are too long or too large are accepted: the form shows the error at the field. */
function isAcceptable(name: DraftField, value: unknown): boolean {
  const issues = z.safeParse<z.core.$ZodType>(runInput.shape[name], value).error?.issues ?? [];
  return issues.every(({ code }) => code === 'too_big' || code === 'too_small');
}

function listOf<T>(value: unknown, read: (item: unknown) => T | null): T[] {
  return Array.isArray(value) ? value.flatMap((item) => read(item) ?? []) : [];
}

/** Builds the API's input without keys. Empty fields are left out. */
export function toSimulationInput(draft: Draft): SimulationInput {
  const written = draftFields.flatMap((name) => (isEmpty(draft[name]) ? [] : [[name, draft[name]] as const]));
  return {
    ...Object.fromEntries(written),
    message: draft.message,
    segmentIds: draft.segmentIds,
    numUsers: draft.numUsers ?? 0,
    models: modelsWithin(draft.modelProvider, draft.models),
    ...(draft.attachments.length === 0 ? {} : { attachmentIds: draft.attachments.map(({ id }) => id) }),
  };
}

function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

/** Returns the selected models that belong to the selected providers. */
export function modelsWithin(provider: ProviderChoice, models: readonly string[]): string[] {
  return models.filter((model) => providersOf(provider).includes(providerOfModel(model)));
}

/**
 * Models that can be selected for a provider choice: those of a list, else the known ones. Selected models that neither
 * has stay.
 */
export function modelChoices(
  provider: ProviderChoice,
  chosen: readonly string[],
  lists: readonly { provider: string; models: readonly string[] }[] = [],
): string[] {
  const offered = providersOf(provider).flatMap(
    (name) => lists.find((list) => list.provider === name)?.models ?? definitionOf(name).models,
  );
  return [...new Set([...offered, ...chosen])];
}

/** Returns the run that another screen handed over to be repeated, or null. */
export function repeatedInput(source: unknown): SimulationInput | null {
  const draft = draftFrom(source, 0);
  return draft.message === '' || draft.numUsers === 0 || draft.samePersonasAs === null
    ? null
    : toSimulationInput(draft);
}
