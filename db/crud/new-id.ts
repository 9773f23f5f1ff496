import { humanId } from 'human-id';

/**
 * Creates a record's id: a timestamp and three words. A collision, about one in ten million per millisecond, fails on
 * the primary key.
 */
export function newRecordId(nowMs = Date.now()): string {
  return `${nowMs}-${humanId({ separator: '-', capitalize: false })}`;
}
