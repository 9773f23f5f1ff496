/** Shortens a text to at most `length` characters: cut after a word, with an ellipsis. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  const space = cut.lastIndexOf(' ');
  const words = cut.slice(0, space > length / 2 ? space : cut.length);
  return `${words.replace(/[\s.,;:!?–-]+$/, '')}…`;
}
