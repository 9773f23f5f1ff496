/** Recognizes a model that declines to answer as the person it was asked to be. */
import { gap, refusalWords, trimmings } from './refusal-words.ts';

const expressions = refusalWords.map(({ self, cannot, verbs, requests, roles, rest, alone }) => {
  const of = (source: string) => new RegExp(source, 'u');
  return {
    self: of(self),
    /** Tried first, because most texts have nothing of it. */
    cannot: of(`${cannot}|${alone}`),
    request: of(`(?:${cannot})(?:${gap}(?:${verbs})${gap}(?:${requests})|${roles})`),
    declines: of(`(?:${cannot})(?:[^.!?,;。！？，\\n]{0,25}?(?:${verbs})${rest})|(?:${alone})${rest}(?=[^\\p{L}]*$)`),
  };
});

/** True for prose in which a model declines, whatever else it offers. */
export function isRefusal(text: string): boolean {
  return isDeclined(text, () => true);
}

/**
 * True for the text of an answer with which the model declines. Beside a label, 'I can't help with that, I already give'
 * is a person's answer, so an inability counts only when it is all that is said.
 */
export function isRefusalInAnswer(text: string): boolean {
  return isDeclined(text, (said, declines) => {
    return !saysNo.test(said) && isShort(said.replace(declines, ' ').replace(trimmings, ' '));
  });
}

/** True for words that models alone use to refuse; words that people use too count where `counts` returns true. */
function isDeclined(text: string, counts: (said: string, declines: RegExp) => boolean): boolean {
  const said = text.toLowerCase().replace(/[’‘`]/g, "'").replace(/\s+/g, ' ');
  const tried = isPlainEnglish(said) ? expressions.slice(0, 1) : expressions;
  return tried.some(({ self, cannot, request, declines }) => {
    if (self.test(said)) return true;
    return cannot.test(said) && (request.test(said) || (declines.test(said) && counts(said, declines)));
  });
}

/** Most texts are English and need not be searched for the sentences of ten other languages. */
function isPlainEnglish(said: string): boolean {
  if (!/\b(?:the|and|is|was|with|this|that|my|you)\b/.test(said)) return false;
  return !/[^ -~…–—“”]|\b(?:ich|nicht|als|je|pas|puedo|tengo|como|soy|non|sono|uma|nie|jako|jestem)\b/.test(said);
}

/** A person who says no has answered. */
const saysNo = /^[^\p{L}]*(?:no|nope|nah|nein|non|não|nie|όχι|いいえ|不[，,]|لا[،,])(?!\p{L})/iu;

/** No more than a word is left. A character of Chinese or Japanese may be one. */
function isShort(text: string): boolean {
  const limit = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 3 : 8;
  return (text.match(/\p{L}/gu)?.length ?? 0) < limit;
}
