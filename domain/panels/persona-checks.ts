/** Flaws for which a turn is asked once more: it repeats what was said, or goes against the speaker's own facts. */
import type { PanelSpec } from './setup.ts';
import type { PlannedStep, Step } from './step.ts';
import { transcriptOf } from './transcript.ts';

export type Flaw = 'repetition' | 'contradiction';

/** Share of the same three words in a row from which two turns say the same. */
const sameFrom = 0.7;

export function flawOf(
  spec: PanelSpec,
  steps: readonly Step[],
  { group, participantId }: PlannedStep,
  text: string,
): Flaw | null {
  const said = transcriptOf(spec, steps, group ?? 0).filter(({ kind }) => kind === 'turn' || kind === 'answer');
  if (said.some((one) => overlapOf(one.text, text) > sameFrom)) return 'repetition';
  const facts = spec.participants.find(({ id }) => id === participantId)?.facts ?? [];
  return contradicts(facts, text) ? 'contradiction' : null;
}

/** Jaccard likeness of the sets of three words in a row, 0 to 1; 0 for texts under six words. */
export function overlapOf(one: string, other: string): number {
  const first = trigramsOf(one);
  const second = trigramsOf(other);
  if (first.size < 4 || second.size < 4) return 0;
  const shared = [...first].filter((trigram) => second.has(trigram)).length;
  return shared / (first.size + second.size - shared);
}

function trigramsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
  return new Set(words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`));
}

/** Facts that speech can be held against by words alone. */
function contradicts(facts: readonly string[], text: string): boolean {
  const age = Number(factOf(facts, 'age'));
  const said = Number(
    /\bI(?:'|’)?(?: a)?m (\d{2})(?: years old)?\b(?!\s*(?:%|percent|minutes|miles|hours|dollars))/i.exec(text)?.[1],
  );
  if (Number.isFinite(age) && Number.isFinite(said) && Math.abs(age - said) > 1) return true;
  const gender = factOf(facts, 'gender').toLowerCase();
  if (/\bas a (?:woman|mother)\b/i.test(text) && gender === 'male') return true;
  if (/\bas a (?:man|father)\b/i.test(text) && gender === 'female') return true;
  const housing = factOf(facts, 'housing|home ?ownership').toLowerCase();
  return (
    (/\bas a renter\b|\bmy landlord\b/i.test(text) && /own/.test(housing)) ||
    (/\bas a homeowner\b/i.test(text) && /rent/.test(housing))
  );
}

function factOf(facts: readonly string[], label: string): string {
  const line = facts.find((fact) => new RegExp(`^(?:${label})\\s*:`, 'i').test(fact));
  return line?.slice(line.indexOf(':') + 1).trim() ?? '';
}
