/** Counts by age and gender: specification §3, 'Result of a run'. */
import type { Sentiment, SentimentCounts } from './sentiment.ts';

export const ageBuckets = ['18-24', '25-34', '35-44', '45-54', '55+'] as const;
export type AgeBucket = (typeof ageBuckets)[number];

export interface GroupCounts extends SentimentCounts {
  total: number;
}

export interface Demographics {
  /** Every bucket, with zeros where nobody is in it. */
  byAge: Record<AgeBucket, GroupCounts>;
  /** By gender in lower case, in order of first appearance. */
  byGender: Record<string, GroupCounts>;
}

/** Null for an unknown age and for minors: the product has no bucket for them. */
export function ageBucketOf(age: number | null | undefined): AgeBucket | null {
  if (age === null || age === undefined || !Number.isFinite(age) || age < 18) return null;
  if (age < 25) return '18-24';
  if (age < 35) return '25-34';
  if (age < 45) return '35-44';
  return age < 55 ? '45-54' : '55+';
}

/** 'Female', 'F' and 'woman' are one group; null when unknown. */
export function genderOf(gender: string | null | undefined): string | null {
  const text = (gender ?? '').trim().toLowerCase();
  if (/^(f|female|woman|women)$/.test(text)) return 'female';
  if (/^(m|male|man|men)$/.test(text)) return 'male';
  if (/^(nb|non[- ]?binary|enby)$/.test(text)) return 'non-binary';
  return text === '' || text === 'unknown' ? null : text;
}

export function emptyGroup(): GroupCounts {
  return { positive: 0, neutral: 0, negative: 0, total: 0 };
}

interface Person {
  sentiment: Sentiment;
  age?: number | null;
  gender?: string | null;
}

/** One entry per persona (with `all` providers: its consensus). People of unknown age or gender are in no group of that kind. */
export function demographicsOf(people: Iterable<Person>): Demographics {
  const byAge = { '18-24': emptyGroup(), '25-34': emptyGroup(), '35-44': emptyGroup(), '45-54': emptyGroup(), '55+': emptyGroup() };
  const byGender = new Map<string, GroupCounts>();
  for (const { sentiment, age, gender } of people) {
    const bucket = ageBucketOf(age);
    if (bucket !== null) add(byAge[bucket], sentiment);
    const group = genderOf(gender);
    if (group === null) continue;
    const counts = byGender.get(group) ?? emptyGroup();
    byGender.set(group, counts);
    add(counts, sentiment);
  }
  return { byAge, byGender: Object.fromEntries(byGender) };
}

function add(group: GroupCounts, sentiment: Sentiment): void {
  group[sentiment] += 1;
  group.total += 1;
}
