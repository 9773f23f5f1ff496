/** Recognizes a model that declines to answer as the person it was asked to be. */
import { gap, refusalWords, trimmings } from './refusal-words.ts';

const expressions = refusalWords.map(({ self, cannot, verbs, requests, roles, rest, alone }) => {
  const of = (source: string) => new RegExp(source, 'iu');
  return {
    /** Said by models alone. */
    asModel: of(`${self}|(?:${cannot})(?:${gap}(?:${verbs})${gap}(?:${requests})|${roles})`),
    /** Also said by people. */
    declines: of(`(?:${cannot})(?:[^.!?,;。！？，\\n]{0,25}?(?:${verbs})${rest})|(?:${alone})${rest}(?=[^\\p{L}]*$)`),
  };
});

/** True for prose in which a model declines, whatever else it offers. */
export function isRefusal(text: string): boolean {
  const said = plain(text);
  return expressions.some(({ asModel, declines }) => asModel.test(said) || declines.test(said));
}

/**
 * True for the text of an answer with which the model declines. Beside a label, 'I can't help with that, I already give'
 * is a person's answer, so an inability counts only when it is all that is said.
 */
export function isRefusalInAnswer(text: string): boolean {
  const said = plain(text);
  return expressions.some(({ asModel, declines }) => {
    if (asModel.test(said)) return true;
    return declines.test(said) && !saysNo.test(said) && isShort(said.replace(declines, ' ').replace(trimmings, ' '));
  });
}

/** A person who says no has answered. */
const saysNo = /^[^\p{L}]*(?:no|nope|nah|nein|non|não|nie|όχι|いいえ|不[，,]|لا[،,])(?!\p{L})/iu;

function plain(text: string): string {
  return text.replace(/[’‘`]/g, "'").replace(/\s+/g, ' ');
}

/** No more than a word is left. A character of Chinese or Japanese may be one. */
function isShort(text: string): boolean {
  const limit = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 3 : 8;
  return (text.match(/\p{L}/gu)?.length ?? 0) < limit;
}
