import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder that the user Postgres runs as may pass through (root's own would be closed to it). Whoever makes it removes it. */
export function tempFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `soundings-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}
