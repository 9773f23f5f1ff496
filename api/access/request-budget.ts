import { setImmediate } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { ProductError } from '../../domain/errors.ts';
import { weightOf } from './weight.ts';

const megabyte = 1024 * 1024;

/** Together the rows that one request asks for weigh too much; a list that ends early says so with a token instead. */
export class RequestReadsTooMuch extends ProductError {
  constructor(megabytes: number, wayOn = 'Ask for fewer rows (limit), or send several requests one after the other.') {
    super('too-large', `One request reads at most ${megabytes} MB. ${wayOn}`);
  }
}

/** The answer would weigh too much, as with one long text under many aliases. */
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
   * One read after the other: each is told how many bytes are left, and what it brought is taken off. Throws
   * RequestReadsTooMuch.
   */
  read<T>(work: (bytesLeft: number) => Promise<T>): Promise<T>;
  /**
   * All of these rows, as one read. Throws RequestReadsTooMuch as soon as they weigh too much: a list without pages
   * must not be an endless one.
   */
  collect<T>(rows: AsyncIterable<T>): Promise<T[]>;
  /** Begins anew, for the next event of a subscription. */
  renew(): void;
  /** One operation after the other. */
  operation<T>(work: () => T | Promise<T>): Promise<T>;
  /** Takes an answer off what the answers of the request may weigh. Throws AnswerTooLarge. */
  answer(data: unknown): void;
}

/** Work waits for its turn in a line. */
type Line = <T>(work: () => Promise<T>) => Promise<T>;

const readsAtOnce = 2;

/**
 * A line for the reads of each person, over all their requests: what a read brings is taken in at one go, and that of
 * many requests at the same moment would leave everybody else waiting for more than a second.
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
  // Answers repeat the names of fields beside their values.
  const answered = 2 * megabytes;
  let left = megabytes * megabyte;
  let leftToAnswer = answered * megabyte;
  const reads = pLimit(1);
  const operations = pLimit(1);
  const readOne = async <T>(work: (bytesLeft: number) => Promise<T>) => {
    if (left <= 0) throw new RequestReadsTooMuch(megabytes);
    const found = await line(() => work(left));
    left -= weightOf(found, left);
    // Others get their turn before the next megabytes.
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
