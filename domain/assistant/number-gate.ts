/**
 * The number gate: every figure of a reply is traced to a value that a tool returned in this turn, or to the user's own
 * words; the others are marked as not from their data. docs/decisions/number-gate.md says what it can and cannot see.
 */
import { figuresIn, type FoundFigure, type Unit } from './figures-in-text.ts';

/** A value that a figure may be. */
export interface KnownValue {
  value: number;
  /** Unit of the value; 'any' where nothing says. */
  unit: Unit | 'any';
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
  const known: KnownValue[] = given.flatMap((text) => valuesOf(text, null, 'number'));
  // A calculation counts when it starts from known values, so that made-up figures do not become known by adding zero.
  const waiting = calls.map((call, place) => ({ ...call, place }));
  const [computed, looked] = [
    waiting.filter(({ name }) => name === calculator),
    waiting.filter(({ name }) => name !== calculator),
  ];
  for (const { name, data, place } of looked)
    known.push(...valuesOf(data, place, unitless.has(name) ? 'any' : 'number'));
  for (const { input, data, place } of computed)
    if (
      valuesOf(input, place, 'any').every(
        (operand) => isConstant(operand.value) || known.some((one) => isSame(one, operand)),
      )
    )
      known.push(...valuesOf(data, place, 'any'));
  return figuresIn(reply).map((figure) => trace(figure, known));
}

function trace(figure: FoundFigure, known: readonly KnownValue[]): TracedFigure {
  const { start, end, text } = figure;
  // The newest call is the likeliest source.
  const found = known.findLast((one) => matches(figure, one));
  return { start, end, text, isKnown: found !== undefined, call: found?.call ?? null };
}

/** A figure may be rounded, and leave out the sign of a difference. */
function matches({ value, decimals, unit, scale }: FoundFigure, known: KnownValue): boolean {
  if (!fits(unit, known.unit)) return false;
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

/** Numbers that formulas contain by themselves. */
function isConstant(value: number): boolean {
  return [0, 1, 2, 100].includes(Math.abs(value));
}

function isSame(one: KnownValue, other: KnownValue): boolean {
  const [a, b] = [Math.abs(one.value), Math.abs(other.value)];
  return Math.abs(a - b) < 1e-9 || Math.abs(a * 100 - b) < 1e-9 || Math.abs(a - b * 100) < 1e-9;
}

/** Collects the numbers of a result: those of fields, with the unit that their name says, and those within texts. */
function valuesOf(data: unknown, call: number | null, unit: KnownValue['unit']): KnownValue[] {
  if (typeof data === 'number') return Number.isFinite(data) ? [{ value: data, unit, call }] : [];
  if (typeof data === 'string')
    return figuresIn(data).map((figure) => ({ value: figure.value * figure.scale, unit: figure.unit, call }));
  if (Array.isArray(data)) return data.flatMap((item) => valuesOf(item, call, unit));
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) => valuesOf(value, call, unitOfField(name) ?? unit));
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
