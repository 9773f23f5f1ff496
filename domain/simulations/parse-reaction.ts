/** Turns a model's reply into a reaction, whatever shape the reply has. */
import { truncate } from '../personas/recent-posts.ts';
import type { Extracted, Repair } from './extract-json.ts';
import { extractObject, withoutFences } from './extract-json.ts';
import { detectSentiment } from '../sentiment/keywords.ts';
import { sentimentOfLabel } from './label.ts';
import { likelihoodOf } from './likelihood.ts';
import type { Sentiment, SentimentType } from '../sentiment/sentiment.ts';

/** json: as asked. repaired: JSON that had to be mended. keywords: the sentiment was read from the words. */
export type ParsedAs = 'json' | 'repaired' | 'keywords';

export interface ParsedReaction {
  sentiment: Sentiment;
  response: string;
  reaction: string;
  reasoning: string;
  /** 0 to 1; null when the model gave none. */
  actionLikelihood: number | null;
  parsedAs: ParsedAs;
}

/**
 * Null for a reply without words: blank, or an object with none in it. The caller treats that as malformed. Texts are
 * whole: no halves of characters, no NUL.
 */
export function parseReaction(replyText: string, sentimentType: SentimentType, repair?: Repair): ParsedReaction | null {
  const text = whole(withoutFences(replyText));
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  const extracted = extractObject(replyText, repair);
  if (extracted === null) return fromProse(text, sentimentType);
  const answer = fromObject(extracted.object, extracted.repaired ? 'repaired' : 'json', sentimentType);
  if (answer !== null) return answer;
  const words = wordsOf(extracted, text);
  return words === null ? null : fromProse(words, sentimentType);
}

/** Halves of characters (as in a reply cut off within an escape) and NUL are what Postgres refuses. */
function whole(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/**
 * What an object without the fields asked for says all the same; null when that is nothing. Of JSON that broke off,
 * neither the beginning of a label nor an introduction is an answer; a brace without a quoted key is no JSON.
 */
function wordsOf({ object, repaired, around }: Extracted, text: string): string | null {
  const candidates = repaired
    ? [/\{\s*["']/.test(text) ? stringsOf(withoutLabel(object)) : text]
    : [stringsOf(object), whole(around).trim()];
  return candidates.find((words) => /\p{L}/u.test(words)) ?? null;
}

function withoutLabel(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !labelKeys.includes(plainKey(key))));
}

function stringsOf(value: unknown): string {
  if (typeof value === 'string') return whole(value).trim();
  const inner = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return inner
    .map(stringsOf)
    .filter((text) => text !== '')
    .join(' ');
}

function fromProse(text: string, sentimentType: SentimentType): ParsedReaction {
  const lines = labelledLines(text);
  const field = (name: string) => looseField(text, name) ?? lines.get(name);
  const sentiment = sentimentOfLabel(field('sentiment'), sentimentType) ?? detectSentiment(text, sentimentType);
  const response = field('response') ?? text;
  return {
    sentiment,
    response,
    reaction: field('reaction') ?? firstSentence(response),
    reasoning: field('reasoning') ?? '',
    actionLikelihood: likelihoodOf(lines.get('actionlikelihood')),
    parsedAs: 'keywords',
  };
}

/** A string value out of JSON too broken to parse ('{"sentiment": "support", "resp'). */
function looseField(text: string, key: string): string | undefined {
  return new RegExp(`"${key}"\\s*:\\s*"((?:[^"\\\\]|\\\\.)+)`, 'i')
    .exec(text)?.[1]
    ?.replace(/\\n/g, ' ')
    .replace(/\\(.)/g, '$1');
}

const labelledLine = /^[ \t*#>"'_-]*(sentiment|response|reaction|reasoning|action[ _-]?likelihood)[ \t*"'_]*:(.*)$/i;

/** A reply in lines such as '**Sentiment:** oppose': the text after each label, up to the next one. */
function labelledLines(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  let label = '';
  for (const line of text.split('\n')) {
    const [, key, value] = labelledLine.exec(line) ?? [];
    if (key !== undefined) label = plainKey(key);
    if (label !== '') fields.set(label, `${fields.get(label) ?? ''} ${value ?? line}`);
  }
  const bare = (value: string) => value.replace(/^[\s*"'_]+|[\s*"'_,]+$/g, '');
  return new Map(
    [...fields].map(([key, value]): [string, string] => [key, bare(value)]).filter(([, value]) => value !== ''),
  );
}

function fromObject(
  object: Record<string, unknown>,
  parsedAs: ParsedAs,
  sentimentType: SentimentType,
): ParsedReaction | null {
  const field = fieldsOf(object);
  const reasoning = textOf(field('reasoning') ?? field('reason') ?? field('explanation'));
  const reaction = textOf(field('reaction'));
  const response = textOf(field('response') ?? field('answer') ?? field('comment')) || reaction || reasoning;
  const label = sentimentOfLabel(
    labelKeys.map(field).find((value) => value !== undefined),
    sentimentType,
  );
  if (label === null && response === '') return null;
  return {
    sentiment: label ?? detectSentiment(`${response}\n${reasoning}`, sentimentType),
    response,
    reaction: reaction || firstSentence(response),
    reasoning,
    actionLikelihood: likelihoodOf(field('actionlikelihood') ?? field('likelihood')),
    parsedAs: label === null ? 'keywords' : parsedAs,
  };
}

const labelKeys = ['sentiment', 'stance', 'support'];

function plainKey(key: string): string {
  return key.toLowerCase().replace(/[_\-\s]/g, '');
}

/** Looks keys up without regard to case, hyphens and underscores, one level of wrapping ({"reaction": {…}}) undone. */
function fieldsOf(object: Record<string, unknown>): (name: string) => unknown {
  const inner = Object.values(object);
  const only = inner.length === 1 ? inner[0] : undefined;
  const source = typeof only === 'object' && only !== null && !Array.isArray(only) ? { ...only } : object;
  const byName = new Map(Object.entries(source).map(([key, value]) => [plainKey(key), value]));
  return (name) => byName.get(name) ?? undefined;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return whole(value).trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value))
    return value
      .map(textOf)
      .filter((text) => text !== '')
      .join(' ');
  return typeof value === 'object' && value !== null ? textOf(Object.values(value)) : '';
}

/** The gut reaction where the model named none: the first sentence, at most 120 characters. */
function firstSentence(text: string): string {
  const sentence = /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
  return sentence.length <= 120 ? sentence : truncate(sentence, 119);
}
