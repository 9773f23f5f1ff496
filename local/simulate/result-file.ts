/** The file to which `npm run simulate` writes a result. */
import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { inheritedEnvironment } from '../../config/env.ts';
import { StackError } from '../stack-error.ts';

/**
 * Resolves the file name against the folder where the command was typed: npm runs scripts in the clone. Throws
 * StackError if it cannot be written, before the run costs anything.
 */
export function openResultFile(wanted: string, calledIn = inheritedEnvironment().INIT_CWD ?? '.'): string {
  const file = resolve(calledIn, wanted);
  const isNew = !existsSync(file);
  try {
    closeSync(openSync(file, 'a'));
  } catch (cause) {
    throw new StackError(`${file} cannot be written: give another file after --json.`, { cause });
  }
  if (isNew) rmSync(file);
  return file;
}
