/** The gamma function, which the distributions are made of. */

const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** Returns the natural logarithm of the gamma function of a number above 0, by Lanczos with the terms of Godfrey. */
export function logGamma(x: number): number {
  const base = x + 6.5;
  const series = lanczos.reduce((sum, part, at) => sum + (at === 0 ? part : part / (x - 1 + at)), 0);
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(series);
}
