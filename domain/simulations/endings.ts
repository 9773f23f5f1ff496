/**
 * Personas that ended without an answer. They are in no reaction, count, share, quote or average
 * (docs/decisions/endings.md).
 */
import type { Words } from '../figure-words.ts';
import { sumOf } from '../sum.ts';
import { int, view, type ValueOf, id, text } from '../view.ts';

/** Ways in which a persona can end without an answer, in the order in which they are listed. */
export const endingKinds = ['refused', 'filtered', 'unreadable'] as const;
export type EndingKind = (typeof endingKinds)[number];

export const endingCountsView = view(
  'EndingCounts',
  'Personas that ended without an answer. They are in no reaction, count, share or average.',
  {
    refused: int('The model declined to answer as the persona.'),
    filtered: int('The content filter of the provider stopped the reply.'),
    unreadable: int('The reply took no side that could be read.'),
    total: int(),
  },
);

export type EndingCounts = ValueOf<typeof endingCountsView>;

export const segmentEndingsView = view('SegmentEndings', {
  ...endingCountsView.fields,
  segmentId: id(),
  segmentName: text(),
  asked: int('Personas that answered or ended without an answer.'),
});

export type SegmentEndings = ValueOf<typeof segmentEndingsView>;

/** Personas of a run that ended without an answer: with several providers, from every one of them. */
export interface Endings extends EndingCounts {
  /** Segments in which any did. */
  bySegment: readonly SegmentEndings[];
}

export const noEndings: Endings = { total: 0, refused: 0, filtered: 0, unreadable: 0, bySegment: [] };

/** Reads the stored column of a run's record; null stands for none. */
export function endingsOfRecord(run: { endings: unknown }): Endings {
  return (run.endings as Endings | null) ?? noEndings;
}

/** A result cannot be used when more than this share of the personas asked ended without an answer. */
const maxEndedShare = 0.2;

/** Adds the counts of several runs; null stands for none. */
export function sumOfEndings(counts: readonly (EndingCounts | null)[]): EndingCounts {
  const sum = (name: keyof EndingCounts) => sumOf(counts, (one) => one?.[name] ?? 0);
  return { total: sum('total'), refused: sum('refused'), filtered: sum('filtered'), unreadable: sum('unreadable') };
}

/** Returns the number of personas that a run was to ask: numUsers of a completed run leaves out those that ended. */
export function askedPersonas(run: { status: string; numUsers: number; endings: unknown }): number {
  return run.numUsers + (run.status === 'completed' ? endingsOfRecord(run).total : 0);
}

type CountWords = Pick<Words, 'count'>;

/** Formats for texts that every reader sees alike. */
export const plainWords = {
  count: (value: number) => value.toLocaleString('en-US'),
  counted: (value: number, one: string) => `${value.toLocaleString('en-US')} ${one}${value === 1 ? '' : 's'}`,
  percent: (share: number) => `${Math.round(share * 100)}%`,
};

/** Lists the kinds: '2 refused, 1 unreadable'. */
export function kindsOfEnding(counts: EndingCounts, words: CountWords): string {
  return endingKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${words.count(counts[kind])} ${kind}`)
    .join(', ');
}

/** Label of the number of personas that ended without an answer. */
export const endedLabel = 'Without an answer';

/** Formats the number and the kinds: '3 (2 refused, 1 unreadable)'. */
export function endedFigure(counts: EndingCounts, words: CountWords): string {
  return counts.total === 0 ? '0' : `${words.count(counts.total)} (${kindsOfEnding(counts, words)})`;
}

const meanings: Record<EndingKind, string> = {
  refused: 'Refused: the model declined to answer as the persona.',
  filtered: 'Filtered: the provider’s content filter stopped the reply.',
  unreadable: 'Unreadable: the reply took no side that could be read.',
};

/** Says what each kind that occurs means, and that none is counted. */
export function endingMeanings(counts: EndingCounts): string[] {
  return [
    ...endingKinds.filter((kind) => counts[kind] > 0).map((kind) => meanings[kind]),
    'They are in no count, share, quote or average, and are not asked again.',
  ];
}

/** Returns the share of the personas asked, 0 to 1, that ended without an answer; 0 when none was asked. */
function endedShare(ended: number, asked: number): number {
  return asked > 0 ? ended / asked : 0;
}

/** True when a result cannot be used; `heard` is the number of personas with an answer from any provider. */
export function isUnusable(heard: number, ended: number): boolean {
  return endedShare(ended, heard + ended) > maxEndedShare;
}

/**
 * Says why a result cannot be used; null when it can. `heard` is the number of personas with an answer from any
 * provider.
 */
export function whyUnusable(
  heard: number,
  endings: EndingCounts,
  words: Pick<Words, 'count' | 'counted' | 'percent'>,
): string | null {
  const asked = heard + endings.total;
  if (!isUnusable(heard, endings.total)) return null;
  const figures = `${words.count(endings.total)} of ${words.counted(asked, 'persona')} asked (${words.percent(endedShare(endings.total, asked))})`;
  const reason =
    heard === 0
      ? 'Nobody answered.'
      : 'Those who answered may differ from those who did not, so the shares may lean to one side.';
  return `This result cannot be used: ${figures} ended without an answer (${kindsOfEnding(endings, words)}). ${reason}`;
}

/** Says how many of a segment ended without an answer: 'Parents: 3 of 40 (8%)'. */
export function segmentLine(
  { segmentName, total, asked }: Pick<SegmentEndings, 'segmentName' | 'total' | 'asked'>,
  words: Pick<Words, 'count' | 'percent'>,
): string {
  return `${segmentName}: ${words.count(total)} of ${words.count(asked)} (${words.percent(endedShare(total, asked))})`;
}

/** Meaning of a difference between segments for the result. */
export const segmentMeaning =
  'A segment that ends without an answer more often than others counts less in the result than it was asked.';

/** Text in place of the analysis of a run in which nobody answered. */
export function noAnalysis(endings: EndingCounts): string {
  return `There is no analysis, because ${endings.total === 1 ? 'the only persona' : `all ${plainWords.count(endings.total)} personas`} ended without an answer (${kindsOfEnding(endings, plainWords)}).`;
}

/** Builds the notice of a completed run whose number of personas was reduced to those that answered. */
export function endingsNotice(endings: EndingCounts, asked: number): string {
  const verb = endings.total === 1 ? 'is' : 'are';
  return `${plainWords.count(endings.total)} of ${plainWords.counted(asked, 'persona')} ended without an answer (${kindsOfEnding(endings, plainWords)}) and ${verb} not counted.`;
}
