/** Pacers with a simulated clock, so that minutes of waiting take no time. */
import pg from 'pg';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createPacer, type Pacer } from '../../pacer/pacer.ts';
import type { ProcessTime } from '../../pacer/process-time.ts';
import { databaseOver, type Db } from '../../db/client.ts';
import { seededRandom, type Random } from '../../domain/random.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { VirtualTime } from './virtual-time.ts';

type Query = pg.Client['query'];

/**
 * A database whose pacer_now() is set by a test. It uses one connection, so that a notice arrives before the answer of
 * its query.
 */
export class VirtualDatabase {
  readonly #database: TestDatabase;
  readonly #connection: pg.Client;
  #nowMs = NaN;
  #last: Promise<unknown> = Promise.resolve();
  onNotice: (payload: string) => void = () => undefined;

  private constructor(database: TestDatabase, connection: pg.Client) {
    this.#database = database;
    this.#connection = connection;
    // The server closes it when a test fails before it could drop its database.
    connection.on('error', () => undefined);
    connection.on('notification', ({ payload = '' }) => this.onNotice(payload));
  }

  static async create(): Promise<VirtualDatabase> {
    const database = await createTestDatabase(1);
    await sql`create or replace function pacer_now() returns timestamptz language sql as
      $$ select coalesce(nullif(current_setting('soundings.now', true), '')::timestamptz, clock_timestamp()) $$`.execute(
      database.db,
    );
    const connection = new pg.Client({ connectionString: database.url });
    await connection.connect();
    await connection.query('listen soundings_permits');
    return new VirtualDatabase(database, connection);
  }

  /** Queries run one after the other, in the order of the calls. */
  queryAt(nowMs: number, text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const result = this.#last.then(async () => {
      if (nowMs !== this.#nowMs) await this.#connection.query(`set soundings.now = '${new Date(nowMs).toISOString()}'`);
      this.#nowMs = nowMs;
      return this.#connection.query(text, [...parameters]);
    });
    this.#last = result.catch(() => undefined);
    return result;
  }

  async drop(): Promise<void> {
    await this.#connection.end();
    await this.#database.drop();
  }
}

/** Disturbances of a world's processes and queries. */
export interface Disorder {
  /** Maximum delay of a query in each direction. */
  queryMs: number;
  /** Maximum delay of a timer. */
  timerMs: number;
  /** How many of a thousand answers are lost. */
  lostAnswers: number;
}

const noDisorder: Disorder = { queryMs: 2, timerMs: 1, lostAnswers: 0 };
const epochMs = Date.UTC(2027, 0, 1);

/**
 * Several processes, each with a pacer, on one database in virtual time. Only one world at a time receives the
 * database's notices.
 */
export class PacerWorld {
  readonly time = new VirtualTime();
  /** Queries through this client take no time. */
  readonly db: Db;
  readonly random: Random;
  readonly #database: VirtualDatabase;
  readonly #disorder: Disorder;
  readonly #listeners = new Map<string, (accountId: string) => void>();
  #databaseAheadMs = 0;
  /** Makes every query fail. */
  isDatabaseAway = false;

  constructor(database: VirtualDatabase, seed = 1, disorder: Partial<Disorder> = {}) {
    this.#database = database;
    this.#disorder = { ...noDisorder, ...disorder };
    this.random = seededRandom(seed);
    this.db = this.#openDb(async (text, parameters) => this.#queryNow(text, parameters));
    database.onNotice = (payload) => this.#deliver(payload);
  }

  /** The database's clock, in milliseconds. */
  databaseNow(): number {
    return epochMs + this.time.now() + this.#databaseAheadMs;
  }

  setDatabaseClock(byMs: number): void {
    this.#databaseAheadMs += byMs;
  }

  /** A random number of milliseconds up to the given one. */
  upTo(ms: number): number {
    return Math.floor(this.random() * (ms + 1));
  }

  /** With a lag every timer of the process fires that much late. */
  startProcess({ lagMs = 0 }: { lagMs?: number } = {}): VirtualProcess {
    const process = new VirtualProcess(this, this.#disorder.timerMs, lagMs);
    const db = this.#openDb(async (text, parameters) => {
      await this.time.sleep(this.upTo(this.#disorder.queryMs));
      const result = await this.#queryNow(text, parameters).catch((error: Error) => error);
      const isLost = this.random() * 1_000 < this.#disorder.lostAnswers;
      await process.sleep(this.upTo(this.#disorder.queryMs));
      if (isLost) throw new Error('The connection broke');
      if (result instanceof Error) throw result;
      return result;
    });
    process.pacer = createPacer({
      db,
      url: '',
      log: pino({ level: 'silent' }),
      time: process,
      listen: (id, onNotice) => {
        this.#listeners.set(id, (accountId) => void process.after(0, () => onNotice(accountId)));
        return { close: async () => void this.#listeners.delete(id) };
      },
    });
    return process;
  }

  #queryNow(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    if (this.isDatabaseAway) return Promise.reject(new Error('The database is away'));
    return this.time.holdDuring(this.#database.queryAt(this.databaseNow(), text, parameters));
  }

  #deliver(payload: string): void {
    const space = payload.lastIndexOf(' ');
    this.#listeners.get(payload.slice(space + 1))?.(payload.slice(0, space));
  }

  #openDb(query: (text: string, parameters: readonly unknown[]) => Promise<pg.QueryResult>): Db {
    const client = { query: query as unknown as Query, release: () => undefined };
    return databaseOver({ connect: async () => client, end: async () => undefined, options: {} });
  }
}

/** A worker process: its clock, its timers and its pacer. */
export class VirtualProcess implements ProcessTime {
  pacer!: Pacer;
  readonly #world: PacerWorld;
  readonly #timerMs: number;
  readonly #lagMs: number;
  readonly #startedAt: number;
  readonly #gone = Promise.withResolvers<'gone'>();
  #frozenUntil = 0;
  #isGone = false;

  constructor(world: PacerWorld, timerMs: number, lagMs: number) {
    this.#world = world;
    this.#timerMs = timerMs;
    this.#lagMs = lagMs;
    this.#startedAt = world.upTo(100_000) - 50_000;
  }

  now(): number {
    return this.#world.time.now() - this.#startedAt;
  }

  after(ms: number, run: () => void): () => void {
    const { time } = this.#world;
    const fire = () => {
      if (this.#isGone) return;
      if (time.now() < this.#frozenUntil) cancel = time.after(this.#frozenUntil - time.now(), fire);
      else run();
    };
    let cancel = time.after(ms <= 0 ? 0 : ms + this.#lagMs + this.#world.upTo(this.#timerMs), fire);
    return () => cancel();
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => void this.after(ms, resolve));
  }

  /** Stops everything in this process for the given time, like a busy or sleeping machine. */
  freeze(ms: number): void {
    this.#frozenUntil = Math.max(this.#frozenUntil, this.#world.time.now() + ms);
  }

  /** Ends the process: queries in flight still arrive, but their answers are not read. */
  crash(): void {
    this.#isGone = true;
    this.#gone.resolve('gone');
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** Resolves when the process has crashed. */
  get gone(): Promise<'gone'> {
    return this.#gone.promise;
  }
}
