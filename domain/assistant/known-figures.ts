/** The values that figures of a reply may be: those of tools' results, of texts of the turn, and shares of their counts. */
import { sentiments } from '../sentiment/sentiment.ts';
import { independentDifference } from '../simulations/difference.ts';
import type { Proportion } from '../simulations/significance.ts';
import { wilson } from '../simulations/statistics.ts';
import { figuresIn, type FoundFigure, type Role, type Unit } from './figures-in-text.ts';

/** A value that a figure may be. */
export interface KnownValue {
  value: number;
  /** Unit of the value; 'any' where nothing says. */
  unit: Unit | 'any';
  /** Number of the interval that it is an end of; null for a value of its own. */
  interval: number | null;
  /** Index of the call that returned it; null for texts of the turn and constants. */
  call: number | null;
  /** The part of the answers that it counts, or 'whole' for all of them; null where nothing says. */
  role: Role | null;
  /** The run that it is about; null for others. */
  run: RunNames | null;
}

/** Names by which a reply can mention a run. */
export interface RunNames {
  jobId: string;
  /** Beginning of its message, on one line; '' when it is too short to be a name. */
  opening: string;
}

/** True when a line has a run's id or the beginning of its message. */
export function namesRun(line: string, { jobId, opening }: RunNames): boolean {
  return line.includes(jobId) || (opening !== '' && line.includes(opening));
}

type Place = Pick<KnownValue, 'call' | 'unit' | 'role' | 'run'> & { interval?: number | null };

const percentOf = (part: number, whole: number) => (100 * part) / whole;

/** Collects the numbers of results: those of fields, with the unit that their name says, and those within texts. */
export class KnownFigures {
  readonly values: KnownValue[] = [];
  /** Positive answers of each run in a summary where nobody was asked twice. */
  readonly #runs: Proportion[] = [];
  #intervals = 0;

  /** Adds the result of a call. */
  addData(data: unknown, call: number | null, unit: KnownValue['unit']): void {
    this.#add(data, { call, unit, role: null, run: null });
  }

  /** Adds a text of the turn, of which a line that begins with a run's id is about that run. */
  addText(text: string): void {
    for (const line of text.split('\n'))
      this.#addLine(line, { call: null, unit: 'number', role: null, run: runOfLine(line) });
  }

  /** Adds the intervals of the differences between runs, which follow from their counts. */
  addDifferences(): void {
    for (const [at, one] of this.#runs.entries())
      for (const other of this.#runs.slice(at + 1)) {
        const { low, high } = independentDifference(one, other);
        this.#addInterval([100 * low, 100 * high], { unit: 'points', role: null, call: null, run: null });
      }
  }

  /** True when every number of a calculation's input is known, or one that formulas contain by themselves. */
  knowsAll(input: unknown): boolean {
    const operands = new KnownFigures();
    operands.addData(input, null, 'any');
    return operands.values.every(
      ({ value }) => isConstant(value) || this.values.some((one) => isSame(one.value, value)),
    );
  }

  #add(data: unknown, place: Place): void {
    if (typeof data === 'number') {
      if (Number.isFinite(data)) this.values.push({ interval: null, ...place, value: data });
    } else if (typeof data === 'string') for (const line of data.split('\n')) this.#addLine(line, place);
    else if (Array.isArray(data)) for (const item of data) this.#add(item, place);
    else if (typeof data === 'object' && data !== null) this.#addFields(data as Record<string, unknown>, place);
  }

  #addLine(line: string, { call, run }: Place): void {
    for (const figure of figuresIn(line))
      this.values.push({
        value: figure.value * figure.scale,
        unit: figure.unit,
        role: figure.role,
        interval: null,
        call,
        run,
      });
    for (const [, ...counts] of line.matchAll(countsInWords)) this.#addCounts(counts.map(Number), { call, run });
  }

  #addFields(data: Record<string, unknown>, { call, unit, role, run: outer }: Place): void {
    this.#intervals += 1;
    const interval = this.#intervals;
    const run = runOfRecord(data) ?? outer;
    for (const [name, value] of Object.entries(data))
      this.#add(value, {
        call,
        run,
        unit: unitOfField(name) ?? unit,
        role: roleOfField(name) ?? role,
        interval: /^(?:low|high)/.test(name) ? interval : null,
      });
    const counts = sentiments.map((side) => countOf(data, side));
    if (typeof data.answered === 'number') this.#addShares(counts, data.answered, { call, run });
  }

  /** Adds what follows from the counts of a run in words; intervals only where nobody was asked twice. */
  #addCounts(
    [positive = 0, neutral = 0, negative = 0, whole = 0, people]: number[],
    of: Pick<Place, 'call' | 'run'>,
  ): void {
    const counts = [positive, neutral, negative];
    this.#addShares(counts, whole, of);
    if (whole === 0 || (people !== undefined && people < whole)) return;
    this.#runs.push({ successes: positive, n: whole });
    for (const [at, count] of counts.entries()) {
      const { low, high } = wilson(count, whole);
      this.#addInterval([100 * low, 100 * high], { unit: 'percent', role: sentiments[at] ?? null, ...of });
    }
  }

  #addInterval(ends: readonly number[], of: Omit<Place, 'interval'>): void {
    this.#intervals += 1;
    for (const value of ends) this.values.push({ ...of, value, interval: this.#intervals });
  }

  /** Adds the shares of the counts of a run, what is not in each of them, and positive minus negative. */
  #addShares(counts: readonly (number | null)[], whole: number, of: Pick<Place, 'call' | 'run'>): void {
    if (whole <= 0) return;
    const add = (value: number, unit: KnownValue['unit'], role: Role | null) =>
      this.values.push({ value, unit, role, interval: null, ...of });
    for (const [at, count] of counts.entries()) {
      const side = sentiments[at];
      if (count === null || side === undefined) continue;
      add(percentOf(count, whole), 'percent', side);
      add(percentOf(whole - count, whole), 'percent', `not ${side}`);
      add(whole - count, 'number', `not ${side}`);
    }
    const [positive, negative] = [counts[sentiments.indexOf('positive')], counts[sentiments.indexOf('negative')]];
    if (typeof positive === 'number' && typeof negative === 'number')
      add(percentOf(positive - negative, whole), 'any', 'net');
  }
}

/** Counts as the summary of past runs has them; a number that is missing is not a number. */
const countsInWords = /(\d+) positive, (\d+) neutral, (\d+) negative of (\d+)(?: from (\d+) (?:person|people))?/g;

function countOf(data: Record<string, unknown>, side: string): number | null {
  const part = data[side];
  const count =
    typeof part === 'object' && part !== null ? (part as { count?: unknown }).count : (part ?? data[`${side}Count`]);
  return typeof count === 'number' ? count : null;
}

const minOpening = 12;
const maxOpening = 24;

/** Returns the beginning of a message, by which a line of a reply may name it. */
export function openingOf(message: string): string {
  const line = message.replaceAll(/\s+/g, ' ').trim();
  return line.length < minOpening ? '' : line.slice(0, maxOpening);
}

function runOfRecord({ jobId, message }: Record<string, unknown>): RunNames | null {
  if (typeof jobId !== 'string' || jobId === '') return null;
  return { jobId, opening: typeof message === 'string' ? openingOf(message) : '' };
}

function runOfLine(line: string): RunNames | null {
  const [, jobId, message = ''] = /^- (\S+), \d{4}-\d\d-\d\d: .*?\): (.*)$/.exec(line) ?? [];
  return jobId === undefined ? null : { jobId, opening: openingOf(message) };
}

function isConstant(value: number): boolean {
  return [0, 1, 2, 100].includes(Math.abs(value));
}

/** True for equal values, also of a share and its percentage. */
function isSame(one: number, other: number): boolean {
  const [a, b] = [Math.abs(one), Math.abs(other)];
  return Math.abs(a - b) < 1e-9 || Math.abs(a * 100 - b) < 1e-9 || Math.abs(a - b * 100) < 1e-9;
}

const fieldUnits: readonly [RegExp, Unit][] = [
  [/percent/i, 'percent'],
  [/points$/i, 'points'],
  [/usd$|cost/i, 'dollars'],
  [/share$/i, 'share'],
];

function unitOfField(name: string): Unit | undefined {
  return fieldUnits.find(([pattern]) => pattern.test(name))?.[1];
}

const fieldRoles: readonly [RegExp, Role][] = [
  [/positive/i, 'positive'],
  [/neutral/i, 'neutral'],
  [/negative/i, 'negative'],
  [/^(?:answered|asked|people)$/, 'whole'],
  [/^pValue$/, 'p'],
];

function roleOfField(name: string): Role | undefined {
  return fieldRoles.find(([pattern]) => pattern.test(name))?.[1];
}

/** True when a figure of a reply is this value: it may be rounded, and leave out the sign of a difference. */
export function isValue({ text, value, decimals, unit, scale, role }: FoundFigure, known: KnownValue): boolean {
  // Nobody writes 05%: a digit was lost.
  if (/^[-−+±$\s]*0\d/.test(text) || !fits(unit, known.unit)) return false;
  if (role !== known.role && (isOwn(role) || isOwn(known.role) || (role !== null && known.role !== null))) return false;
  return isRounded(value, decimals, exactOf(known, unit) / scale);
}

/** True for what only a figure of the same kind can be: a share is no sum, and no integer is a p-value. */
function isOwn(role: Role | null): boolean {
  return role === 'p' || role === 'level' || role === 'sum' || role === 'net' || role?.startsWith('not ') === true;
}

/** The value in the unit of a figure. */
export function exactOf(known: KnownValue, unit: Unit): number {
  return known.value * (known.unit === 'share' && unit === 'percent' ? 100 : 1);
}

/** True when a number is the rounded size of an exact value. */
export function isRounded(value: number, decimals: number, exact: number): boolean {
  const factor = 10 ** decimals;
  return Math.abs(Math.round(Math.abs(exact) * factor + 1e-9) / factor - Math.abs(value)) < 1e-9;
}

function fits(said: Unit, known: KnownValue['unit']): boolean {
  if (known === 'any' || said === known) return true;
  if (said === 'dollars') return known === 'number';
  return said === 'percent' && known === 'share';
}
