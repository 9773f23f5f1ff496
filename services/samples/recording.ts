/** The finished work that a new account begins with, as it was recorded (tests/e2e/record-samples.ts). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { humanId } from 'human-id';
import { newRecordId } from '../../db/crud/new-id.ts';
import type { SampleKind } from '../../db/tables/samples.ts';

export interface RecordedTable {
  /** Name in the database. */
  name: string;
  columns: string[];
  rows: unknown[][];
}

export interface Recording {
  /** Records that lists show, in the order of the card. */
  records: { kind: SampleKind; id: string }[];
  /** In an order in which rows can be inserted. */
  tables: RecordedTable[];
}

const file = join(import.meta.dirname, 'recorded.json');
let recorded: string | undefined;

/**
 * Returns the recording as the work of a person that ended at `now`: each place of the file (`@@me@@`, `@@id3@@`,
 * `@@job0@@`, `@@at1200@@` for 1,200 ms before the end) is filled in.
 */
export function recordingFor(userId: string, now: Date): Recording {
  recorded ??= readFileSync(file, 'utf8');
  const made = new Map<string, string>([['me', userId]]);
  const fill = (place: string) => {
    if (place.startsWith('at')) return new Date(now.getTime() - Number(place.slice(2))).toISOString();
    const known = made.get(place) ?? (place.startsWith('id') ? newRecordId(now.getTime()) : newJobName());
    made.set(place, known);
    return known;
  };
  return JSON.parse(recorded.replaceAll(/@@(\w+)@@/g, (_all, place: string) => fill(place))) as Recording;
}

function newJobName(): string {
  return humanId({ separator: '-', capitalize: false });
}
