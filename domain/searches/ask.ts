/** One question of a search. */
export type SearchAsk =
  | { kind: 'write'; candidate: number }
  /** Which claims of it are new. */
  | { kind: 'judge'; candidate: number }
  | { kind: 'rate'; candidate: number; personaIndex: number };

/** A candidate is written once and judged once, and each persona is asked once about it. */
export function keyOfAsk(ask: SearchAsk): string {
  return ask.kind === 'rate' ? `rate/${ask.candidate}/${ask.personaIndex}` : `${ask.kind}/${ask.candidate}`;
}
