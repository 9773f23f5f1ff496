/** Sentences about runs that are compared in groups, from the same tests as the figures. */
import { pointsText } from '../simulations/comparison.ts';
import { minForVerdict } from '../simulations/small-sample.ts';
import type { ComparedGroup, ComparedPair } from './compare.ts';
import { listed } from './sentences.ts';

/**
 * Says which messages are clearly above which in a group, and which cannot be told apart; `names` are those of the
 * messages in order. 'For women over 50: B, clearly above C (21 points); neither A and B nor A and C can be told apart'.
 */
export function groupSentence({ label, sides, pairs }: ComparedGroup, names: readonly string[]): string {
  const subject = `For ${label === 'Not known' ? 'people of whom it is not known' : label}`;
  const isTested = (at: number) => pairs.some(({ first, second }) => first === at || second === at);
  const nameOf = (at: number) => names[at] ?? '';
  const shareOf = (at: number) => sides[at]?.positive.share ?? 0;
  const order = [...sides.keys()].filter(isTested).toSorted((one, other) => shareOf(other) - shareOf(one));
  if (order.length === 0)
    return `${subject}: too few people to tell the messages apart, at least ${minForVerdict} have to answer each`;
  const clear = pairs.filter(({ isClear }) => isClear);
  const above = order.flatMap((at) => {
    const lower = order.flatMap((other) => clear.filter((pair) => higherOf(pair) === at && lowerOf(pair) === other));
    const words = lower.map((pair) => `${nameOf(lowerOf(pair))} (${pointsText(pair.difference)})`);
    return words.length === 0 ? [] : [`${nameOf(at)}, clearly above ${listed(words)}`];
  });
  const alike = alikeIn(order, pairs).map((set) => listed(set.toSorted((one, other) => one - other).map(nameOf)));
  const left = [...sides.keys()].filter((at) => !isTested(at)).map(nameOf);
  const clauses = [
    ...above,
    ...(alike.length === 0 ? [] : [cannotBeTold(alike)]),
    ...(left.length === 0 ? [] : [`too few people answered ${listed(left)}`]),
  ];
  return `${subject}: ${clauses.join('; ')}`;
}

/** Says how many comparisons the table makes, and whether any is clear. */
export function comparedSentence(groups: readonly ComparedGroup[]): string {
  const tested = groups.flatMap(({ pairs }) => pairs);
  if (tested.length === 0) return `No group has ${minForVerdict} people in two of the runs, so nothing is compared.`;
  const clear = groups.filter(({ pairs }) => pairs.some(({ isClear }) => isClear)).map(({ label }) => label);
  const found = clear.length === 0 ? 'No clear difference in any group.' : `Clear differences in ${listed(clear)}.`;
  const made = tested.length === 1 ? 'One comparison was' : `${tested.length} comparisons were`;
  return `${found} ${made} made, and the figures are corrected for that.`;
}

function higherOf({ first, second, difference }: ComparedPair): number {
  return difference > 0 ? first : second;
}

function lowerOf({ first, second, difference }: ComparedPair): number {
  return difference > 0 ? second : first;
}

/** Largest sets of messages of which no two can be told apart, so that every such pair is in one of them. */
function alikeIn(order: readonly number[], pairs: readonly ComparedPair[]): number[][] {
  const isAlike = (one: number, other: number) =>
    pairs.some(
      ({ first, second, isClear }) => !isClear && first === Math.min(one, other) && second === Math.max(one, other),
    );
  const sets = order.reduce<number[][]>(
    (found, at) => [
      ...found,
      ...found.filter((set) => set.every((one) => isAlike(one, at))).map((set) => [...set, at]),
    ],
    [[]],
  );
  const isWithin = (set: readonly number[], other: readonly number[]) =>
    set.length < other.length && set.every((one) => other.includes(one));
  return sets.filter((set) => set.length > 1 && !sets.some((other) => isWithin(set, other)));
}

function cannotBeTold(alike: readonly string[]): string {
  const [only = ''] = alike;
  return alike.length === 1 ? `${only} cannot be told apart` : `neither ${alike.join(' nor ')} can be told apart`;
}
