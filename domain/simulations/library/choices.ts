/** Choices of a person's list of runs, which the browser knows too. */

export const runSorts = ['newest', 'oldest', 'name', 'most-positive', 'most-answers'] as const;
export type RunSort = (typeof runSorts)[number];

/** Where runs are kept: the ordinary list, the archive, and what was deleted and can still be restored. */
export const runShelves = ['active', 'archived', 'deleted'] as const;
export type RunShelf = (typeof runShelves)[number];

/** Project that stands for runs without one. */
export const noProject = 'none';
