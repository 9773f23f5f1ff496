/** Themes of the reasons of a run: how many people give them, on which side, and where more often. */
import type { Sentiment } from '../sentiment/sentiment.ts';
import { aboutCount } from './about.ts';
import { readStatements, weighTerms } from './agreement.ts';
import { frequencies, type Frequency } from './frequencies.ts';
import { groupReasons, minOfTheme } from './group-reasons.ts';
import { nameTheme, type Readings, type ThemeName } from './name.ts';
import type { Reason, ReasonKey } from './reason.ts';

export interface Theme {
  /** Stays the same as long as the reasons do. */
  key: string;
  /** A reason that most of its reasons agree with, shortened; else two words and `(mixed)`. */
  name: string;
  /** True when no reason has most of them behind it. */
  isMixed: boolean;
  /** Number of its reasons that agree with the name or, for a mixed one, with the reason that most agree with. */
  agreeing: number;
  /** Number of people who give it, each once, and the rounded number that may be shown. */
  people: number;
  about: number;
  /** The answer that all its reasons are for. */
  sentiment: Sentiment;
  /** People by segment, the largest first. */
  segments: { key: string; label: string; count: number }[];
  /** Groups in which it is clearly more frequent than in the others. */
  moreOften: Frequency[];
  /** Its reasons, the one that names it first, then the most typical; equal wordings come once before they are repeated. */
  reasons: ReasonKey[];
}

export interface ThemesFound {
  /** Number of reasons with words, and of the people who gave them. */
  reasons: number;
  people: number;
  /** Number of reasons that fit none, and the rounded number that may be shown. */
  none: number;
  noneAbout: number;
  /** Number of comparisons between groups, for which the p-values were corrected. */
  comparisons: number;
  /** The most frequent first. */
  themes: Theme[];
}

/** Finds the themes of reasons; empty ones are left out. The order of the reasons makes no difference. */
export function findThemes(given: readonly Reason[]): ThemesFound {
  const reasons = given
    .filter(({ text }) => text.trim() !== '')
    .toSorted((one, other) => one.personaIndex - other.personaIndex || (one.provider < other.provider ? -1 : 1));
  const statements = readStatements(reasons.map(({ text }) => text));
  const readings = { statements, weightOf: weighTerms(reasons.flatMap(({ text }) => statements.get(text) ?? [])) };
  const named = group(reasons)
    .flatMap((members) => nameOrDivide(members, readings, minOfTheme(reasons.length)))
    .toSorted(({ members: one }, { members: other }) => peopleOf(other) - peopleOf(one) || other.length - one.length);
  const { comparisons, moreOften } = frequencies(
    reasons,
    named.map(({ members }) => members),
  );
  const none = reasons.length - named.reduce((sum, { members }) => sum + members.length, 0);
  return {
    reasons: reasons.length,
    people: peopleOf(reasons),
    none,
    noneAbout: aboutCount(none),
    comparisons,
    themes: named.map((each, at) => toTheme(each, moreOften[at] ?? [])),
  };
}

/** Groups reasons, the most typical first. */
function group(reasons: readonly Reason[]): Reason[][] {
  const groups: { reason: Reason; nearness: number }[][] = [];
  groupReasons(reasons.map(({ text, sentiment }) => ({ text, side: sentiment }))).forEach((placed, at) => {
    const reason = reasons[at];
    if (placed === null || reason === undefined) return;
    (groups[placed.theme] ??= []).push({ reason, nearness: placed.nearness });
  });
  return groups.map((members) =>
    members
      .toSorted((one, other) => other.nearness - one.nearness || one.reason.text.length - other.reason.text.length)
      .map(({ reason }) => reason),
  );
}

interface NamedMembers {
  members: readonly Reason[];
  named: ThemeName;
}

/** From this share of a theme on, those that agree with one reason are a theme of their own if no majority does. */
const ownTheme = 1 / 3;

/** Names a theme; one without a majority for any reason is divided, where enough agree with one. */
function nameOrDivide(members: readonly Reason[], readings: Readings, least: number): NamedMembers[] {
  const named = nameTheme(
    members.map(({ text }) => text),
    readings,
  );
  if (!named.isMixed || named.agreeing < Math.max(least, ownTheme * members.length)) return [{ members, named }];
  const isOwn = ({ text }: Reason) => named.supporters.has(text);
  return [members.filter(isOwn), members.filter((reason) => !isOwn(reason))].flatMap((part) =>
    nameOrDivide(part, readings, least),
  );
}

function peopleOf(reasons: readonly Reason[]): number {
  return new Set(reasons.map(({ person }) => person)).size;
}

function toTheme({ members, named: { name, isMixed, agreeing, text } }: NamedMembers, moreOften: Frequency[]): Theme {
  const people = peopleOf(members);
  return {
    key: members[0] === undefined ? '' : `${members[0].personaIndex}-${members[0].provider}`,
    name,
    isMixed,
    agreeing,
    people,
    about: aboutCount(people),
    sentiment: members[0]?.sentiment ?? 'neutral',
    segments: segmentsOf(members),
    moreOften,
    reasons: inQuoteOrder(members, text).map(({ personaIndex, provider }) => ({ personaIndex, provider })),
  };
}

/** Starts with the wording that names the theme; repeated ones are at the end. */
function inQuoteOrder(members: readonly Reason[], name: string): Reason[] {
  const sorted = members.toSorted((one, other) => Number(other.text === name) - Number(one.text === name));
  const seen = new Set<string>();
  const isFirst = sorted.map(({ text }) => !seen.has(text) && seen.add(text).has(text));
  return [...sorted.filter((_, at) => isFirst[at]), ...sorted.filter((_, at) => !isFirst[at])];
}

function segmentsOf(members: readonly Reason[]): Theme['segments'] {
  const segments = new Map<string, { key: string; label: string; people: Set<string> }>();
  for (const { groups, person } of members)
    for (const { by, key, label } of groups) {
      if (by !== 'segment') continue;
      const segment = segments.get(key) ?? { key, label, people: new Set() };
      segment.people.add(person);
      segments.set(key, segment);
    }
  return [...segments.values()]
    .map(({ key, label, people }) => ({ key, label, count: people.size }))
    .toSorted((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1));
}
