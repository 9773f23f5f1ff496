/** Access rules for paths of files (docs/decisions/files.md). */
import { FileAccessDenied, FileNotFound, FilePathInvalid } from '../../domain/files/errors.ts';
import { isPublicPath, parsePath, type FilePath } from '../../domain/files/paths.ts';
import { type Viewer, userIdOf } from '../viewer.ts';

/** Returns the signed-in person; null for guests and for API keys, which have access to the data API only. */
export function personOf(viewer: Viewer): string | null {
  return viewer.kind === 'user' ? viewer.userId : null;
}

/** Parses a path. Throws FilePathInvalid. */
export function checkedPath(text: string): FilePath {
  const path = parsePath(text);
  if (path === null) throw new FilePathInvalid();
  return path;
}

/**
 * Lets everybody read public files and people their own. Throws FileNotFound for other files, whether or not they
 * exist.
 */
export function checkRead(viewer: Viewer, { path, ownerId }: FilePath): void {
  if (isPublicPath(path)) return;
  if (userIdOf(viewer) !== ownerId) throw new FileNotFound();
}

/** Lets people write and delete in their own folder of an area. Returns the person. Throws FileAccessDenied. */
export function checkWrite(viewer: Viewer, { ownerId }: FilePath): string {
  const userId = userIdOf(viewer);
  if (userId !== ownerId) throw new FileAccessDenied();
  return userId;
}
