import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';

/** What a command works with. */
export interface Operation {
  db: Db;
  env: Env;
  /** What was given after the verb. */
  args: string[];
  say: (line: string) => void;
}

export interface Command {
  /** What follows the verb. */
  usage: string;
  does: string;
  run(operation: Operation): Promise<void>;
}

/** The verbs of one subject. */
export type CommandGroup = Record<string, Command>;

/** Something the operator can put right: said without a stack. */
export class OperatorError extends Error {}

/** The one argument a command takes. Throws OperatorError. */
export function onlyArgument(args: string[], what: string): string {
  const [value, ...rest] = args;
  if (value === undefined || value.trim() === '' || rest.length > 0)
    throw new OperatorError(`Give one ${what} (a name with spaces in quotes).`);
  return value;
}

/** Columns side by side; a header line first. */
export function columns(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

export const shortTime = (time: Date | null) =>
  time === null ? '-' : time.toISOString().slice(0, 16).replace('T', ' ');
