/**
 * The analyst's experiment: three wordings, heard by 154 women over 50 and 46 young renters. Among the women B is
 * positive for 41% and C for 20% (52 for B alone, 20 for C alone); the renters put C above B, which hides it in all.
 */
export const segments = { women: 'Women over 50', renters: 'Young renters' } as const;

/** Number of people of a segment who are positive about these wordings alone. */
const counts: [keyof typeof segments, string, number][] = [
  ['women', 'ABC', 4],
  ['women', 'AB', 13],
  ['women', 'AC', 5],
  ['women', 'A', 25],
  ['women', 'BC', 7],
  ['women', 'B', 39],
  ['women', 'C', 15],
  ['women', '', 46],
  ['renters', 'ABC', 5],
  ['renters', 'AB', 4],
  ['renters', 'AC', 27],
  ['renters', 'A', 10],
];

/** Everybody who was asked, with the letters of the wordings that they are positive about. */
export const threeWordings = counts.flatMap(([segment, positiveAbout, people]) =>
  Array.from({ length: people }, () => ({ segment, positiveAbout })),
);

export const wordings = ['A', 'B', 'C'];
