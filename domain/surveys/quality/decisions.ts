/** Decisions about flags: a confirmed one leaves its response out of the results, a dismissed one is settled. */
import type { Flag } from './flags.ts';

export const flagDecisions = ['confirmed', 'dismissed'] as const;
export type FlagDecision = (typeof flagDecisions)[number];

/** Decisions by flag, as they are stored with a response. */
export type FlagDecisions = Readonly<Record<string, FlagDecision>>;

/** Names a flag in a response's decisions. */
export function flagKey({ kind, questionId }: { kind: string; questionId: string | null }): string {
  return `${kind}:${questionId ?? '*'}`;
}

/** Lists the flags of a response, each with what was decided about it. */
export function decidedFlags(
  flags: readonly Flag[],
  decisions: FlagDecisions,
): (Flag & { decision: FlagDecision | null })[] {
  return flags.map((flag) => ({ ...flag, decision: decisions[flagKey(flag)] ?? null }));
}
