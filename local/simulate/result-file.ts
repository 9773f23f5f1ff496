import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { inheritedEnvironment } from '../../config/env.ts';
import { StackError } from '../stack-error.ts';

/**
 * The file as whoever typed its name meant it: npm runs scripts in the clone, not where it was called. Throws StackError when it cannot be written,
 * which is to be known before a run is paid for.
 */
export function resultFile(wished: string, calledIn = inheritedEnvironment().INIT_CWD ?? '.'): string {
  const file = resolve(calledIn, wished);
  const isNew = !existsSync(file);
  try {
    closeSync(openSync(file, 'a'));
  } catch (cause) {
    throw new StackError(`${file} cannot be written: give another file after --json.`, { cause });
  }
  if (isNew) rmSync(file);
  return file;
}
