/** Escapes a text and puts it between wildcards, for LIKE and ILIKE: the text stands anywhere. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
