/** Picks the first language that is wanted and there, `de-CH` being served by `de`; else the survey's own. */
export function pickLanguage(available: readonly string[], wanted: readonly (string | null)[]): string | null {
  for (const language of wanted) {
    const base = language?.split('-')[0];
    const found =
      available.find((one) => one.toLowerCase() === language?.toLowerCase()) ?? available.find((one) => one === base);
    if (found !== undefined) return found;
  }
  return available[0] ?? null;
}
