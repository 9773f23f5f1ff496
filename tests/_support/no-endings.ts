/** Endings of a run in which every persona answered, as the API sends them. */
export const noRunEndings = {
  total: 0,
  refused: 0,
  filtered: 0,
  unreadable: 0,
  bySegment: [],
  refusals: [],
  unusable: null,
};
