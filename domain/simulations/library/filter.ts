/** The filters and orders of a person's list of runs. */
import { InvalidInput } from '../../errors.ts';
import { runStatuses } from '../../models/simulation.ts';
import { runShelves, runSorts, type RunShelf, type RunSort } from './choices.ts';
import { checkTags } from './labels.ts';
import { parseWords } from './search-words.ts';

/** Filters as they are asked for; what is missing filters nothing. */
export interface RunFilterInput {
  search?: string | null | undefined;
  tags?: readonly string[] | null | undefined;
  /** Id of a project, or `none`. */
  project?: string | null | undefined;
  isStarred?: boolean | null | undefined;
  segmentId?: string | null | undefined;
  status?: string | null | undefined;
  /** ISO 8601 times: from the first, before the second. */
  from?: string | null | undefined;
  to?: string | null | undefined;
  shelf?: string | null | undefined;
  sort?: string | null | undefined;
}

/** Checked filters. */
export interface RunFilter {
  /** In lower case. */
  words: string[];
  tags: string[];
  project: string | null;
  isStarred: boolean | null;
  segmentId: string | null;
  status: string | null;
  from: Date | null;
  to: Date | null;
  shelf: RunShelf;
  sort: RunSort;
}

/** Checks the filters of a list. Throws InvalidInput that names the field. */
export function checkRunFilter(input: RunFilterInput): RunFilter {
  return {
    words: parseWords(input.search ?? ''),
    tags: checkTags(input.tags ?? []),
    project: input.project || null,
    isStarred: input.isStarred ?? null,
    segmentId: input.segmentId || null,
    status: oneOf(runStatuses, input.status, 'status') ?? null,
    from: timeOf(input.from, 'from'),
    to: timeOf(input.to, 'to'),
    shelf: oneOf(runShelves, input.shelf, 'shelf') ?? 'active',
    sort: oneOf(runSorts, input.sort, 'sort') ?? 'newest',
  };
}

function oneOf<T extends string>(known: readonly T[], value: string | null | undefined, field: string): T | undefined {
  if (!value) return undefined;
  const found = known.find((one) => one === value);
  if (found === undefined) throw new InvalidInput(`${field} must be one of ${known.join(', ')}`, field);
  return found;
}

function timeOf(text: string | null | undefined, field: string): Date | null {
  if (!text) return null;
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || time.getTime() < Date.UTC(0, 0) || time.getTime() > Date.UTC(9_999, 11))
    throw new InvalidInput(`${field} must be a time such as 2026-03-01T00:00:00Z`, field);
  return time;
}
