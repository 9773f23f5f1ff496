/**
 * Tests that run without affecting the result, each with the day on which its quarantine ends (tests/quarantine.json).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Failure } from './jest.ts';

const path = join(import.meta.dirname, '..', '..', 'tests', 'quarantine.json');

const day = z.iso.date();

export const quarantineEntries = z.array(
  z.strictObject({ file: z.string(), test: z.string().min(1), reason: z.string().min(10), from: day, until: day }),
);

export type QuarantineEntry = z.infer<typeof quarantineEntries>[number];

/** Maximum number of entries, and of days per entry. */
export const maxEntries = 5;
export const maxDays = 14;

/** Tests that must always count. */
const neverQuarantined = /access|secret|permit|pacer|matrix/i;

export function readQuarantine(): QuarantineEntry[] {
  return quarantineEntries.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** Returns the list's problems as of `today` (YYYY-MM-DD), one sentence each. */
export function quarantineTroubles(entries: readonly QuarantineEntry[], today: string): string[] {
  const tooMany =
    entries.length > maxEntries ? [`${entries.length} tests are in quarantine; ${maxEntries} are allowed`] : [];
  return [
    ...tooMany,
    ...entries.flatMap((entry) =>
      entryTroubles(entry, today).map((trouble) => `${entry.file} > ${entry.test}: ${trouble}`),
    ),
  ];
}

function entryTroubles({ file, test, from, until }: QuarantineEntry, today: string): string[] {
  const days = (Date.parse(until) - Date.parse(from)) / 86_400_000;
  return [
    ...(days > maxDays ? [`it stays ${days} days; ${maxDays} are allowed`] : []),
    ...(from > today ? ['it begins in the future'] : []),
    ...(until < today ? [`its quarantine ended on ${until}: fix it or remove it`] : []),
    ...(neverQuarantined.test(`${file} ${test}`)
      ? ['tests of access, secrets, permits and the matrix are never in quarantine']
      : []),
  ];
}

export function isQuarantined({ file, test }: Failure, entries: readonly QuarantineEntry[], today: string): boolean {
  return test !== '' && entries.some((entry) => entry.file === file && entry.test === test && entry.until >= today);
}
