/** Parses the sentiment label that a model chose. */
import { detectSentiment } from '../sentiment/keywords.ts';
import type { Sentiment, SentimentType } from '../sentiment/sentiment.ts';
import { sentimentOfScore } from '../sentiment/sentiment.ts';

const labels: Record<Sentiment, ReadonlySet<string>> = {
  positive: new Set(
    'positive pos support supports supported supportive supporter yes y yeah yep agree agrees approve for favor favour favorable favourable pro true like love +'.split(
      ' ',
    ),
  ),
  negative: new Set(
    'negative neg oppose opposes opposed opposing opponent no n nope disagree disagrees disapprove against unfavorable unfavourable unsupportive anti con false dislike hate -'.split(
      ' ',
    ),
  ),
  neutral: new Set(
    'neutral mixed undecided unsure uncertain maybe ambivalent indifferent none neither abstain depends unknown'.split(
      ' ',
    ),
  ),
};
const hedges =
  /^(strongly|somewhat|slightly|mildly|very|mostly|generally|lean|leaning|leans|rather|cautiously|i|would|in|a|the) /;
const noOpinion = /\b(no (strong )?opinion|not sure|n\/a|on the fence|neither|don'?t know|do not know)\b/;

/** Returns the sentiment of a label; null when it is missing, blank or expresses none. */
export function sentimentOfLabel(value: unknown, sentimentType: SentimentType): Sentiment | null {
  if (typeof value === 'boolean') return value ? 'positive' : 'negative';
  if (typeof value === 'number') return Number.isFinite(value) ? sentimentOfScore(value) : null;
  if (typeof value !== 'string') return null;
  let text = value
    .trim()
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .replace(/^["'*]+|["'*.!]+$/g, '');
  if (text === '') return null;
  if (noOpinion.test(text)) return 'neutral';
  if (/^[+-]?\d+(\.\d+)?$/.test(text)) return sentimentOfScore(Number(text));
  while (hedges.test(text)) text = text.replace(hedges, '');
  for (const sentiment of ['positive', 'negative', 'neutral'] as const)
    if (labels[sentiment].has(text)) return sentiment;
  const detected = detectSentiment(text, sentimentType);
  return detected === 'neutral' && !/neutral|mixed|unsure|undecided/.test(text) ? null : detected;
}
