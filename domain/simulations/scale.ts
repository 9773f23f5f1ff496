/** Words of each answer scale on screens and in files. */
import { sentimentTypeOf, type Sentiment, type SentimentType } from '../sentiment/sentiment.ts';

export interface Scale {
  type: SentimentType;
  /** Labels of the three answers. */
  names: Record<Sentiment, string>;
  /** Sentences by the side that is ahead. */
  lead: Record<'positive' | 'negative' | 'none', string>;
  /** Verb phrase for the positive answer, after a number of personas. */
  did: string;
  /** Adjective for differences: `12 points more …`. */
  adjective: string;
  /** Title of the positive share. */
  share: string;
}

const scales: Record<SentimentType, Scale> = {
  'positive-negative-neutral': {
    type: 'positive-negative-neutral',
    names: { positive: 'Positive', neutral: 'Neutral', negative: 'Negative' },
    lead: {
      positive: 'Positive clearly outweighs negative',
      negative: 'Negative clearly outweighs positive',
      none: 'There is no clear difference between positive and negative',
    },
    did: 'reacted positively',
    adjective: 'positive',
    share: 'Positive share',
  },
  'support-oppose': {
    type: 'support-oppose',
    names: { positive: 'Support', neutral: 'Neutral', negative: 'Oppose' },
    lead: {
      positive: 'Support clearly outweighs opposition',
      negative: 'Opposition clearly outweighs support',
      none: 'There is no clear difference between support and opposition',
    },
    did: 'supported it',
    adjective: 'supportive',
    share: 'Share of support',
  },
  'yes-no': {
    type: 'yes-no',
    names: { positive: 'Yes', neutral: 'Unsure', negative: 'No' },
    lead: {
      positive: 'Yes clearly outweighs no',
      negative: 'No clearly outweighs yes',
      none: 'There is no clear difference between yes and no',
    },
    did: 'said yes',
    adjective: 'often yes',
    share: 'Share of yes',
  },
};

/** Returns a run's scale by its stored name; positive-negative-neutral for missing and unknown names. */
export function scaleOf(sentimentType: string | null | undefined): Scale {
  return scales[sentimentTypeOf(sentimentType)];
}

/** Returns the scale of several runs; positive-negative-neutral if they differ. */
export function commonScale(sentimentTypes: readonly (string | null | undefined)[]): Scale {
  const [first, ...others] = [...new Set(sentimentTypes.map((type) => scaleOf(type).type))];
  return scaleOf(others.length === 0 ? first : null);
}

/** Notice if runs of different scales are counted together. */
export const mixedScales = 'Runs on different scales: support and yes count as positive, oppose and no as negative.';
