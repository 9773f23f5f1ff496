/** What personas are given of the files attached to a simulation, and what people are told about it. */

export const attachedLimits = {
  /** Files of one simulation. */
  files: 10,
  /** Of all of them together; as long as the context people may write themselves. */
  charactersPerRun: 20_000,
  /** Kept of one file. */
  charactersKept: 200_000,
} as const;

/** An attached file as far as sharing out the room needs it. */
export interface Attached {
  name: string;
  kind: 'text' | 'image';
  textCharacters: number;
}

/** How many characters of each file personas are given: short ones whole, long ones an equal share of what is left. */
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

/** One sentence for each file that personas do not get whole. */
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
 * The files as one text for the prompt; null without files. A text cannot close the message's marks or pass for another
 * file.
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
