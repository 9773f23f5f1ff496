/** The filters of the list of runs as they stand in the address, so that a link shows the same list. */
import type { RunSort } from '../../../domain/simulations/library/choices.ts';

export interface RunFilters {
  search: string;
  tags: readonly string[];
  /** Id of a project, or `none`. */
  project: string;
  isStarred: boolean;
  segment: string;
  status: string;
  /** Days in the person's time zone, both included. */
  from: string;
  to: string;
  /** '' for runs that are neither archived nor deleted. */
  shelf: '' | 'archived' | 'deleted';
  /** '' for the newest first. */
  sort: '' | RunSort;
}

const texts = ['search', 'project', 'segment', 'status', 'from', 'to', 'shelf', 'sort'] as const;

export const noFilters: RunFilters = {
  search: '',
  tags: [],
  project: '',
  isStarred: false,
  segment: '',
  status: '',
  from: '',
  to: '',
  shelf: '',
  sort: '',
};

export function readFilters(params: URLSearchParams): RunFilters {
  const given = Object.fromEntries(texts.map((name) => [name, params.get(name) ?? '']));
  return { ...noFilters, ...given, tags: params.getAll('tag'), isStarred: params.has('starred') };
}

/** Writes the filters as the query of an address, without those that filter nothing. */
export function writeFilters(filters: RunFilters): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of texts) if (filters[name] !== '') params.set(name, filters[name]);
  for (const tag of filters.tags) params.append('tag', tag);
  if (filters.isStarred) params.set('starred', 'yes');
  return params;
}

/** True when the filters leave runs out; an order leaves none out. */
export function isFiltered(filters: RunFilters): boolean {
  return writeFilters({ ...filters, sort: '' }).size > 0;
}

/** Returns what the server is asked for. */
export function variablesOf(filters: RunFilters) {
  const { search, tags, project, isStarred, segment, status, from, to, shelf, sort } = filters;
  return {
    search: search || null,
    tags: tags.length === 0 ? null : [...tags],
    project: project || null,
    isStarred: isStarred || null,
    segmentId: segment || null,
    status: status || null,
    from: startOfDay(from, 0),
    to: startOfDay(to, 1),
    shelf: shelf || null,
    sort: sort || null,
  };
}

/** Returns the time at which a day begins here, or a later day; null for what is no day. */
function startOfDay(day: string, later: number): string | null {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number);
  const time = new Date(year, month - 1, date + later);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
