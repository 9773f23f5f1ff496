/** Wordings that a reply proposes: each block quote of more than a few words, under the heading before it. */
export interface Version {
  /** What the heading says; '' without one. */
  title: string;
  text: string;
}

const fewestWords = 4;

/** In the order of the reply. Works on a reply that is still being written: what has arrived so far counts. */
export function versionsIn(reply: string): Version[] {
  const found: Version[] = [];
  let title = '';
  let lines: string[] = [];
  const close = () => {
    const text = unquoted(lines);
    if (text.split(/\s+/).length >= fewestWords) found.push({ title, text });
    lines = [];
  };
  for (const line of reply.split('\n')) {
    const quoted = /^\s{0,3}>\s?(.*)$/.exec(line)?.[1];
    if (quoted !== undefined) {
      lines.push(quoted);
      continue;
    }
    if (lines.length > 0) close();
    title = /^#{1,6}\s+(.+?)\s*#*\s*$/.exec(line)?.[1] ?? title;
  }
  if (lines.length > 0) close();
  return found;
}

/** Without emphasis and the quotation marks a model likes to put around. */
function unquoted(lines: readonly string[]): string {
  const text = lines
    .join('\n')
    .replace(/\*\*(.+?)\*\*/g, '$1')
    .trim();
  const inner = /^["“](.*)["”]$/s.exec(text)?.[1];
  return inner !== undefined && !/["“”]/.test(inner) ? inner : text;
}
