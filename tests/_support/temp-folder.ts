/** Temporary folders of tests. */
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a folder that Postgres' user can enter, unlike root's own folder. The caller removes it. */
export function tempFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `soundings-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}
