import { isSafeSegment } from '../files/paths.ts';
import { ToolError } from './definition.ts';

const endings = ['.txt', '.md', '.csv', '.json'] as const;

/** Longest file of a workspace, in characters. */
export const maxFileCharacters = 200_000;

/** Checks the path of a file in a workspace: at most three segments, a text file. Throws ToolError. */
export function checkWorkspacePath(path: string): string {
  const segments = path.normalize('NFC').split('/');
  if (segments.length > 3 || !segments.every(isSafeSegment))
    throw new ToolError('A path has at most three parts of letters, digits, spaces and dots, such as notes/plan.md');
  if (!endings.some((ending) => path.toLowerCase().endsWith(ending)))
    throw new ToolError(`A workspace holds text files: ${endings.join(', ')}`);
  return segments.join('/');
}

export function checkFileSize(content: string): void {
  if (content.length > maxFileCharacters)
    throw new ToolError(`A file has at most ${maxFileCharacters.toLocaleString('en-US')} characters`);
}
