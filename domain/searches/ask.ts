/** One question of a search. */
export type SearchAsk =
  | { kind: 'write'; candidate: number }
  | { kind: 'rate'; candidate: number; personaIndex: number };

/** A candidate is written once, and each persona is asked once about it. */
export function keyOfAsk(ask: SearchAsk): string {
  return ask.kind === 'write' ? `write/${ask.candidate}` : `rate/${ask.candidate}/${ask.personaIndex}`;
}
