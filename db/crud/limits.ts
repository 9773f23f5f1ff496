/** Limits of one call of the data API. */
export const dataLimits = {
  /** Rows of a page: by default and at most. A page ends early, with a token, when it reaches `bytes`. */
  page: { default: 100, max: 1_000, bytes: 8 * 1024 * 1024 },
  /** Filters: nesting levels of and/or/not, filters in one list, and comparisons in all. */
  filter: { depth: 5, list: 100, comparisons: 500 },
  /** Maximum number of items of a list field. */
  listItems: 10_000,
  /** Maximum nesting of lists and objects in a JSON value. */
  jsonDepth: 100,
  /** Maximum number of characters of an id and of a natural key, such as a URL. */
  key: { id: 256, natural: 1_024 },
} as const;
