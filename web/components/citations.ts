/** For readers who cannot open the reactions that are cited: without the numbers of `personas`; other brackets stay. */
export function withoutCitations(markdown: string, personas: number): string {
  return markdown.replace(/ ?(?<![\w\]`])\[(\d{1,6})\](?![([:])/g, (text, digits: string) => (Number(digits) <= personas ? '' : text));
}

/** Turns `[12]` in markdown into a link where `linkTo` knows one; links and code that are there already stay. */
export function linkCitations(markdown: string, linkTo: (cited: number) => string | null): string {
  return markdown.replace(/(?<![\w\]`])\[(\d{1,6})\](?![([:])/g, (text, digits: string) => {
    const href = linkTo(Number(digits));
    return href === null ? text : `[\\[${digits}\\]](${href})`;
  });
}
