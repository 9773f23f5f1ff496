/** Filters of the reaction list. They are in the address, so that a filtered list can be shared. */
export interface ReactionFilters {
  search?: string;
  sentiment?: string;
  segmentId?: string;
  provider?: string;
  /** Number of one persona, as cited in the analysis. */
  persona?: string;
  /** Attributes of personas, as `attribute:value`. */
  only?: readonly string[];
}

type TextFilter = Exclude<keyof ReactionFilters, 'only'>;

/** Names of the filters in the address. */
const names = {
  search: 'q',
  sentiment: 'sentiment',
  segmentId: 'segment',
  provider: 'provider',
  persona: 'persona',
} as const;

/** Names in the address that stay when another tab is opened: the chosen personas, and the table's attributes. */
const keptNames = ['only', 'by', 'and'];

/** Returns the query of a tab, with what stays of the address before. */
export function tabQuery(tab: string, before: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(tab === 'overview' ? {} : { tab });
  for (const name of keptNames) for (const value of before.getAll(name)) params.append(name, value);
  return params;
}

/** Reads the filters of an address. */
export function readFilters(params: URLSearchParams): ReactionFilters {
  const filters: ReactionFilters = {};
  for (const [key, name] of Object.entries(names)) {
    const value = params.get(name)?.trim();
    if (value) filters[key as TextFilter] = value;
  }
  const only = params.getAll('only');
  return only.length === 0 ? filters : { ...filters, only };
}

/**
 * Returns the query of the reactions tab for these filters, in a fixed order and without empty ones, with what stays of
 * the address before.
 */
export function writeFilters(filters: ReactionFilters, before = new URLSearchParams()): URLSearchParams {
  const params = tabQuery('reactions', before);
  params.delete('only');
  for (const [key, name] of Object.entries(names)) {
    const value = filters[key as TextFilter]?.trim();
    if (value) params.set(name, value);
  }
  for (const text of filters.only ?? []) params.append('only', text);
  return params;
}

/** Returns a link within the run's page to filtered reactions, with what stays of the address before. */
export function reactionsLink(filters: ReactionFilters, before?: URLSearchParams): string {
  return `?${writeFilters(filters, before)}`;
}

/** Returns the filters as the API's variables. An invalid persona number matches nobody; a run has at most 100,000. */
export function filterVariables({ persona, only, ...texts }: ReactionFilters) {
  const filters = only === undefined ? texts : { ...texts, only: [...only] };
  if (persona === undefined) return filters;
  return { ...filters, personaIndex: /^\d{1,6}$/.test(persona) ? Number(persona) : -1 };
}
