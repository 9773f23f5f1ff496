/** Reads a model's reply to the reaction prompt: an answer, or how the reply ends without one. */
import { truncate } from '../../personas/recent-posts.ts';
import { detectSentiment } from '../../sentiment/keywords.ts';
import type { Sentiment, SentimentType } from '../../sentiment/sentiment.ts';
import { storableText } from '../../storable.ts';
import { objectsIn, withoutObjects, type Repair } from '../extract-json.ts';
import { sentimentOfLabel } from '../label.ts';
import { likelihoodOf } from '../likelihood.ts';
import { findAnswer, isAboutLabels, type FoundAnswer } from './answers.ts';
import { isAboutForm, isAskedFor, isCalledSample, repeatsPrompt, withoutPrompt } from './echo.ts';
import { answerField, stringsOf, textOf } from './fields.ts';
import { looseAnswer } from './lines.ts';
import { isRefusal, isRefusalInAnswer } from './refusals.ts';
import { spokenText, withoutFences } from './spoken-text.ts';
import { withoutThoughts } from './thoughts.ts';

/** json: valid JSON. repaired: invalid JSON that was repaired. keywords: read in lines or prose. */
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
 * Endings without an answer. refused: the model declined, in these words. unreadable: no side can be read, as in a
 * thought without an answer, a repeated prompt, or a label that is no word of a scale. empty: there are no words.
 */
export type ReplyEnding = { ending: 'refused'; words: string } | { ending: 'unreadable' } | { ending: 'empty' };

const unreadable: ReplyEnding = { ending: 'unreadable' };

/**
 * Reads a reply. Thoughts and what follows the model's own turn do not count. The last object with a label is the
 * answer; without one, lines and prose that clearly take a side. Texts contain no lone surrogates and no NUL.
 */
export function readReaction(
  replyText: string,
  sentimentType: SentimentType,
  repair?: Repair,
): ParsedReaction | ReplyEnding {
  const reply = storableText(replyText);
  if (!hasWords(withoutFences(reply))) return { ending: 'empty' };
  const said = spokenText(reply);
  const found = findAnswer(said, repair);
  if (found === 'unclear') return unreadable;
  return found === null ? fromUnlabeled(said, sentimentType, repair) : fromAnswer(found, said, sentimentType);
}

export function isAnswered(read: ParsedReaction | ReplyEnding): read is ParsedReaction {
  return !('ending' in read);
}

/** Reads an object with a label. Its label counts, also beside a text that sounds otherwise. */
function fromAnswer({ object, repaired }: FoundAnswer, said: string, sentimentType: SentimentType) {
  const texts = textsOf(object);
  const label = answerField(object, 'label');
  const refusal = refusalIn(object, said);
  if (refusal !== null) return refused(refusal);
  const sentiment = sentimentOfLabel(label);
  if (sentiment !== null) return answered(sentiment, texts, repaired ? 'repaired' : 'json');
  return answered(sentimentOfPhrase(label, sentimentType), texts, 'keywords');
}

/** Reads a label that is a sentence: 'I do not support it'. It must hold a word of a scale. */
function sentimentOfPhrase(label: unknown, sentimentType: SentimentType): Sentiment | null {
  const words = typeof label === 'string' ? label.split(/\s+/) : [];
  if (words.length < 2 || !words.some((word) => sentimentOfLabel(word) !== null)) return null;
  return detectSentiment(words.join(' '), sentimentType);
}

/** Returns the words of an answer, or around an answer without any, with which the model declines. */
function refusalIn(object: Record<string, unknown>, said: string): string | null {
  const texts = (['response', 'reaction', 'reasoning'] as const).map((field) => textOf(answerField(object, field)));
  const words = texts.find(isRefusalInAnswer);
  if (words !== undefined) return words;
  if (/^(?:refus|declin)/i.test(textOf(answerField(object, 'label')))) return texts[0] ?? '';
  if (texts.some((text) => text !== '')) return null;
  const around = withoutObjects(said).trim();
  return isRefusal(around) ? around : null;
}

/** Reads what has no labeled object: the texts of another object, or the prose without the objects. */
function fromUnlabeled(said: string, sentimentType: SentimentType, repair: Repair | undefined) {
  const objects = objectsIn(said, repair);
  const spoken = objects
    .map(({ object }) => object)
    .findLast((one) => !isAboutLabels(one) && /\p{L}/u.test(stringsOf(one)));
  if (spoken === undefined) return fromProse(withoutObjects(said, objects), sentimentType);
  const texts = textsOf(spoken);
  const words = withoutThoughts(stringsOf(spoken));
  if (isRefusal(words)) return refused(words);
  return answered(
    detectSentiment(texts.response === '' ? words : `${texts.response}\n${texts.reasoning}`, sentimentType),
    { ...texts, response: texts.response || words },
    'keywords',
  );
}

function fromProse(text: string, sentimentType: SentimentType) {
  const prose = withoutPrompt(text);
  const { sentiment, fields } = looseAnswer(prose);
  if (isCalledSample(prose) || isAboutForm(prose) || [...fields.values()].some(isAskedFor)) return unreadable;
  const response = fields.get('response') ?? prose;
  if (sentiment === null ? isRefusal(prose) : isRefusalInAnswer(response)) return refused(response);
  const texts = {
    response,
    reaction: fields.get('reaction') ?? '',
    reasoning: fields.get('reasoning') ?? '',
    actionLikelihood: likelihoodOf(fields.get('likelihood')),
  };
  // A label that is no word of a scale is not outweighed by the words around it.
  const detected = fields.has('label') || repeatsPrompt(text) ? null : detectSentiment(response, sentimentType);
  return answered(sentiment ?? detected, texts, 'keywords');
}

type Texts = Pick<ParsedReaction, 'response' | 'reaction' | 'reasoning' | 'actionLikelihood'>;

function textsOf(object: Record<string, unknown>): Texts {
  const reaction = textOf(answerField(object, 'reaction'));
  const reasoning = textOf(answerField(object, 'reasoning'));
  return {
    response: textOf(answerField(object, 'response')) || reaction || reasoning,
    reaction,
    reasoning,
    actionLikelihood: likelihoodOf(answerField(object, 'likelihood')),
  };
}

function answered(sentiment: Sentiment | null, texts: Texts, parsedAs: ParsedAs): ParsedReaction | ReplyEnding {
  if (sentiment === null) return unreadable;
  return { sentiment, ...texts, reaction: texts.reaction || firstSentence(texts.response), parsedAs };
}

function refused(words: string): ReplyEnding {
  return { ending: 'refused', words };
}

function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Returns the first sentence, at most 120 characters, as the gut reaction if the model gave none. */
function firstSentence(text: string): string {
  const sentence = /^.*?(?:[.!?](?=\s|$)|[。！？｡।؟۔։።፧])/s.exec(text)?.[0] ?? text;
  return sentence.length <= 120 ? sentence : truncate(sentence, 119);
}
