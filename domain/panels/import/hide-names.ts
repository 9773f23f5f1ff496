import { createRedactor, redactContacts } from '../../personas/redact.ts';
import type { Utterance } from './utterance.ts';

/** Names that are nobody's: to replace them in texts would replace plain words. */
const generic =
  /^(speaker|participant|respondent|person|guest|moderator|facilitator|interviewer|host|man|woman|male|female|[a-z])[\s_.-]*\d*$/i;

/** Replaces speakers by 'Speaker 1' and so on, in what they say too, with contacts. */
export function hideNames(
  turns: readonly Utterance[],
  { speakers, moderator }: { speakers: readonly string[]; moderator: string | null },
): Utterance[] {
  const people = speakers.filter((name) => name !== moderator);
  const shown = new Map(people.map((name, at) => [name, `Speaker ${at + 1}`]));
  if (moderator !== null) shown.set(moderator, hiddenModerator);
  const real = [...shown].filter(([name]) => !generic.test(name));
  // A word such as 'will' is a name where it is capitalized, unless the transcript has no capitals.
  const asName = turns.some(({ text }) => /\p{Lu}/u.test(text));
  // Longer names first: 'Ann Lee' is not 'Ann'.
  const names = real.map(([name, by]) => ({ phrase: withoutTitle(name), by }));
  names.sort((one, other) => other.phrase.length - one.phrase.length);
  const redact = createRedactor([
    ...names.filter(({ phrase }) => /\s/.test(phrase)),
    ...names.map((name) => ({ ...name, alsoWords: true, asName })),
  ]);
  return turns.map(({ speaker, text, phase }) => ({
    speaker: shown.get(speaker) ?? speaker,
    text: redactContacts(redact(text)),
    phase: phase === null ? null : redact(phase),
  }));
}

export const hiddenModerator = 'Moderator';

/** A name without what is no name in it, such as 'Dr.' or '(moderator)'. */
function withoutTitle(name: string): string {
  const bare = name
    .replaceAll(/\([^)]*\)/g, ' ')
    .replace(/^(mr|mrs|ms|miss|dr|prof|herr|frau)\.?\s+/i, '')
    .trim();
  return bare === '' ? name : bare;
}
