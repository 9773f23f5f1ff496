/** How much one call of the data API may ask for or bring. */
export const dataLimits = {
  /** Rows of a page: when the caller names no limit, and at most. A page ends early, with a token, once it weighs `bytes`. */
  page: { usual: 100, most: 1_000, bytes: 8 * 1024 * 1024 },
  /** Filters: levels of and/or/not, filters in one list (so ids come in chunks of 100), comparisons in all. */
  filter: { depth: 5, list: 100, comparisons: 500 },
  /** Items of a list field. */
  listItems: 10_000,
  /** Levels of lists and objects in a JSON value. */
  jsonDepth: 100,
  /** Characters of an id, and of a natural key such as a url. */
  key: { id: 256, natural: 1_024 },
} as const;
