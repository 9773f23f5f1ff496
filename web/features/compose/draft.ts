import type { SimulationInput } from '../../generated/graphql.ts';
import { type Draft, toSimulationInput } from '../../lib/run-draft.ts';
import { explicitKeys } from '../../lib/stored-api-keys.ts';

/**
 * Returns the draft with the segments and the number of personas of another run, which cannot be changed in the form.
 */
export function withPersonasOf(
  draft: Draft,
  run: { segmentIds: string[]; samePersonas?: number | null } | null,
): Draft {
  const numUsers = run?.samePersonas ?? null;
  return run === null || numUsers === null ? draft : { ...draft, segmentIds: run.segmentIds, numUsers };
}

/**
 * Returns the empty form with a draft's audience: segments, number of personas, models, and what models are told
 * about people.
 */
export function withAudienceOf(
  { segmentIds, numUsers, split, modelProvider, simulated, models, promptOptions }: Draft,
  empty: Draft,
): Draft {
  const audience = {
    segmentIds,
    numUsers: numUsers ?? empty.numUsers,
    split,
    modelProvider,
    simulated,
    models,
    promptOptions,
  };
  return { ...empty, ...audience };
}

/** Returns the preferences that a person chose; the others leave the form at the defaults of a run. */
export function chosenPreferences(preferences: object | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(preferences ?? {}).filter(([, value]) => value !== null));
}

/** True when the draft contains text that would be lost. */
export function hasText(draft: Draft): boolean {
  return [...messagesOf(draft), draft.customContext ?? ''].some((text) => text.trim() !== '');
}

/**
 * Builds the API's input, with this browser's keys unless the simulator answers. `idempotencyKey` makes a repeated
 * submit the same run.
 */
export function toSubmitInput(draft: Draft, idempotencyKey?: string): SimulationInput {
  return {
    ...toSimulationInput(draft),
    ...(draft.simulated ? {} : explicitKeys()),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey, source: 'web' }),
  };
}

/** All messages of the draft, the main one first. */
export function messagesOf(draft: Draft): string[] {
  return [draft.message, ...draft.otherMessages];
}

/** 'A', 'B', … */
export function letterOf(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}
