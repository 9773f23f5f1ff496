/** Whether a run ended at its spend cap: while it asked, or before it wrote the analysis. */
export function isSpendCapError(error: string | null | undefined): boolean {
  return /spend cap/i.test(error ?? '');
}

/** What is offered instead of a cap that was reached: as much again. */
export function raisedCap(usd: number): number {
  return Math.round(usd * 2 * 10_000) / 10_000;
}
