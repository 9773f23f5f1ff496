import { comparedRuns, pairedCounts } from '../../db/simulations/run-comparisons.ts';
import type { Db } from '../../db/client.ts';
import { InvalidInput } from '../../domain/errors.ts';
import {
  assumedOnlyOneShare,
  bestNamedShare,
  freshPersonas,
  powerLimits,
  roundedUp,
  samePersonasNeeded,
  wordingsFactor,
  type WantedPower,
} from '../../domain/simulations/sample-size.ts';
import { int, text, list, view, type ValueOf } from '../../domain/view.ts';

export const sampleSizeView = view('SampleSize', {
  /** Number of personas that each message needs, rounded up to two digits. */
  personas: int('Number of personas that each message needs.'),
  /** Assumptions of the number, one sentence each. */
  restsOn: list(text()),
});

export type SampleSize = ValueOf<typeof sampleSizeView>;

export interface SampleSizeInput extends WantedPower {
  /** True when the same personas hear every message. */
  samePersonas: boolean;
}

/** Answers of earlier comparisons that are enough to replace the assumption. */
const minPastAnswers = 100;

const count = new Intl.NumberFormat('en-US');

/** Computes how many personas tell messages apart. Throws InvalidInput. */
export async function sampleSize(db: Db, userId: string, input: SampleSizeInput): Promise<SampleSize> {
  const { points, messages, samePersonas } = input;
  const { minPoints, maxPoints, minMessages, maxMessages } = powerLimits;
  if (!(points >= minPoints && points <= maxPoints))
    throw new InvalidInput(`The difference must be from ${minPoints} to ${maxPoints} points`, 'points');
  if (messages < minMessages || messages > maxMessages)
    throw new InvalidInput(`From ${minMessages} to ${maxMessages} messages can be compared`, 'messages');
  const level = `80 in 100 such comparisons would find it, at the 95% level${messages > 2 ? ' after correction for all pairs' : ''}`;
  const past = samePersonas
    ? await onlyOneShare(db, userId)
    : { share: null, sentence: 'Positive shares near 50%, where most are needed' };
  const needed = past.share === null ? freshPersonas(input) : samePersonasNeeded(input, past.share);
  const personas = roundedUp(needed * wordingsFactor);
  return { personas, restsOn: [level, ...bestSentence(input, personas, past.share), past.sentence] };
}

/** Says of more than two messages how often the best would be named, which takes more than telling one pair apart. */
function bestSentence(wanted: WantedPower, personas: number, share: number | null): string[] {
  if (wanted.messages === 2) return [];
  const named = Math.round(100 * bestNamedShare(wanted, personas / wordingsFactor, share));
  return [
    `The best of ${wanted.messages} is named in about ${named} of 100, if it is that far ahead of each of the others`,
  ];
}

/** Finds the share of personas that are positive about only one of two messages, and says where it comes from. */
async function onlyOneShare(db: Db, userId: string): Promise<{ share: number; sentence: string }> {
  const runs = await comparedRuns(db, userId);
  const pairs = runs.length === 0 ? [] : await pairedCounts(db, runs);
  const answers = pairs.reduce((sum, { n }) => sum + n, 0);
  if (answers < minPastAnswers)
    return {
      share: assumedOnlyOneShare,
      sentence: 'Assumed: 1 in 4 personas is positive about only one of two messages (a correlation of 0.5)',
    };
  const changed = pairs.reduce((sum, { onlyFirst, onlySecond }) => sum + onlyFirst + onlySecond, 0);
  // One added to each kind, as in the test itself, so that no past comparison promises too much.
  const share = (changed + 2) / (answers + 4);
  const comparisons = pairs.length === 1 ? 'earlier comparison' : `${count.format(pairs.length)} earlier comparisons`;
  return {
    share,
    sentence: `In your ${comparisons} with the same personas, ${Math.round(share * 100)}% of ${count.format(answers)} were positive about only one of two messages`,
  };
}
