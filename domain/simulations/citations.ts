/** Numbers in square brackets with which an analysis names the personas whose words a claim rests on. */

/** The personas an analysis cites, in its order, each once: those of a run of `personas`. */
export function citedPersonas(markdown: string, personas: number): number[] {
  const cited = [...markdown.matchAll(/(?<![\w\]`])\[(\d{1,6})\](?![([:])/g)].map(([, digits]) => Number(digits));
  return [...new Set(cited)].filter((persona) => persona < personas);
}

/**
 * For readers who cannot open the reactions that are cited: without the numbers of `personas` but those to keep; other
 * brackets stay.
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

/** Turns `[12]` in markdown into a link where `linkTo` knows one; links and code that are there already stay. */
export function linkCitations(markdown: string, linkTo: (cited: number) => string | null): string {
  return markdown.replace(/(?<![\w\]`])\[(\d{1,6})\](?![([:])/g, (text, digits: string) => {
    const href = linkTo(Number(digits));
    return href === null ? text : `[\\[${digits}\\]](${href})`;
  });
}
