import { counted, percent } from '../../lib/format.ts';

interface Shares {
  answered: number;
  repeatsPersonas: boolean;
  positive: { share: number; low: number; high: number };
  negative: { share: number; low: number; high: number };
}

/** Which side is ahead, as far as the two intervals can tell. */
function lead({ positive, negative }: Shares): string {
  if (positive.low > negative.high) return 'Positive clearly outweighs negative';
  if (negative.low > positive.high) return 'Negative clearly outweighs positive';
  return 'There is no clear difference between positive and negative';
}

/** The result in plain words, with what its interval means. */
export function headlineSentence(result: Shares): string {
  const { positive, answered, repeatsPersonas } = result;
  const range = `${Math.round(positive.low * 100)} and ${percent(positive.high)}`;
  const repeat = repeatsPersonas ? ' Some personas were asked more than once, so the true ranges are wider.' : '';
  return `${lead(result)}. ${percent(positive.share)} of ${counted(answered, 'persona')} reacted positively; another draw would likely land between ${range}.${repeat}`;
}
