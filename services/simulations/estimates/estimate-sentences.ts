import { runToolBudget } from '../../../domain/tools/budget.ts';
import { maxToolRounds } from '../../../domain/tools/rounds.ts';
import { describeUnpriced, pricesAsOf, roughTokens } from '../../../domain/providers/prices.ts';
import { webSearchProvider } from '../../../domain/providers/models.ts';
import { providerNames } from '../../../domain/providers/provider.ts';
import { smallSample } from '../../../domain/simulations/small-sample.ts';
import type { PeopleAsked } from '../../../domain/simulations/people-asked.ts';
import { isDisproportionate, type Split } from '../../../domain/simulations/split.ts';
import type { CheckedRunInput } from '../../../domain/simulations/run-input.ts';
import type { AttachedFiles } from '../attached-files.ts';
import type { AccountOutlook } from './estimate-account.ts';
import { minCalls } from './estimate-cost.ts';
import type { Range } from './estimate-duration.ts';

interface Ground {
  checked: CheckedRunInput;
  accounts: readonly AccountOutlook[];
  searches: boolean;
  attached: AttachedFiles;
  /** Notice about segments without personas; null when there are none. */
  unheard: string | null;
  /** Models whose price is unknown. */
  unpriced: readonly string[];
}

const count = new Intl.NumberFormat('en-US');
const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Lists the assumptions of an estimate, one sentence each, the least certain first. */
export function listAssumptions({ checked, accounts, searches, attached, unheard, unpriced }: Ground): string[] {
  return [
    ...(unheard === null ? [] : [unheard]),
    ...accounts.flatMap((account) => [
      ...(account.hasKey ? [] : [`No ${providerNames[account.provider]} API key yet`]),
      ...account.successors.map((sentence) => sentence.replace(/\.$/, '')),
      paceSentence(account),
      ...aheadSentence(account),
      latencySentence(account),
    ]),
    ...priceSentences(accounts, unpriced),
    ...accounts.flatMap(tokensSentence),
    ...attachedSentence(attached),
    ...attached.notices,
    ...(checked.includeCurrentEvents && !searches
      ? [`Current events will be skipped: they need an ${providerNames[webSearchProvider]} API key`]
      : []),
  ];
}

/** Says what tools may add to the calls and the cost. */
export function toolsSentence({ toolsEnabled, numUsers, toolBudgetUsd }: CheckedRunInput): string[] {
  if (toolsEnabled.length === 0) return [];
  const { costUsd } = runToolBudget(numUsers, toolBudgetUsd);
  return [
    `Tools may cost up to $${costUsd.toFixed(2)}, and a persona that uses them takes up to ${maxToolRounds} more calls`,
  ];
}

/** Says which segment gets the fewest personas, and what a split that is not by size means for the total. */
export function groupsSentence(
  seats: readonly number[],
  segments: readonly { name: string; size: number }[],
  split: Split | null,
): string[] {
  if (segments.length < 2) return [];
  const fewest = Math.min(...seats);
  const name = segments[seats.indexOf(fewest)]?.name ?? '';
  const few = fewest < smallSample ? `, fewer than ${smallSample} for shares` : '';
  const wanted = split?.minPerSegment ?? 0;
  const isDisproportional =
    split !== null &&
    isDisproportionate(
      seats,
      segments.map(({ size }) => size),
    );
  return [
    ...(fewest === 0
      ? []
      : [`Smallest group: ${name}, ${count.format(fewest)} ${fewest === 1 ? 'persona' : 'personas'}${few}`]),
    ...(wanted > fewest && split?.by === 'size'
      ? [`Too few personas for ${count.format(wanted)} in each segment, so they are split equally`]
      : []),
    ...(isDisproportional ? ['Numbers are not by size: the total will not represent all segments together'] : []),
  ];
}

/** Says how few people there are where some would be asked again: '10 people, asked 28 times each: as precise as 10'. */
export function peopleSentence(numUsers: number, { people, most, worth }: PeopleAsked): string[] {
  if (most <= 1) return [];
  if (people === 1) return [`1 person, asked ${count.format(most)} times: as precise as 1 asked once`];
  const often = people * most === numUsers ? `asked ${most} times each` : `asked up to ${most} times each`;
  return [`${count.format(people)} people, ${often}: as precise as ${count.format(Math.round(worth))} asked once`];
}

/** Says when a run may stop early. */
export function stopSentence({ numUsers, stopAtMarginPoints }: CheckedRunInput, asked: Range): string[] {
  if (stopAtMarginPoints === null || asked.low >= numUsers) return [];
  const many =
    asked.low === asked.high ? count.format(asked.low) : `${count.format(asked.low)} to ${count.format(asked.high)}`;
  return [
    `Stops early at ±${oneDecimal.format(stopAtMarginPoints)} points: after ${many} of ${count.format(numUsers)} personas`,
  ];
}

function paceSentence({ provider, tier, limits }: AccountOutlook): string {
  const { concurrent, minGapMs, requestsPerMinute } = limits;
  const gap = minGapMs > 0 ? `, one start every ${count.format(minGapMs)} ms` : '';
  const isFelt = requestsPerMinute !== null && requestsPerMinute * minGapMs < 60_000;
  return `${providerNames[provider]} at ${tier}: ${concurrent} at once${gap}${isFelt ? `, at most ${count.format(requestsPerMinute)} a minute` : ''}`;
}

function aheadSentence({ ahead, provider }: AccountOutlook): string[] {
  if (ahead.length === 0) return [];
  const personas = ahead.reduce((sum, run) => sum + run.remaining, 0);
  const runs = ahead.length === 1 ? '1 other run' : `${count.format(ahead.length)} other runs`;
  return [
    `${runs} on the same ${providerNames[provider]} account, with ${count.format(personas)} personas still to ask`,
  ];
}

function latencySentence({ latency, latencyCalls, provider }: AccountOutlook): string {
  const [median, p90] = [seconds(latency.medianMs), seconds(latency.p90Ms)];
  if (latencyCalls === 0)
    return `${providerNames[provider]} not measured yet: half of the calls within ${median}, nine in ten within ${p90} assumed`;
  return `Latency of your last ${count.format(latencyCalls)} ${providerNames[provider]} calls: half within ${median}, nine in ten within ${p90}`;
}

function seconds(ms: number): string {
  return ms < 1000 ? `${count.format(Math.round(ms))} ms` : `${oneDecimal.format(ms / 1000)} s`;
}

function priceSentences(accounts: readonly AccountOutlook[], unpriced: readonly string[]): string[] {
  const paid = accounts.filter((account) => !account.isSimulated);
  if (paid.length === 0) return ['The simulated provider costs nothing'];
  const lacking = describeUnpriced(unpriced);
  return [
    ...(lacking === null ? [] : [`${lacking}. You can enter prices under Settings`]),
    `Prices of ${dayOf(pricesAsOf(paid.map((account) => account.provider)))}`,
  ];
}

/** Formats a date as '1 Nov 2026'. */
function dayOf(isoDate: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(isoDate),
  );
}

function attachedSentence({ shares, characters }: AttachedFiles): string[] {
  if (characters === 0) return [];
  const files = shares.length === 1 ? '1 attachment adds' : `${count.format(shares.length)} attachments add`;
  return [`${files} about ${count.format(roughTokens(characters))} tokens to every question`];
}

function tokensSentence({ isSimulated, models, measured }: AccountOutlook): string[] {
  if (isSimulated) return [];
  return models.map((model) => {
    const calls = measured.get(model)?.calls ?? 0;
    return calls >= minCalls
      ? `Tokens of your last ${count.format(calls)} reactions with ${model}`
      : `Tokens of ${model} guessed from the length of the prompt`;
  });
}
