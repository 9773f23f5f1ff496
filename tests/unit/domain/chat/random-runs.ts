/** Random runs for replies about them. */
import type { PastRun } from '../../../../domain/assistant/past-runs.ts';
import { randomInt, type Random } from '../../../../domain/random.ts';
import { singleAnswers } from '../../../../domain/simulations/clusters.ts';
import { noEndings } from '../../../../domain/simulations/endings.ts';

const words = ['calm', 'bold', 'brave', 'amber', 'quiet', 'green', 'swift', 'royal', 'misty', 'lucky'];
const openings = [
  'We will keep every library open',
  'Fares fall in spring',
  'A clinic in each town',
  'Rents stop here, we say',
];

export function randomRun(random: Random, at: number): PastRun {
  const answered = randomInt(random, 30, 600);
  const positive = randomInt(random, 0, answered);
  const neutral = randomInt(random, 0, answered - positive);
  const counts = { positive, neutral, negative: answered - positive - neutral, total: answered };
  return {
    jobId: `${words[at]}-${words[randomInt(random, 0, 9)]}-fox`,
    message: `${openings[at % openings.length]} (version ${'ABCDEFGHIJ'[at]}).`,
    ...counts,
    answered,
    answers: singleAnswers(counts),
    asked: answered,
    endings: noEndings,
    segmentNames: ['Parents'],
    isSimulated: true,
    createdAt: new Date(Date.UTC(2026, 9, 1 + at)),
  };
}

export const rounded = (value: number, decimals = 0) => String(Number(value.toFixed(decimals)));
export const share = ({ answered }: PastRun, count: number, decimals = 0) =>
  `${rounded((100 * count) / answered, decimals)}%`;
