import { humanId } from 'human-id';

/** A record's id: a timestamp and three words. Two of one millisecond collide about once in ten million; the primary key then refuses. */
export function newRecordId(nowMs = Date.now()): string {
  return `${nowMs}-${humanId({ separator: '-', capitalize: false })}`;
}
