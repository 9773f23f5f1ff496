/** Filters of the reaction list. They are in the address, so that a filtered list can be shared. */
export interface ReactionFilters {
  search?: string;
  sentiment?: string;
  segmentId?: string;
  provider?: string;
  /** Number of one persona, as cited in the analysis. */
  persona?: string;
}

/** Names of the filters in the address. */
const names = {
  search: 'q',
  sentiment: 'sentiment',
  segmentId: 'segment',
  provider: 'provider',
  persona: 'persona',
} as const;

/** Reads the filters of an address. */
export function readFilters(params: URLSearchParams): ReactionFilters {
  const filters: ReactionFilters = {};
  for (const [key, name] of Object.entries(names)) {
    const value = params.get(name)?.trim();
    if (value) filters[key as keyof ReactionFilters] = value;
  }
  return filters;
}

/** Returns the query of the reactions tab for these filters, in a fixed order and without empty ones. */
export function writeFilters(filters: ReactionFilters): URLSearchParams {
  const params = new URLSearchParams({ tab: 'reactions' });
  for (const [key, name] of Object.entries(names)) {
    const value = filters[key as keyof ReactionFilters]?.trim();
    if (value) params.set(name, value);
  }
  return params;
}

/** Returns a link within the run's page to filtered reactions. */
export function reactionsLink(filters: ReactionFilters): string {
  return `?${writeFilters(filters)}`;
}

/** Returns the filters as the API's variables. An invalid persona number matches nobody; a run has at most 100,000. */
export function filterVariables({ persona, ...filters }: ReactionFilters) {
  if (persona === undefined) return filters;
  return { ...filters, personaIndex: /^\d{1,6}$/.test(persona) ? Number(persona) : -1 };
}
