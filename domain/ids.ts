/** Generated ids: specification §3. Where the words come from is the caller's business. */

/** Draws one word. */
export type WordSource = () => string;

function threeWords(words: WordSource): string {
  const draw = () =>
    words()
      .toLowerCase()
      .replace(/[^a-z]/g, '') || 'x';
  return [draw(), draw(), draw()].join('-');
}

/** A job id that people can read out: three lowercase words joined by hyphens. */
export function jobId(words: WordSource): string {
  return threeWords(words);
}

/** A record id: milliseconds since 1970, then three hyphen-joined words. */
export function generatedId(nowMs: number, words: WordSource): string {
  return `${Math.trunc(nowMs)}-${threeWords(words)}`;
}

export function isJobId(text: string): boolean {
  return /^[a-z]+-[a-z]+-[a-z]+$/.test(text);
}
