/** Themes of the reasons of a run: how many, with which answers, and where more often. */
import { addCounts, emptyCounts, type Sentiment, type SentimentCounts } from '../sentiment/sentiment.ts';
import { shorten } from '../shorten.ts';
import { aboutCount } from './about.ts';
import { groupReasons } from './group-reasons.ts';
import { frequencies, type Frequency } from './frequencies.ts';
import type { Reason, ReasonKey } from './reason.ts';

export interface Theme {
  /** Stays the same as long as the reasons do. */
  key: string;
  /** The reason nearest the middle of the theme, shortened. */
  name: string;
  /** Number of reasons, and the rounded number that may be shown. */
  count: number;
  about: number;
  counts: SentimentCounts;
  /** The sentiment of most of its reasons. */
  sentiment: Sentiment;
  /** Personas by segment, the largest first. */
  segments: { key: string; label: string; count: number }[];
  /** Groups in which it is clearly more frequent than in the others. */
  moreOften: Frequency[];
  /** Its reasons, the most typical first; equal wordings come once before they are repeated. */
  reasons: ReasonKey[];
}

export interface ThemesFound {
  /** Number of reasons with words. */
  reasons: number;
  /** Number of reasons that fit none, and the rounded number that may be shown. */
  none: number;
  noneAbout: number;
  /** Number of comparisons between groups, for which the p-values were corrected. */
  comparisons: number;
  /** The most frequent first. */
  themes: Theme[];
}

interface Member {
  reason: Reason;
  nearness: number;
}

const maxName = 70;

/** Finds the themes of reasons; empty ones are left out. The order of the reasons makes no difference. */
export function findThemes(given: readonly Reason[]): ThemesFound {
  const reasons = given
    .filter(({ text }) => text.trim() !== '')
    .toSorted((one, other) => one.personaIndex - other.personaIndex || (one.provider < other.provider ? -1 : 1));
  const members: Member[][] = [];
  groupReasons(reasons.map(({ text }) => text)).forEach((placed, at) => {
    const reason = reasons[at];
    if (placed === null || reason === undefined) return;
    (members[placed.theme] ??= []).push({ reason, nearness: placed.nearness });
  });
  const { comparisons, moreOften } = frequencies(
    reasons,
    members.map((each) => each.map(({ reason }) => reason)),
  );
  const none = reasons.length - members.reduce((sum, each) => sum + each.length, 0);
  return {
    reasons: reasons.length,
    none,
    noneAbout: aboutCount(none),
    comparisons,
    themes: members.map((each, at) => toTheme(each, moreOften[at] ?? [])),
  };
}

function toTheme(members: readonly Member[], moreOften: Frequency[]): Theme {
  const typical = byTypical(members);
  const first = typical[0];
  const counts = members
    .map(({ reason: { sentiment } }) => ({ ...emptyCounts(), [sentiment]: 1, total: 1 }))
    .reduce(addCounts, emptyCounts());
  return {
    key: first === undefined ? '' : `${first.personaIndex}-${first.provider}`,
    name: first === undefined ? '' : nameOf(first.text),
    count: members.length,
    about: aboutCount(members.length),
    counts,
    sentiment: mostOf(counts),
    segments: segmentsOf(members),
    moreOften,
    reasons: typical.map(({ personaIndex, provider }) => ({ personaIndex, provider })),
  };
}

/** Sorts by nearness, then short ones first, with repeated texts at the end. */
function byTypical(members: readonly Member[]): Reason[] {
  const sorted = members.toSorted(
    (one, other) => other.nearness - one.nearness || one.reason.text.length - other.reason.text.length,
  );
  const seen = new Set<string>();
  const isFirst = sorted.map(({ reason: { text } }) => !seen.has(text) && seen.add(text).has(text));
  const reasons = sorted.map(({ reason }) => reason);
  return [...reasons.filter((_, at) => isFirst[at]), ...reasons.filter((_, at) => !isFirst[at])];
}

function nameOf(text: string): string {
  return shorten(text.trim().replaceAll(/\s+/g, ' '), maxName).replace(/[.。]$/, '');
}

function mostOf({ positive, neutral, negative }: SentimentCounts): Sentiment {
  if (positive > neutral && positive > negative) return 'positive';
  return negative > neutral && negative > positive ? 'negative' : 'neutral';
}

function segmentsOf(members: readonly Member[]): Theme['segments'] {
  const segments = new Map<string, { key: string; label: string; personas: Set<number> }>();
  for (const { reason } of members)
    for (const { by, key, label } of reason.groups) {
      if (by !== 'segment') continue;
      const segment = segments.get(key) ?? { key, label, personas: new Set() };
      segment.personas.add(reason.personaIndex);
      segments.set(key, segment);
    }
  return [...segments.values()]
    .map(({ key, label, personas }) => ({ key, label, count: personas.size }))
    .toSorted((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1));
}
