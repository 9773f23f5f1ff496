/** Marks a field that computes from all answers of a run, a survey or a person, instead of reading some rows, in its declaration. */
export const computes = { extensions: { computes: true } } as const;
