/** Reads a persona's rating of a candidate, in any shape that models use. */
import type { Sentiment } from '../../sentiment/sentiment.ts';
import { shorten } from '../../shorten.ts';
import { extractObject, type Repair } from '../../simulations/extract-json.ts';
import { likelihoodOf } from '../../simulations/likelihood.ts';
import { fieldsOf, parseReaction } from '../../simulations/parse-reaction.ts';
import { ratingScale } from '../prompts/rate.ts';
import type { Rating } from '../state.ts';

/** Stands in for a share that a model left out. */
const usual: Record<Sentiment, number> = { positive: 0.7, neutral: 0.5, negative: 0.3 };

/** Keys that tell a rating from other objects of a reply. */
const ratingKeys = ['sentiment', 'actionlikelihood', 'sharelikelihood', 'authenticity', 'persuasion'];

const mostObjectionCharacters = 300;

/** Returns the rating; null when the reply has no words. */
export function readRating(reply: string, repair?: Repair): Rating | null {
  const reaction = parseReaction(reply, ratingScale, repair);
  if (reaction === null) return null;
  const { sentiment, reasoning, response, actionLikelihood } = reaction;
  const share = shareReader(reply, repair);
  const action = share('actionlikelihood', 'likelihood') ?? actionLikelihood;
  return {
    values: {
      supportRate: sentiment === 'positive' ? 1 : 0,
      viralPotential: share('sharelikelihood', 'share', 'sharing') ?? action ?? usual[sentiment],
      authenticity: share('authenticity', 'authentic', 'honesty') ?? 0.5,
      persuasionScore: share('persuasion', 'persuasionscore', 'persuasiveness', 'persuasive') ?? usual[sentiment],
    },
    sentiment,
    objection: sentiment === 'positive' ? '' : shorten((reasoning || response).trim(), mostObjectionCharacters),
  };
}

/** Returns a function that finds the first of the keys with a share, in JSON or in lines such as 'Authenticity: 0.4'. */
function shareReader(reply: string, repair?: Repair): (...keys: string[]) => number | null {
  const found = extractObject(
    reply,
    repair,
    (object) => ratingKeys.filter((key) => fieldsOf(object)(key) !== undefined).length,
  );
  const field = found === null ? lineReader(reply) : fieldsOf(found.object);
  return (...keys) => keys.map((key) => shareOf(field(key))).find((share) => share !== null) ?? null;
}

function lineReader(text: string): (key: string) => unknown {
  const lines = [...text.matchAll(/^[\s*#>"'_-]*([a-z][a-z _-]{3,24})["*_ ]*[:=][\s*"_]*([^\n,;*"]+)/gim)];
  const byKey = new Map(
    lines.map(([, key = '', value = '']) => [key.toLowerCase().replace(/[ _-]/g, ''), value.trim()]),
  );
  return (key) => byKey.get(key);
}

/** A share from 0 to 1. Figures beyond it are points out of ten or percentages, or are cut to the nearest end. */
function shareOf(value: unknown): number | null {
  const known = likelihoodOf(value);
  if (known !== null) return known;
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null;
  const figure = Number(value);
  if (!Number.isFinite(figure)) return null;
  if (figure < 0) return 0;
  return figure > 1.5 && figure <= 10 ? figure / 10 : 1;
}
