/**
 * The number gate: every figure of a reply is traced to a value that a tool returned in this turn, or to the user's own
 * words; the others are marked as not from their data. docs/decisions/tools.md says what it can and cannot see.
 */
import { figuresIn, type FoundFigure, type Unit } from './figures-in-text.ts';

/** A value that a figure may be. */
interface KnownValue {
  value: number;
  /** Unit of the value; 'any' where nothing says. */
  unit: Unit | 'any';
  /** Number of the interval that it is an end of; null for a value of its own. */
  interval: number | null;
  /** Index of the call that returned it; null for the user's own words. */
  call: number | null;
}

export interface TracedFigure {
  /** Position in the reply, in characters. */
  start: number;
  end: number;
  text: string;
  /** True when the figure is a known value. */
  isKnown: boolean;
  /** Index of the call that it comes from; null for the user's own words and for unknown figures. */
  call: number | null;
}

/** The result of a call, as far as the gate needs it. */
export interface GatedCall {
  name: string;
  input: unknown;
  data: unknown;
}

const calculator = 'he_calculate_analyze';

/** Tools whose results are of any unit, because their input decides it. */
const unitless = new Set([calculator, 'he_code_executor', 'he_data_analyzer']);

/** Traces the figures of a reply. `given` are texts of the turn whose figures are known: the question, summaries. */
export function traceFigures(reply: string, calls: readonly GatedCall[], given: readonly string[]): TracedFigure[] {
  const collector = new Collector();
  for (const text of given) collector.add(text, null, 'number');
  // A calculation counts when it starts from known values, so that made-up figures do not become known by adding zero.
  for (const [place, { name, data }] of calls.entries())
    if (name !== calculator) collector.add(data, place, unitless.has(name) ? 'any' : 'number');
  for (const [place, { name, input, data }] of calls.entries())
    if (name === calculator && collector.knowsAll(input)) collector.add(data, place, 'any');
  return traceAll(figuresIn(reply), collector.known);
}

function traceAll(figures: readonly FoundFigure[], known: readonly KnownValue[]): TracedFigure[] {
  const sources = figures.map((figure, at) => {
    const partner = figure.isRangeStart ? figures[at + 1] : figures[at - 1]?.isRangeStart ? figures[at - 1] : undefined;
    return partner === undefined ? findPoint(figure, known) : findInRange(figure, partner, known);
  });
  return figures.map(({ start, end, text }, at) => ({
    start,
    end,
    text,
    isKnown: sources[at] !== undefined,
    call: sources[at]?.call ?? null,
  }));
}

/** Finds the value of a figure that stands for itself. The newest call is the likeliest source. */
function findPoint(figure: FoundFigure, known: readonly KnownValue[]): KnownValue | undefined {
  return known.findLast((one) => one.interval === null && matches(figure, one));
}

/** Finds the value of one end of a range: both ends are those of one interval, or two values of their own. */
function findInRange(figure: FoundFigure, partner: FoundFigure, known: readonly KnownValue[]): KnownValue | undefined {
  const end = known.findLast(
    (one) =>
      one.interval !== null &&
      matches(figure, one) &&
      known.some((other) => other !== one && other.interval === one.interval && matches(partner, other)),
  );
  return end ?? (findPoint(partner, known) && findPoint(figure, known));
}

/** A figure may be rounded, and leave out the sign of a difference. */
function matches({ text, value, decimals, unit, scale }: FoundFigure, known: KnownValue): boolean {
  // Nobody writes 05%: a digit was lost.
  if (/^[-−+±$\s]*0\d/.test(text) || !fits(unit, known.unit)) return false;
  const size = known.unit === 'share' && unit === 'percent' ? 100 : 1;
  const rounded = (Math.abs(known.value) * size) / scale;
  return Math.abs(roundTo(rounded, decimals) - Math.abs(value)) < 1e-9;
}

function fits(said: Unit, known: KnownValue['unit']): boolean {
  if (known === 'any' || said === known) return true;
  if (said === 'dollars') return known === 'number';
  return said === 'percent' && known === 'share';
}

function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor + 1e-9) / factor;
}

/** Collects the numbers of results: those of fields, with the unit that their name says, and those within texts. */
class Collector {
  readonly known: KnownValue[] = [];
  #intervals = 0;

  add(data: unknown, call: number | null, unit: KnownValue['unit'], interval: number | null = null): void {
    if (typeof data === 'number') {
      if (Number.isFinite(data)) this.known.push({ value: data, unit, interval, call });
    } else if (typeof data === 'string') {
      for (const figure of figuresIn(data))
        this.known.push({ value: figure.value * figure.scale, unit: figure.unit, interval: null, call });
    } else if (Array.isArray(data)) for (const item of data) this.add(item, call, unit, interval);
    else if (typeof data === 'object' && data !== null) this.#addFields(data, call, unit);
  }

  #addFields(data: object, call: number | null, unit: KnownValue['unit']): void {
    this.#intervals += 1;
    const interval = this.#intervals;
    for (const [name, value] of Object.entries(data))
      this.add(value, call, unitOfField(name) ?? unit, /^(?:low|high)/.test(name) ? interval : null);
  }

  /** True when every number of a calculation's input is known, or one that formulas contain by themselves. */
  knowsAll(input: unknown): boolean {
    const operands = new Collector();
    operands.add(input, null, 'any');
    return operands.known.every(({ value }) => isConstant(value) || this.known.some((one) => isSame(one.value, value)));
  }
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
