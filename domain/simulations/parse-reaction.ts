/** Parses a model's reply as a reaction, in any shape. */
import { truncate } from '../personas/recent-posts.ts';
import { isObject } from '../is-object.ts';
import { plainKey } from '../personas/record-values.ts';
import { storableText } from '../storable.ts';
import type { Extracted, Repair } from './extract-json.ts';
import { extractObject, withoutFences } from './extract-json.ts';
import { detectSentiment } from '../sentiment/keywords.ts';
import { sentimentOfLabel } from './label.ts';
import { likelihoodOf } from './likelihood.ts';
import type { Sentiment, SentimentType } from '../sentiment/sentiment.ts';

/** json: valid JSON. repaired: invalid JSON that was repaired. keywords: sentiment detected in prose. */
export type ParsedAs = 'json' | 'repaired' | 'keywords';

export interface ParsedReaction {
  sentiment: Sentiment;
  response: string;
  reaction: string;
  reasoning: string;
  /** Likelihood to act, 0 to 1; null when the model gave none. */
  actionLikelihood: number | null;
  parsedAs: ParsedAs;
}

/**
 * Parses a reply; null when it has no words, which the caller treats as malformed. Texts contain no lone surrogates and
 * no NUL.
 */
export function parseReaction(replyText: string, sentimentType: SentimentType, repair?: Repair): ParsedReaction | null {
  const text = storableText(withoutFences(replyText));
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  const extracted = extractObject(replyText, repair);
  if (extracted === null) return fromProse(text, sentimentType);
  const answer = fromObject(extracted.object, extracted.repaired ? 'repaired' : 'json', sentimentType);
  if (answer !== null) return answer;
  const words = wordsOf(extracted, text);
  return words === null ? null : fromProse(words, sentimentType);
}

/**
 * Finds text in an object that lacks the expected fields; null without any. In truncated JSON, neither an incomplete
 * label nor an introduction counts as an answer. A brace without a quoted key is not JSON.
 */
function wordsOf({ object, repaired, around }: Extracted, text: string): string | null {
  const candidates = repaired
    ? [/\{\s*["']/.test(text) ? stringsOf(withoutLabel(object)) : text]
    : [stringsOf(object), storableText(around).trim()];
  return candidates.find((words) => /\p{L}/u.test(words)) ?? null;
}

function withoutLabel(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !labelKeys.includes(plainKey(key))));
}

function stringsOf(value: unknown): string {
  if (typeof value === 'string') return storableText(value).trim();
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

/** Extracts a string value from JSON that cannot be parsed ('{"sentiment": "support", "resp'). */
function looseField(text: string, key: string): string | undefined {
  return new RegExp(`"${key}"\\s*:\\s*"((?:[^"\\\\]|\\\\.)+)`, 'i')
    .exec(text)?.[1]
    ?.replace(/\\n/g, ' ')
    .replace(/\\(.)/g, '$1');
}

const labelledLine = /^[ \t*#>"'_-]*(sentiment|response|reaction|reasoning|action[ _-]?likelihood)[ \t*"'_]*:(.*)$/i;

/** Parses lines such as '**Sentiment:** oppose': the text from each label to the next. */
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

/**
 * Looks up keys ignoring case, hyphens and underscores; an object that wraps another ({"reaction": {…}}) is unwrapped.
 */
export function fieldsOf(object: Record<string, unknown>): (name: string) => unknown {
  const inner = Object.values(object);
  const only = inner.length === 1 ? inner[0] : undefined;
  const source = isObject(only) ? { ...only } : object;
  const byName = new Map(Object.entries(source).map(([key, value]) => [plainKey(key), value]));
  return (name) => byName.get(name) ?? undefined;
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return storableText(value).trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value))
    return value
      .map(textOf)
      .filter((text) => text !== '')
      .join(' ');
  return typeof value === 'object' && value !== null ? textOf(Object.values(value)) : '';
}

/** Returns the first sentence, at most 120 characters, as the gut reaction if the model gave none. */
function firstSentence(text: string): string {
  const sentence = /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
  return sentence.length <= 120 ? sentence : truncate(sentence, 119);
}
