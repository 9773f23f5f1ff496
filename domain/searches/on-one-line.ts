/** A name or phrase as it may stand inside a line of a prompt: it can neither end the line nor open a fence. */
export function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('"""', "'''").trim();
}
