/** Turns a model's reply into a reaction, whatever shape the reply has. */
import type { Repair } from './extract-json.ts';
import { extractObject, withoutFences } from './extract-json.ts';
import { detectSentiment } from './keywords.ts';
import { sentimentOfLabel } from './label.ts';
import { likelihoodOf } from './likelihood.ts';
import type { Sentiment, SentimentType } from './sentiment.ts';

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

/** Null for a reply without words: blank, or an object that answers nothing. The caller treats that as malformed. */
export function parseReaction(replyText: string, sentimentType: SentimentType, repair?: Repair): ParsedReaction | null {
  if (!/[\p{L}\p{N}]/u.test(withoutFences(replyText))) return null;
  const extracted = extractObject(replyText, repair);
  if (extracted === null) return fromProse(withoutFences(replyText), sentimentType);
  return fromObject(extracted.object, extracted.repaired ? 'repaired' : 'json', sentimentType);
}

function fromProse(text: string, sentimentType: SentimentType): ParsedReaction {
  const sentiment = sentimentOfLabel(looseField(text, 'sentiment'), sentimentType) ?? detectSentiment(text, sentimentType);
  const response = looseField(text, 'response') ?? text;
  return { sentiment, response, reaction: firstSentence(response), reasoning: '', actionLikelihood: null, parsedAs: 'keywords' };
}

/** A string value out of JSON too broken to parse ('{"sentiment": "support", "resp'). */
function looseField(text: string, key: string): string | undefined {
  return new RegExp(`"${key}"\\s*:\\s*"((?:[^"\\\\]|\\\\.)+)`, 'i').exec(text)?.[1]?.replace(/\\n/g, ' ').replace(/\\(.)/g, '$1');
}

function fromObject(object: Record<string, unknown>, parsedAs: ParsedAs, sentimentType: SentimentType): ParsedReaction | null {
  const field = fieldsOf(object);
  const reasoning = textOf(field('reasoning') ?? field('reason') ?? field('explanation'));
  const reaction = textOf(field('reaction'));
  const response = textOf(field('response') ?? field('answer') ?? field('comment')) || reaction || reasoning;
  const label = sentimentOfLabel(field('sentiment') ?? field('stance') ?? field('support'), sentimentType);
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

/** Looks keys up without regard to case, hyphens and underscores, one level of wrapping ({"reaction": {…}}) undone. */
function fieldsOf(object: Record<string, unknown>): (name: string) => unknown {
  const inner = Object.values(object);
  const only = inner.length === 1 ? inner[0] : undefined;
  const source = typeof only === 'object' && only !== null && !Array.isArray(only) ? { ...only } : object;
  const byName = new Map(Object.entries(source).map(([key, value]) => [key.toLowerCase().replace(/[_\-\s]/g, ''), value]));
  return (name) => byName.get(name) ?? undefined;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
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
  return sentence.length <= 120 ? sentence : `${sentence.slice(0, 119).trimEnd()}…`;
}
