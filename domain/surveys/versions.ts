/** Versions: what may be edited in a survey that has answers, and what makes a new version. */
import { computeEditDistance } from '../edit-distance.ts';
import { isObject } from '../is-object.ts';
import { textFields } from './question-texts.ts';
import type { SurveyDefinition } from './survey.ts';

export interface Compatibility {
  /** True when the answers so far are still answers to the same questions. */
  isCompatible: boolean;
  /** Why not, one sentence each. */
  reasons: string[];
}

/** Fields with words that respondents read; small corrections of them change no answer. */
const wordFields = new Set([...textFields, 'title', 'description']);
/** Fields that respondents read after their last answer, or never, and what they are led to then. */
const freeFields = new Set(['thankYou', 'screenedOut', 'name', 'provider']);
const listsOfWords = new Set(['labels', 'wordings']);

/** Compares a survey with its edited form, once it has answers. */
export function isCompatible(before: SurveyDefinition, after: SurveyDefinition): Compatibility {
  const reasons = [...new Set(differences(before, after, []))];
  return { isCompatible: reasons.length === 0, reasons };
}

function differences(before: unknown, after: unknown, at: readonly string[]): string[] {
  const field = at.at(-1) ?? '';
  if (freeFields.has(field)) return [];
  if (isWords(at)) return wordDifferences(before, after, at);
  if (Array.isArray(before) && Array.isArray(after)) return listDifferences(before, after, at);
  if (isObject(before) && isObject(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      differences(before[key], after[key], [...at, key]),
    );
  return before === after ? [] : [`${nameOf(at)} was changed.`];
}

function isWords(at: readonly string[]): boolean {
  return wordFields.has(at.at(-1) ?? '') || listsOfWords.has(at.at(-2) ?? '');
}

function listDifferences(before: readonly unknown[], after: readonly unknown[], at: readonly string[]): string[] {
  const ids = (list: readonly unknown[]) =>
    list.map((one, index) => (isObject(one) ? String(one['id'] ?? index) : String(one)));
  const [old, now] = [ids(before), ids(after)];
  const gone = old.filter((id) => !now.includes(id));
  const added = now.filter((id) => !old.includes(id));
  if (gone.length > 0) return [`${nameOf(at)}: ${gone.join(', ')} was removed.`];
  if (added.length > 0) return [`${nameOf(at)}: ${added.join(', ')} was added.`];
  if (old.join(' ') !== now.join(' ')) return [`${nameOf(at)}: the order was changed.`];
  return before.flatMap((one, index) => differences(one, after[index], [...at, memberOf(old[index] ?? '')]));
}

/** Marks the id of a list's member, which may be the name of a field, such as `help`. */
function memberOf(id: string): string {
  return `#${id}`;
}

/** A text may gain a language; each that it has may be corrected. */
function wordDifferences(before: unknown, after: unknown, at: readonly string[]): string[] {
  const [old, now] = [languagesOf(before), languagesOf(after)];
  if (before === undefined || after === undefined)
    return before === after ? [] : [`${nameOf(at)} was ${before === undefined ? 'added' : 'removed'}.`];
  const changed = Object.entries(old).filter(([language, words]) => {
    const corrected = now[language] ?? now['*'];
    return corrected === undefined || !isCorrection(words, corrected);
  });
  return changed.length === 0 ? [] : [`${nameOf(at)} says something else now.`];
}

function languagesOf(text: unknown): Record<string, string> {
  if (typeof text === 'string') return { '*': text };
  return isObject(text) ? (text as Record<string, string>) : {};
}

const meaningful = /\d+(?:[.,]\d+)?|\b(?:not|no|never|none|without|non|nicht|kein\w*|nie)\b|n't/gi;

/** True for typing errors: few letters differ, and no number or negation does. */
function isCorrection(before: string, after: string): boolean {
  const [old, now] = [before.trim(), after.trim()];
  if (old === now) return true;
  const signals = (text: string) => (text.toLowerCase().match(meaningful) ?? []).join(' ');
  if (signals(old) !== signals(now)) return false;
  const allowed = Math.min(10, Math.max(2, Math.floor(old.length * 0.1)));
  return Math.abs(old.length - now.length) <= allowed && computeEditDistance(old, now) <= allowed;
}

/** Names a place such as `sections.s1.questions.q1.required`. */
function nameOf(at: readonly string[]): string {
  const plain = (name: string | undefined) => name?.replace(/^#/, '');
  const question = plain(at[at.indexOf('questions') + 1]);
  const field = plain(at.at(-1)) ?? 'The survey';
  const isInside = at.includes('questions') && question !== undefined && question !== field;
  return isInside ? `${question}: ${field}` : field;
}
