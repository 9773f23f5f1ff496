/** Formats US dollars for sentences: cents, and more digits where cents would hide a small amount. */
export function formatUsd(usd: number): string {
  const digits = usd > 0 && usd < 0.01 ? 4 : 2;
  return `$${usd.toFixed(digits)}`;
}
