/** What the figures of analytics mean, in plain sentences. The same on the page, in the PDF report and on the slides. */
import { clearBelow, pText } from '../simulation/comparison.ts';
import { twoProportionTest } from '../simulation/significance.ts';
import type { Analytics } from './analytics.ts';
import { smallSample } from './figures.ts';
import type { HeatMap } from './heat-map.ts';
import type { Words } from './words.ts';

/** Steps of a trend, messages and so on as the API gives them, dates as text or not. */
type Totals = Pick<Analytics['totals'], 'counts' | 'positive' | 'neutral' | 'negative' | 'answeredRuns' | 'simulatedRuns' | 'runs' | 'answers'>;
type Step = Pick<Analytics['trend'][number], 'counts'>;
type Message = Pick<Analytics['messages'][number], 'message' | 'counts' | 'positive' | 'isSmall'>;

export const intervalMeaning =
  '95 % intervals describe how much another draw of personas for the same messages would differ. They are not a poll of people.';

export function headlineSentence(
  { totals, firstDay, lastDay }: { totals: Totals; firstDay: string | null; lastDay: string | null },
  words: Words,
): string {
  const { counts, positive, neutral, negative, answeredRuns } = totals;
  if (counts.total === 0 || firstDay === null || lastDay === null) return 'No persona has answered yet.';
  const when = firstDay === lastDay ? `on ${words.day(firstDay)}` : `between ${words.day(firstDay)} and ${words.day(lastDay)}`;
  const shares = [
    `${words.percent(positive.share)} positive`,
    `${words.percent(neutral.share)} neutral`,
    `${words.percent(negative.share)} negative`,
  ].join(', ');
  return `${words.counted(counts.total, 'persona')} answered in ${words.counted(answeredRuns, 'run')} ${when}: ${shares}.`;
}

/** Which of the runs the simulator answered; null when none. */
export function simulatedSentence({ simulatedRuns, runs }: Pick<Totals, 'simulatedRuns' | 'runs'>, words: Words): string | null {
  if (simulatedRuns === 0) return null;
  const how =
    simulatedRuns === runs
      ? 'All runs here were'
      : `${words.count(simulatedRuns)} of ${words.counted(runs, 'run')} ${simulatedRuns === 1 ? 'was' : 'were'}`;
  return `${how} answered by the simulated provider, not by a model.`;
}

/** The earlier half of the steps against the later one; different messages may be the cause as well as time. */
export function trendSentences(trend: readonly Step[]): string[] {
  const asked = trend.filter(({ counts }) => counts.total > 0);
  if (asked.length < 2) return ['One step only: a trend shows when there are runs on several days.'];
  const half = Math.ceil(asked.length / 2);
  const [before, after] = [pooled(asked.slice(0, half)), pooled(asked.slice(half))];
  const { difference, pValue } = twoProportionTest(after, before);
  if (pValue >= clearBelow) return ['No clear difference between the earlier and the later half.'];
  return [
    `The later half is ${pointsOf(difference)} ${difference > 0 ? 'more' : 'less'} positive than the earlier one (${pText(pValue)}). Other messages may be the reason, not time alone.`,
  ];
}

function pooled(steps: readonly Step[]) {
  return { successes: steps.reduce((sum, { counts }) => sum + counts.positive, 0), n: steps.reduce((sum, { counts }) => sum + counts.total, 0) };
}

function pointsOf(difference: number): string {
  const points = Math.round(Math.abs(difference) * 100);
  return points === 1 ? '1 point' : points === 0 ? 'under 1 point' : `${points} points`;
}

/** The best message against the worst, by their shares of positives. */
export function messageSentences(best: readonly Message[], worst: readonly Message[], words: Words): string[] {
  const [top] = best;
  const [bottom] = worst;
  if (!top || !bottom) return top ? ['One message only: test another to compare.'] : [];
  const { difference, pValue } = twoProportionTest(
    { successes: top.counts.positive, n: top.counts.total },
    { successes: bottom.counts.positive, n: bottom.counts.total },
  );
  const names = `“${words.shorten(top.message, 60)}” and “${words.shorten(bottom.message, 60)}”`;
  const verdict =
    pValue < clearBelow && difference > 0
      ? `${names} are ${pointsOf(difference)} apart (${pText(pValue)}).`
      : `Between ${names} there is no clear difference.`;
  const small = [...best, ...worst].some(({ isSmall }) => isSmall);
  const order = 'Best by the lower end of the range, worst by the upper end: a few lucky answers do not lead.';
  return [verdict, order, ...(small ? [`Small sample: fewer than ${smallSample} personas.`] : [])];
}

interface Heat extends Pick<HeatMap, 'rows' | 'columns'> {
  cells: readonly Pick<HeatMap['cells'][number], 'row' | 'column' | 'counts' | 'positive' | 'isSmall'>[];
}

/** The most and the least positive cells that are no small samples. */
export function heatSentences(map: Heat, words: Words): string[] {
  const sound = map.cells.filter(({ isSmall }) => !isSmall).toSorted((a, b) => b.positive.share - a.positive.share);
  const [most] = sound;
  const least = sound.at(-1);
  if (!most || !least) return map.cells.length === 0 ? [] : [`Every cell is a small sample, fewer than ${smallSample} personas.`];
  if (most === least) return [`Only one cell has ${smallSample} personas or more.`];
  const name = (cell: typeof most) =>
    `${labelIn(map.rows, cell.row)}, ${labelIn(map.columns, cell.column)} (${words.percent(cell.positive.share)} of ${words.count(cell.counts.total)})`;
  return [`Most positive: ${name(most)}. Least: ${name(least)}. Hatched cells are small samples.`];
}

function labelIn(lines: HeatMap['rows'], key: string): string {
  return lines.find((line) => line.key === key)?.label ?? key;
}

type Agreement = Pick<NonNullable<Analytics['agreement']>, 'compared' | 'kappa' | 'share'>;

export function agreementSentences({ compared, kappa, share }: Agreement, words: Words): string[] {
  const interval = words.percentRange(share.low, share.high);
  const said = `Both providers gave ${words.percent(share.share)} of ${words.counted(compared, 'persona')} the same sentiment (${interval}).`;
  return [kappa === null ? said : `${said} Beyond chance that is ${strengthOf(kappa)} agreement (kappa ${words.signed(kappa)}).`];
}

/** Landis and Koch (1977). */
function strengthOf(kappa: number): string {
  if (kappa < 0) return 'no';
  if (kappa <= 0.2) return 'slight';
  if (kappa <= 0.4) return 'fair';
  if (kappa <= 0.6) return 'moderate';
  return kappa <= 0.8 ? 'substantial' : 'almost perfect';
}

type Spend = Pick<Analytics['totals'], 'answers' | 'answersCostUsd' | 'runsCostUsd' | 'inputTokens' | 'outputTokens' | 'simulatedRuns'>;

export function costSentences({ answers, answersCostUsd, runsCostUsd, inputTokens, outputTokens, simulatedRuns }: Spend, words: Words): string[] {
  if (answers === 0) return [];
  const tokens = `${words.counted(answers, 'answer')} took ${words.count(inputTokens)} tokens in and ${words.count(outputTokens)} out`;
  const money = answersCostUsd > 0 ? ` and cost ${words.usd(answersCostUsd)}, ${words.usd(answersCostUsd / answers)} each` : '';
  const whole = runsCostUsd !== null && runsCostUsd > answersCostUsd ? ` With analyses and research the runs cost ${words.usd(runsCostUsd)}.` : '';
  return [`${tokens}${money}.${whole}${simulatedRuns > 0 ? ' Simulated answers cost nothing.' : ''}`];
}
