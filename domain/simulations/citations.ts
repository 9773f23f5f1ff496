/** Citations in an analysis: numbers of personas in square brackets. */

/** Lists the personas that an analysis cites, in its order, each once; numbers above `personas` are ignored. */
export function citedPersonas(markdown: string, personas: number): number[] {
  const cited = [...markdown.matchAll(/(?<![\w\]`])\[(\d{1,6})\](?![([:])/g)].map(([, digits]) => Number(digits));
  return [...new Set(cited)].filter((persona) => persona < personas);
}

/**
 * Removes citations except those to keep, for readers who cannot open the cited reactions; other brackets stay.
 */
export function withoutCitations(
  markdown: string,
  personas: number,
  keep: (persona: number) => boolean = () => false,
): string {
  return markdown.replace(/ ?(?<![\w\]`])\[(\d{1,6})\](?![([:])/g, (text, digits: string) =>
    Number(digits) <= personas && !keep(Number(digits)) ? '' : text,
  );
}

/** Makes `[12]` in markdown a link if `linkTo` returns one; existing links and code stay. */
export function linkCitations(markdown: string, linkTo: (cited: number) => string | null): string {
  return markdown.replace(/(?<![\w\]`])\[(\d{1,6})\](?![([:])/g, (text, digits: string) => {
    const href = linkTo(Number(digits));
    return href === null ? text : `[\\[${digits}\\]](${href})`;
  });
}
