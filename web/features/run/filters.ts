/** Which reactions are shown. All of it lives in the address, so a filtered list can be sent to somebody. */
export interface ReactionFilters {
  search?: string;
  sentiment?: string;
  segmentId?: string;
  provider?: string;
  /** Number of one persona, as the analysis cites it. */
  persona?: string;
}

const names = {
  search: 'q',
  sentiment: 'sentiment',
  segmentId: 'segment',
  provider: 'provider',
  persona: 'persona',
} as const;

export function readFilters(params: URLSearchParams): ReactionFilters {
  const filters: ReactionFilters = {};
  for (const [key, name] of Object.entries(names)) {
    const value = params.get(name)?.trim();
    if (value) filters[key as keyof ReactionFilters] = value;
  }
  return filters;
}

/** The query of the reactions tab with these filters, in a fixed order, empty ones left out. */
export function writeFilters(filters: ReactionFilters): URLSearchParams {
  const params = new URLSearchParams({ tab: 'reactions' });
  for (const [key, name] of Object.entries(names)) {
    const value = filters[key as keyof ReactionFilters]?.trim();
    if (value) params.set(name, value);
  }
  return params;
}

/** A link within the run's page to the reactions a claim rests on. */
export function reactionsLink(filters: ReactionFilters): string {
  return `?${writeFilters(filters)}`;
}

/** The same as the API takes it. A persona that is no number matches nobody. */
export function filterVariables({ persona, ...filters }: ReactionFilters) {
  if (persona === undefined) return filters;
  return { ...filters, personaIndex: /^\d{1,6}$/.test(persona) ? Number(persona) : -1 };
}
