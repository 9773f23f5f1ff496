/** Counts words by the spaces between them. */
export function wordCount(text: string): number {
  const trimmed = text.trim();
  return trimmed === '' ? 0 : trimmed.split(/\s+/).length;
}

/** Cuts a text at the last end of a sentence within so many words; at the last word when there is none. */
export function firstWords(text: string, most: number): string {
  const words = text.trim().split(/\s+/);
  if (words.length <= most) return text.trim();
  const cut = words.slice(0, most).join(' ');
  const end = Math.max(...['. ', '! ', '? '].map((mark) => cut.lastIndexOf(mark)));
  return end > 0 ? cut.slice(0, end + 1) : cut;
}
