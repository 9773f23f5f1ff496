/** Who may do what with a path (docs/decisions/files.md). */
import { FileAccessDenied, FileNotFound, FilePathInvalid } from '../../domain/files/errors.ts';
import { isPublicPath, parsePath, type FilePath } from '../../domain/files/paths.ts';
import { type Viewer, userIdOf } from '../viewer.ts';

/** The signed-in person; null for guests, and for keys of programs, which reach the data API only. */
export function personOf(viewer: Viewer): string | null {
  return viewer.kind === 'user' ? viewer.userId : null;
}

/** Throws FilePathInvalid. */
export function checkedPath(text: string): FilePath {
  const path = parsePath(text);
  if (path === null) throw new FilePathInvalid();
  return path;
}

/** Everybody reads what is public, people their own. What is there and what is not look the same to others. */
export function checkRead(viewer: Viewer, { path, ownerId }: FilePath): void {
  if (isPublicPath(path)) return;
  if (userIdOf(viewer) !== ownerId) throw new FileNotFound();
}

/** People write and delete under their own folder of an area. Returns the person. */
export function checkWrite(viewer: Viewer, { ownerId }: FilePath): string {
  const userId = userIdOf(viewer);
  if (userId !== ownerId) throw new FileAccessDenied();
  return userId;
}
