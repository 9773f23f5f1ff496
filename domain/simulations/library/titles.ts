/** Titles of runs: the name that the owner gave, else the message. */

interface Titled {
  name: string | null;
  message: string;
}

export function titleOfRun({ name, message }: Titled): string {
  return name ?? message;
}

/** Returns the name as part of a file's name: letters and digits with hyphens between them; null without a name. */
export function fileNameOf(name: string | null): string | null {
  const words = (name ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, maxInFileName)
    .replace(/-$/, '');
  return words === '' ? null : words.toLowerCase();
}

const maxInFileName = 60;
