import { setImmediate } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { ProductError } from '../../domain/errors.ts';
import { weightOf } from './weight.ts';

const megabyte = 1024 * 1024;

/** The rows of one request are too large together. (Lists with pages end early with a token instead.) */
export class RequestReadsTooMuch extends ProductError {
  constructor(megabytes: number, wayOn = 'Ask for fewer rows (limit), or send several requests one after the other.') {
    super('too-large', `One request reads at most ${megabytes} MB. ${wayOn}`);
  }
}

/** The response would be too large, as with one long text under many aliases. */
export class AnswerTooLarge extends ProductError {
  constructor(megabytes: number) {
    super(
      'too-large',
      `The answer is larger than ${megabytes} MB. Ask for fewer fields or rows, or send several requests one after the other.`,
    );
  }
}

/** Limits what one HTTP request may load into memory, over all fields and all operations of its batch. */
export interface RequestBudget {
  /**
   * Runs one read after the other with the number of bytes left, and subtracts the size of its result. Throws
   * RequestReadsTooMuch.
   */
  read<T>(work: (bytesLeft: number) => Promise<T>): Promise<T>;
  /**
   * Collects all rows as one read. Throws RequestReadsTooMuch as soon as they are too large, to bound lists without
   * pages.
   */
  collect<T>(rows: AsyncIterable<T>): Promise<T[]>;
  /** Resets the budget, for the next event of a subscription. */
  renew(): void;
  /** Runs one operation after the other. */
  operation<T>(work: () => T | Promise<T>): Promise<T>;
  /** Subtracts the size of an operation's response from that of the request. Throws AnswerTooLarge. */
  answer(data: unknown): void;
}

/** Runs work in the order of calls, one at a time. */
type Line = <T>(work: () => Promise<T>) => Promise<T>;

const readsAtOnce = 2;

/**
 * Queues the reads of each person over all their requests, because parsing the rows of a read blocks the process, and
 * many reads at once would block all others for more than a second.
 */
export function createReadLines(): (person: string | undefined) => Line {
  const lines = new Map<string, { limit: LimitFunction; places: number }>();
  return (person) => {
    if (person === undefined) return (work) => work();
    return async (work) => {
      const line = lines.get(person) ?? { limit: pLimit(readsAtOnce), places: 0 };
      lines.set(person, line);
      line.places += 1;
      try {
        return await line.limit(work);
      } finally {
        line.places -= 1;
        if (line.places === 0) lines.delete(person);
      }
    };
  };
}

export function createRequestBudget(megabytes: number, line: Line): RequestBudget {
  // Responses repeat field names beside the values.
  const answered = 2 * megabytes;
  let left = megabytes * megabyte;
  let leftToAnswer = answered * megabyte;
  const reads = pLimit(1);
  const operations = pLimit(1);
  const readOne = async <T>(work: (bytesLeft: number) => Promise<T>) => {
    if (left <= 0) throw new RequestReadsTooMuch(megabytes);
    const found = await line(() => work(left));
    left -= weightOf(found, left);
    // Other requests run before the next large read.
    await setImmediate();
    return found;
  };
  const collectAll = async <T>(rows: AsyncIterable<T>) => {
    const found: T[] = [];
    for await (const row of rows) {
      left -= weightOf(row, left);
      if (left <= 0) throw new RequestReadsTooMuch(megabytes, 'Read such a long list by pages, or export it.');
      found.push(row);
    }
    return found;
  };
  return {
    read: (work) => reads(() => readOne(work)),
    collect: (rows) => reads(() => line(() => collectAll(rows))),
    renew() {
      left = megabytes * megabyte;
    },
    operation: (work) => operations(work),
    answer(data) {
      leftToAnswer -= weightOf(data, leftToAnswer);
      if (leftToAnswer <= 0) throw new AnswerTooLarge(answered);
    },
  };
}
