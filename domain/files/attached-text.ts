/** Text of attached files in prompts, and the notices about shortened files. */

export const attachedLimits = {
  /** Maximum number of files per run. */
  files: 10,
  /** Characters of all files of a run in a prompt; the same limit as for the context that people write. */
  charactersPerRun: 20_000,
  /** Characters of one file that are stored. */
  charactersKept: 200_000,
} as const;

/** An attached file with the number of its characters. */
export interface Attached {
  name: string;
  kind: 'text' | 'image';
  textCharacters: number;
}

/** Divides `room` characters among files: short files fit whole, long ones get equal shares of the rest. */
export function sharesOf(files: readonly Attached[], room: number = attachedLimits.charactersPerRun): number[] {
  const shares = files.map(() => 0);
  const texts = files.map((file, at) => ({
    at,
    wanted: file.kind === 'text' ? Math.min(file.textCharacters, attachedLimits.charactersKept) : 0,
  }));
  let left = room;
  let waiting = texts.length;
  for (const { at, wanted } of texts.toSorted((one, other) => one.wanted - other.wanted)) {
    const share = Math.min(wanted, Math.floor(left / waiting));
    shares[at] = share;
    left -= share;
    waiting -= 1;
  }
  return shares;
}

const count = new Intl.NumberFormat('en-US');

/** Returns one sentence for each shortened file. */
export function attachedNotices(files: readonly Attached[], shares: readonly number[]): string[] {
  return files.flatMap(({ name, kind, textCharacters }, at) => {
    const share = shares[at] ?? 0;
    if (kind === 'image') return [`${name} is an image: personas are told its name, not what it shows.`];
    return share < textCharacters
      ? [`${name}: personas get the first ${count.format(share)} of ${count.format(textCharacters)} characters.`]
      : [];
  });
}

/**
 * Joins the files to one text for the prompt; null without files. Texts are fenced, so that none can end the message's
 * quotation marks or look like another file.
 */
export function attachedText(
  files: readonly { name: string; kind: 'text' | 'image'; content: string }[],
): string | null {
  if (files.length === 0) return null;
  return files
    .map(({ name, kind, content }) =>
      kind === 'image' ? `[Image: ${name}, not shown here]` : `[File: ${name}]\n${harmless(content)}\n[End of file]`,
    )
    .join('\n\n');
}

function harmless(content: string): string {
  return content
    .replaceAll('"""', "'''")
    .replaceAll(/^\[(File:|End of file|Image:)/gm, '($1')
    .trim();
}
