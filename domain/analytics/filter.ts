/** Filter of analytics by runs and answers; the page's address, the API and the exports share it. */
import { InvalidInput } from '../errors.ts';

export const periods = ['7d', '30d', '90d', '12m', 'all'] as const;
export type Period = (typeof periods)[number];

export const periodWords: Record<Period, string> = {
  '7d': 'last 7 days',
  '30d': 'last 30 days',
  '90d': 'last 90 days',
  '12m': 'last 12 months',
  all: 'all time',
};

/** Source of answers: any, real models, or the provider simulator. */
export const answerKinds = ['any', 'model', 'simulated'] as const;
export type AnswerKind = (typeof answerKinds)[number];

export const filterableStatuses = ['completed', 'failed', 'processing', 'queued'] as const;

export interface AnalyticsFilter {
  /** Period that ends today; `from` and `to` override it. */
  period: Period;
  /** First day, YYYY-MM-DD in the reader's time zone, inclusive as `to` is. */
  from: string | null;
  to: string | null;
  segmentIds: string[];
  providers: string[];
  models: string[];
  statuses: string[];
  /** Text to search for in the messages, ignoring case. */
  search: string;
  answers: AnswerKind;
}

export const everything: AnalyticsFilter = {
  period: 'all',
  from: null,
  to: null,
  segmentIds: [],
  providers: [],
  models: [],
  statuses: [],
  search: '',
  answers: 'any',
};

export type AnalyticsFilterInput = { [K in keyof AnalyticsFilter]?: AnalyticsFilter[K] | null | undefined };

const lists = { segmentIds: 'segment', providers: 'provider', models: 'model', statuses: 'status' } as const;
const texts = { period: 'period', from: 'from', to: 'to', search: 'q', answers: 'answers' } as const;
type ListName = keyof typeof lists;
type TextName = keyof typeof texts;

/** Parses the filter of a query string without checks, which checkFilter makes. Missing fields do not filter. */
export function filterOfQuery(params: URLSearchParams): AnalyticsFilterInput {
  const input: Record<string, unknown> = {};
  for (const [key, name] of Object.entries(lists)) {
    const values = params.getAll(name).filter((value) => value !== '');
    if (values.length > 0) input[key] = values;
  }
  for (const [key, name] of Object.entries(texts)) {
    const value = params.get(name)?.trim();
    if (value) input[key] = value;
  }
  return input;
}

/** Formats a filter as a query string in a fixed order, without fields that do not filter. */
export function queryOfFilter(filter: AnalyticsFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of Object.keys(texts) as TextName[]) {
    const value = filter[key];
    if (value !== null && value !== '' && value !== everything[key]) params.set(texts[key], value);
  }
  for (const key of Object.keys(lists) as ListName[]) for (const value of filter[key]) params.append(lists[key], value);
  return params;
}

/** True when the filter selects answers within runs and not only runs. */
export function selectsAnswers(filter: Pick<AnalyticsFilter, 'segmentIds' | 'providers' | 'models'>): boolean {
  return filter.segmentIds.length + filter.providers.length + filter.models.length > 0;
}

export function isFiltered(filter: AnalyticsFilter): boolean {
  return queryOfFilter(filter).size > 0;
}

const most = { chosen: 200, characters: 200 };
const calendarDay = /^\d{4}-\d\d-\d\d$/;

/** Checks a filter and fills in defaults. Throws InvalidInput that names the field. */
export function checkFilter(input: AnalyticsFilterInput = {}): AnalyticsFilter {
  const from = dayOf(input.from, 'from');
  const to = dayOf(input.to, 'to');
  if (from !== null && to !== null && from > to)
    throw new InvalidInput('The first day must not be after the last', 'from');
  const search = (input.search ?? '').trim();
  if (search.length > most.characters)
    throw new InvalidInput(`A search holds at most ${most.characters} characters`, 'search');
  return {
    period: from !== null || to !== null ? 'all' : oneOf(input.period ?? 'all', periods, 'period'),
    from,
    to,
    segmentIds: listOf(input.segmentIds, 'segmentIds'),
    providers: listOf(input.providers, 'providers'),
    models: listOf(input.models, 'models'),
    statuses: listOf(input.statuses, 'statuses').map((status) => oneOf(status, filterableStatuses, 'statuses')),
    search,
    answers: oneOf(input.answers ?? 'any', answerKinds, 'answers'),
  };
}

function oneOf<T extends string>(value: string, known: readonly T[], field: string): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new InvalidInput(`${field} must be one of ${known.join(', ')}`, field);
  return found;
}

function listOf(values: readonly string[] | null | undefined, field: string): string[] {
  const chosen = [...new Set(values)];
  if (chosen.length > most.chosen) throw new InvalidInput(`At most ${most.chosen} of ${field} can be chosen`, field);
  return chosen;
}

function dayOf(value: string | null | undefined, field: string): string | null {
  if (value === null || value === undefined || value === '') return null;
  const time = calendarDay.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  // Date.parse accepts April 31 as May 1.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value)
    throw new InvalidInput(`${field} must be a day as YYYY-MM-DD`, field);
  return value;
}
