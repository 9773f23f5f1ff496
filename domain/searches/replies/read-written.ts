/** Reads what a writer wrote, which models wrap in many ways. */
import { extractObject, withoutFences, type Repair } from '../../simulations/extract-json.ts';
import { fieldsOf, textOf } from '../../simulations/parse-reaction.ts';
import { shorten } from '../../shorten.ts';
import { storableText } from '../../storable.ts';

export interface Written {
  message: string;
  /** The objection that its writer says it answers. */
  answers: string | null;
}

const messageKeys = ['message', 'newmessage', 'text', 'version', 'newversion', 'rewrite', 'content'];

/** Returns the message; null when the reply has none that could be used. */
export function readWritten(reply: string, repair?: Repair): Written | null {
  const text = storableText(reply).trim();
  const found = extractObject(text, repair, (object) => Number(messageIn(object) !== ''));
  if (found !== null) return usable(messageIn(found.object), answersOf(fieldsOf(found.object)('answers')));
  // JSON that was cut off, or that holds line breaks within its strings.
  if (/^[^{]*\{\s*["“']?\w+["”']?\s*:/.test(withoutFences(text))) return fromBrokenJson(withoutFences(text));
  return usable(fromProse(withoutFences(text)), null);
}

function messageIn(object: Record<string, unknown>): string {
  const field = fieldsOf(object);
  return messageKeys.map((key) => textOf(field(key))).find((value) => value !== '') ?? '';
}

function answersOf(value: unknown): string | null {
  const first = Array.isArray(value) ? (value as unknown[])[0] : value;
  if (typeof first !== 'string') return null;
  const text = unwrapped(first);
  return /^(?:|null|none|n\/?a|no objection|nothing|-+)\.?$/i.test(text) ? null : shorten(text, 300);
}

function fromBrokenJson(text: string): Written | null {
  const value = (key: string) =>
    new RegExp(`"${key}"\\s*:\\s*"((?:[^"\\\\]|\\\\.)*)"\\s*[,}]`, 'i')
      .exec(text)?.[1]
      ?.replace(/\\n/g, '\n')
      .replace(/\\(.)/g, '$1');
  return usable(value('message') ?? '', answersOf(value('answers')));
}

const introduction =
  /^(?:sure|certainly|of course|okay|ok|here(?:'|’)?s?\b|here is|here you go|below|this is|the (?:new|revised|rewritten) )[^\n]{0,120}?:\s*(?:\n+|(?=["“*>]))/i;
const label = /^\**\s*(?:new |revised |rewritten )?(?:message|version|text|rewrite)\s*\**\s*:\s*\**\s*/i;
const remark =
  /\n\s*\n?\s*(?:\**note|\**answers|\(?i (?:kept|changed|shortened|removed|used)|this version|why it|let me know|explanation)\b[\s\S]*$/i;

/** The message in a reply without JSON: without introduction, label and remarks. */
function fromProse(text: string): string {
  return text
    .replace(introduction, '')
    .trim()
    .replace(label, '')
    .replace(remark, '')
    .replace(/^>[ \t]?/gm, '');
}

const refusal =
  /^(?:i(?:'|’)?m sorry|i am sorry|sorry\b|i (?:can(?:no|'|’)t|cannot|won(?:'|’)t|will not|am unable|am not able)\b|as an ai\b|unfortunately, i\b)/i;

function usable(message: string, answers: string | null): Written | null {
  const text = unwrapped(message.replace(label, ''));
  const isPlaceholder = /^(?:the new version(?:, complete)?|the new message|your message here|\.{3}|…)$/i.test(text);
  if (!/\p{L}{2}/u.test(text) || isPlaceholder || (answers === null && refusal.test(text))) return null;
  return { message: text, answers };
}

const pairs = ['""', '“”', '„“', '‘’', "''", '«»', '「」', '``'];

/** Removes hidden characters, and quotation marks and emphasis around the whole text. */
function unwrapped(text: string): string {
  let bare = withoutHidden(text).trim();
  for (;;) {
    const [first = '', last = ''] = [bare.at(0), bare.at(-1)];
    const inner = bare.slice(1, -1);
    const isQuoted = bare.length > 2 && pairs.includes(first + last) && !inner.includes(first) && !inner.includes(last);
    const next = isQuoted ? inner.trim() : bare.replace(/^(\*{1,3}|__?)([^*_]+)\1$/, '$2').trim();
    if (next === bare) return bare;
    bare = next;
  }
}

/** Characters that show nothing could carry words that nobody sees. Joiners stay, because some scripts need them. */
export function withoutHidden(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\p{Cf}]/gu, (one) => (/[\n\u200C\u200D]/.test(one) ? one : one === '\t' ? ' ' : ''));
}
