import { definitionOf, type ProviderChoice, providersOf } from '../../../domain/providers/provider.ts';
import { runDefaults } from '../../../domain/simulations/run-input.ts';
import type { SimulationInput } from '../../generated/graphql.ts';
import { type Draft, inputFrom } from '../../lib/run-draft.ts';
import { explicitKeys } from '../../lib/stored-api-keys.ts';

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

/** Models one may choose for a provider choice; those already chosen stay in the list although we do not know them. */
export function modelChoices(provider: ProviderChoice, chosen: readonly string[]): string[] {
  const known = providersOf(provider).flatMap((name) => definitionOf(name).models);
  return [...new Set([...known, ...chosen])];
}

/** The draft with the segments and the number of another run's personas: nothing typed here changes whom it asks. */
export function withPersonasOf(
  draft: Draft,
  run: { segmentIds: string[]; samePersonas?: number | null } | null,
): Draft {
  const numUsers = run?.samePersonas ?? null;
  return run === null || numUsers === null ? draft : { ...draft, segmentIds: run.segmentIds, numUsers };
}

/** The empty form for the audience of a draft: whom it asks, how many, through which models, and what those are told of them. */
export function withAudienceOf(
  { segmentIds, numUsers, modelProvider, simulated, models, promptOptions }: Draft,
  empty: Draft,
): Draft {
  const audience = {
    segmentIds,
    numUsers: numUsers ?? empty.numUsers,
    modelProvider,
    simulated,
    models,
    promptOptions,
  };
  return { ...empty, ...audience };
}

/** Somebody wrote something there that would be missed. */
export function hasText(draft: Draft): boolean {
  return [...messagesOf(draft), draft.customContext ?? ''].some((text) => text.trim() !== '');
}

/** What the API is asked, with the keys of this browser unless the simulator answers. `idempotencyKey` makes a repeated submit the same run. */
export function inputOf(draft: Draft, idempotencyKey?: string): SimulationInput {
  return {
    ...inputFrom(draft),
    ...(draft.simulated ? {} : explicitKeys()),
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
