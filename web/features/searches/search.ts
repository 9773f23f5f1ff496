import type { ObjectiveName, SearchSetup } from '../../../domain/searches/setup.ts';
import {
  judgmentInWords,
  objectiveWords as objectives,
  statusWords as statuses,
} from '../../../domain/searches/words.ts';
import type { SearchQuery } from '../../generated/searches/graphql.ts';
import { percent, percentRange } from '../../lib/format.ts';
import { points, pointsRange } from '../../lib/points.ts';

type Whole = Omit<NonNullable<SearchQuery['search']>, 'setup'> & { setup: SearchSetup };
export type Candidate = Whole['candidates'][number];
export type Cell = Candidate['segments'][number];
export type Confirmation = NonNullable<Whole['confirmation']>;
export type Operator = Omit<Whole['operators'][number], 'costUsd'>;
type Share = NonNullable<Candidate['support']>;
type Difference = NonNullable<Candidate['versusSeed']>;
type Generation = Whole['history'][number];

/** A search as its owner reads it. */
export type Search = Whole;

/** The part of a search that visitors of a link read, too: everything but what it costs. */
export interface ReadSearch extends Omit<
  Whole,
  'costUsd' | 'writingCostUsd' | 'spendCapUsd' | 'history' | 'operators' | 'setup'
> {
  costUsd?: number;
  writingCostUsd?: number;
  history: (Omit<Generation, 'costUsd'> & { costUsd?: number })[];
  operators: Operator[];
  /** Visitors do not read the rules, which hold the brief. */
  setup: Pick<
    SearchSetup,
    'selection' | 'objectives' | 'personas' | 'segmentFloorPoints' | 'sealedPersonas' | 'judgesClaims'
  > &
    Partial<Pick<SearchSetup, 'constraints'>>;
}

export function candidateOf({ candidates }: Pick<ReadSearch, 'candidates'>, number: number | null): Candidate | null {
  return candidates.find((candidate) => candidate.number === number) ?? null;
}

/** `Your message`, `C12`. */
export function nameOf({ number, origin, label }: Pick<Candidate, 'number' | 'origin' | 'label'>): string {
  if (origin !== 'seed') return label;
  return number === 0 ? 'Your message' : `Your message ${number + 1}`;
}

/** The interval of a share as `57–69%`; '' for too few answers. */
export function rangeOf({ low, high }: Pick<Share, 'low' | 'high'>): string {
  return low === null || high === null ? '' : percentRange(low, high);
}

/** Names the measure that candidates are compared by: support, or the weighted mean of several objectives. */
export function measureOf({ setup: { objectives } }: Pick<ReadSearch, 'setup'>) {
  const counted = objectiveNames.filter((name) => (objectives[name] ?? 0) > 0);
  const isSupport = counted.every((name) => name === 'supportRate');
  return { isSupport, name: isSupport ? 'Support' : 'Weighted mean', objectives: counted };
}

/** A sentence of the server, with its full stop. */
export function sentenceOf(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** `63% (57–69%)`. */
export function shareWords(share: Share | null): string {
  if (share === null) return '–';
  const range = rangeOf(share);
  return range === '' ? percent(share.mean) : `${percent(share.mean)} (${range})`;
}

/** A difference in percentage points as `+13 points`. */
export function pointsOf(difference: number): string {
  return points(difference / 100);
}

/** `+7 to +19`; '' without an interval. */
export function pointsRangeOf({ low, high }: Pick<Difference, 'low' | 'high'>): string {
  return low === null || high === null ? '' : pointsRange(low / 100, high / 100);
}

/** The first message on its own, to which everything is compared. */
export function seedOf(search: Pick<ReadSearch, 'candidates'>): Candidate | null {
  return candidateOf(search, 0);
}

/** How good the best candidate of a generation is believed to be now, from 0 to 1; null when too few were asked about it. */
export function believedMeanOf(search: Pick<ReadSearch, 'candidates'>, { best }: { best: number }): number | null {
  return candidateOf(search, best)?.believed?.mean ?? null;
}

/** Candidates of the search itself; the others are the paraphrases that it is compared with. */
export function searched({ candidates }: Pick<ReadSearch, 'candidates'>): Candidate[] {
  return candidates.filter(({ arm }) => arm === 'search');
}

/** The finding of a check, as a sentence without its period: `Not confirmed: says things that the message does not: “a”`. */
export function judgmentWords(judgment: NonNullable<Candidate['judgment']>): string {
  const words = judgmentInWords(judgment);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** True for a candidate that a check kept from the confirmation. */
export function isHeldBack({ judgment }: Pick<Candidate, 'judgment'>): boolean {
  return judgment !== null && judgment.verdict !== 'clear';
}

/** True when people were asked about a candidate. */
export function isRated({ support }: Pick<Candidate, 'support'>): boolean {
  return support !== null && support.n > 0;
}

/** Words for the end of a candidate, and for the objectives. */
export const statusWords: Record<string, string> = statuses;
export const objectiveWords: Record<string, string> = objectives;
export const objectiveNames = Object.keys(objectives) as ObjectiveName[];
