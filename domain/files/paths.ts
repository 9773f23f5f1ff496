/** Paths of files: `<area>/<owner>/<name…>`. The areas are the specification's (§6), and the PDFs of papers. */
export const areas = [
  'simulation-attachments',
  'workspaces',
  'panel-transcripts',
  'papers',
  'public/simulation-attachments',
  'public/workspaces',
] as const;
export type Area = (typeof areas)[number];

export interface FilePath {
  area: Area;
  ownerId: string;
  /** Last segment: the file's name. */
  name: string;
  /** The whole path in NFC, as stored. */
  path: string;
}

export const pathLimits = { characters: 500, segmentCharacters: 150, segments: 10 } as const;

/**
 * One segment: letters and digits of any script, spaces and harmless marks. Everything else is refused: slashes and
 * their look-alikes, control and direction marks, percent signs (which could be decoded again), a leading dot.
 */
const segment = /^[\p{L}\p{N}_(][\p{L}\p{M}\p{N} ._()[\],+@=&'!~-]*$/u;
const owner = /^[\w-]{1,64}$/;

export function isSafeSegment(text: string): boolean {
  if (text.length > pathLimits.segmentCharacters || !segment.test(text) || /[ .]$/.test(text)) return false;
  // Characters that NFKC folds into several may hide a slash or dots.
  return !/[/\\]|\.\./.test(text.normalize('NFKC'));
}

/** Parses a path; null when it is invalid: unknown area, unsafe segment, no name, too long. */
export function parsePath(text: string): FilePath | null {
  const path = text.normalize('NFC');
  if (path.length > pathLimits.characters) return null;
  const area = areas.find((known) => path.startsWith(`${known}/`));
  if (area === undefined) return null;
  const [ownerId = '', ...rest] = path.slice(area.length + 1).split('/');
  const name = rest.at(-1);
  if (!owner.test(ownerId) || name === undefined || rest.length > pathLimits.segments) return null;
  return rest.every(isSafeSegment) ? { area, ownerId, name, path } : null;
}

export function isPublicPath(path: string): boolean {
  return path.startsWith('public/');
}

/** Converts a file's name to a safe path segment and keeps its ending; '' when nothing is left. */
export function safeName(given: string): string {
  const folded = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const allowed = folded
    .replace(/[^\p{L}\p{M}\p{N} ._()[\],+@=&'!~-]/gu, ' ')
    .replace(/\.{2,}/g, '.')
    .replace(/ {2,}/g, ' ')
    .replace(/^[^\p{L}\p{N}_(]+/u, '')
    .replace(/[ .]+$/, '');
  const length = endingOf(allowed).length;
  const [stem, ending] = length === 0 ? [allowed, ''] : [allowed.slice(0, -length), allowed.slice(-length)];
  const kept = [...stem].slice(0, 100).join('').trimEnd() + ending;
  return isSafeSegment(kept) ? kept : '';
}

/** Returns the ending in lower case, such as '.pdf'; '' without one. */
export function endingOf(name: string): string {
  const at = name.lastIndexOf('.');
  return at <= 0 ? '' : name.slice(at).toLowerCase();
}
