/** The format of operator commands, and functions that all of them use. */
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';

/** Context of a command. */
export interface Operation {
  db: Db;
  env: Env;
  /** Arguments after the verb. */
  args: string[];
  say: (line: string) => void;
}

export interface Command {
  /** Arguments, as the usage shows them after the verb. */
  usage: string;
  /** Description in the usage: what the command does. */
  does: string;
  run(operation: Operation): Promise<void>;
}

/** The commands of one subject, by verb. */
export type CommandGroup = Record<string, Command>;

/** An error that the operator can fix: printed without a stack trace. */
export class OperatorError extends Error {}

/** Returns the only argument of a command. Throws OperatorError when there is none or more than one. */
export function onlyArgument(args: string[], what: string): string {
  const [value, ...rest] = args;
  if (value === undefined || value.trim() === '' || rest.length > 0)
    throw new OperatorError(`Give one ${what}; put a name with spaces in quotes.`);
  return value;
}

/** Formats aligned columns; the first row is the header. */
export function formatColumns(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Formats a time in UTC to the minute. */
export const shortTime = (time: Date | null) =>
  time === null ? '-' : time.toISOString().slice(0, 16).replace('T', ' ');
