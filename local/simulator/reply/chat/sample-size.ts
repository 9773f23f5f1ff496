/** Computes the number of personas for a margin, and the margin for a number of personas. */
import { messageLimits } from '../../../../domain/errors.ts';
import { marginOfError } from '../../../../domain/simulations/statistics.ts';

/** 97.5th percentile of the normal distribution, rounded as in textbooks; more digits give the same numbers. */
const z = 1.96;
/** 80th percentile of the normal distribution, for a power of 80%. */
const powerZ = 0.84;

const number = '(\\d+(?:[.,]\\d+)?)';
const marginSaid = new RegExp(
  `(?:±|\\+ ?/ ?-|\\+-|plus or minus|plus\\/minus|within|margin (?:of error )?(?:of|under|below))\\s*(?:about )?${number}`,
  'i',
);
const pointsSaid = new RegExp(`${number}\\s*-?(?:%|percent\\b|(?:percentage )?points?\\b|pts?\\b|pp\\b)`, 'i');
const personasSaid = /(\d[\d,]*)\s*(?:personas?|people|respondents|answers|participants|users|profiles)\b/i;
const sizeAsked =
  /\b(?:how|what) (?:many|large|big|few)\b[^.?!]*\b(?:personas?|people|respondents|answers|participants|users|sample|audience)\b/i;
const termAsked =
  /\bsample size|\bhow (?:is|do you compute|are) (?:the|a) margins?\b|margins? of error|error margin|confidence (?:interval|level|range)|statistical(?:ly)? (?:power|significan\w+)/i;
const exactness =
  /\bmargin|confiden\w*|interval|precis\w*|exact\w*|accura\w*|reliab\w*|certain\w*|enough|±|\+ ?\/ ?-|\bpoints?\b|\btrust/i;
/** A question about a number that does not name personas. */
const bareSizeAsked =
  /^how many (?:do|should|would|must|shall) (?:i|we|you) (?:need|ask|use|take)\b|\b(?:what|which) n\b/i;
const bareEnough = /^(?:is|are|would|will) (\d[\d,]*)(?: be)? enough\b/i;
const ofTests = /\b(?:personas?|tests?|runs?|ask(?:ed)?|sample|survey|poll|messages?|audience|result|significan\w+)\b/i;

/** Answers a question about sample sizes; null when it is about something else. */
export function sampleSizeAnswer(said: string): string | null {
  const personas = (personasSaid.exec(said) ?? bareEnough.exec(said))?.[1];
  const points = (marginSaid.exec(said) ?? pointsSaid.exec(said))?.[1];
  if ((sizeAsked.test(said) || bareSizeAsked.test(said)) && points !== undefined)
    return answerNeededSize(Number(points.replace(',', '.')));
  if (personas !== undefined && exactness.test(said)) return reached(Number(personas.replaceAll(',', '')));
  if (marginSaid.test(said) && /\bmeans?\b/i.test(said)) return explainMargin();
  if (termAsked.test(said))
    return points === undefined ? explainMargin() : answerNeededSize(Number(points.replace(',', '.')));
  return sizeAsked.test(said) &&
    ofTests.test(said) &&
    /\b(?:need|should|enough|ask|use|choose|pick|minimum|recommend\w*)\b/i.test(said)
    ? table()
    : null;
}

function answerNeededSize(points: number): string {
  if (points <= 0 || points >= 50)
    return 'A margin lies between 0 and 50 points. Tell me one, such as ±5, and I compute how many personas it takes.';
  const e = points / 100;
  const half = count(z ** 2 * 0.25, e);
  const tenth = count(z ** 2 * 0.09, e);
  const apart = count(2 * z ** 2 * 0.25, e);
  const noticed = count(2 * (z + powerZ) ** 2 * 0.25, e);
  const many = half > messageLimits.maxUsers ? ` One run asks at most ${whole(messageLimits.maxUsers)}.` : '';
  return [
    `For ±${points} points you need **${whole(half)} personas**: 1.96² × 0.25 / ${decimal(e)}², rounded up.${many}`,
    [
      `- That is for a share near 50%, where a share is least certain.`,
      `- For a share near 10% or 90%, ${whole(tenth)} are enough (1.96² × 0.09 / ${decimal(e)}²).`,
      `- To know the difference between two runs of different personas that well, ask ${whole(apart)} in each; to notice one of ${points} points four times out of five, ${whole(noticed)}. With the same personas in both, fewer do.`,
    ].join('\n'),
    caution,
  ].join('\n\n');
}

function count(variance: number, margin: number): number {
  return Math.ceil(variance / margin ** 2 - 1e-9);
}

function reached(personas: number): string {
  if (personas <= 0) return table();
  const half = marginOfError(personas).toFixed(1);
  const tenth = (marginOfError(personas) * 0.6).toFixed(1);
  const small = personas < 30 ? ' With fewer than 30, results show counts instead of percentages.' : '';
  return `With **${whole(personas)} personas** a share near 50% is known to **±${half} points** (95%), one near 10% or 90% to about ±${tenth}.${small}\n\nHalf the margin takes four times as many: ${whole(4 * personas)} give ±${marginOfError(4 * personas).toFixed(1)}.\n\n${caution}`;
}

function table(): string {
  const rows = [30, 100, 400, 1_000].map(
    (personas) => `- ${whole(personas)} personas: ±${marginOfError(personas).toFixed(1)} points`,
  );
  return `It depends on how exact the share has to be. At 95%, for a share near 50%:\n\n${rows.join('\n')}\n\n100 tell a clear yes from a clear no; to tell two messages apart by a few points, ask 400 or more. ${caution}`;
}

function explainMargin(): string {
  return `The margin of error is half the width of the 95% confidence interval: how far the share among all such personas may lie from the one you see. For a share near 50% it is 1.96 × √(0.25 / n): ±${marginOfError(100).toFixed(1)} points with 100 personas, ±${marginOfError(400).toFixed(1)} with 400. When the interval of a difference includes 0, the result calls it no clear difference.\n\n${caution}`;
}

const caution = 'The range is about personas like these, answered by the same model. It is not a poll of people.';

const whole = (value: number): string => value.toLocaleString('en-US');
/** Removes the noise of binary fractions: 0.05, 0.025. */
const decimal = (value: number): string => String(Number(value.toFixed(6)));
