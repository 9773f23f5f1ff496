/**
 * The number gate: every figure of a reply is traced to a value that a tool returned in this turn, to the texts of the
 * turn, or to a share, sum or difference of such values; the others are marked as not from the person's data.
 * docs/decisions/tools.md says what it can and cannot see.
 */
import { int, hidden, flag, maybe, view, type ValueOf } from '../view.ts';
import { computedIn, countsOfTests, methodConstant, type PlacedSource } from './computed-figures.ts';
import { boundsKnown, isFraction, isTotal } from './coarse-figures.ts';
import { figuresIn, type FoundFigure } from './figures-in-text.ts';
import { exactOf, isValue, KnownFigures, namesRun, type KnownValue, type RunNames } from './known-figures.ts';

export const tracedFigureView = view('TracedFigure', 'A figure of a reply, and the call that returned it.', {
  /** Position in the reply, in characters. */
  start: int(),
  end: int(),
  text: hidden<string>(),
  /** True when the figure is a known value, or computed from some. */
  isKnown: flag('False for a figure that is not from the data.'),
  /** Index of the call that it comes from; null for the user's own words, computed and unknown figures. */
  call: maybe(int('Index among the calls of the reply; null for the words of the question or an unknown figure.')),
});

export type TracedFigure = ValueOf<typeof tracedFigureView>;

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
  const known = new KnownFigures();
  for (const text of given) known.addText(text);
  known.addDifferences();
  // A calculation counts when it starts from known values, so that made-up figures do not become known by adding zero.
  for (const [place, { name, data }] of calls.entries())
    if (name !== calculator) known.addData(data, place, unitless.has(name) ? 'any' : 'number');
  for (const [place, { name, input, data }] of calls.entries())
    if (name === calculator && known.knowsAll(input)) known.addData(data, place, 'any');
  return traceAll(reply, figuresIn(reply), known.values);
}

function traceAll(reply: string, figures: readonly FoundFigure[], known: readonly KnownValue[]): TracedFigure[] {
  const runs = [...new Map(known.flatMap(({ run }) => (run === null ? [] : [[run.jobId, run] as const]))).values()];
  const about = runsOfFigures(reply, figures, runs);
  const uncheckable = countsOfTests(reply, runs.length);
  const sources = figures.map((figure, at): PlacedSource & { isCoarse: boolean } => {
    const partner = figure.isRangeStart ? figures[at + 1] : figures[at - 1]?.isRangeStart ? figures[at - 1] : undefined;
    const own = about[at] ?? null;
    const candidates = own === null ? known : known.filter(({ run }) => run === null || run.jobId === own.jobId);
    const source =
      partner === undefined ? findPoint(figure, candidates) : findInRange(reply, [figure, partner], candidates);
    const coarse = source === undefined && isCoarse(reply, figures, at, { own: candidates, all: known });
    const exacts = exactsOf(figure, candidates, lineOf(reply, figure.start));
    return {
      figure,
      isRange: partner !== undefined,
      source: source ?? methodConstant(figure),
      exacts,
      isCoarse: coarse,
    };
  });
  return figures.map(({ start, end, text }, at) => ({
    start,
    end,
    text,
    isKnown:
      sources[at]?.source !== undefined ||
      sources[at]?.isCoarse === true ||
      uncheckable.has(start) ||
      computedIn(reply, sources, at),
    call: sources[at]?.source?.call ?? null,
  }));
}

function lineOf(reply: string, at: number): string {
  return reply.slice(reply.lastIndexOf('\n', at - 1) + 1).split('\n', 1)[0] ?? '';
}

/** The values of a figure's size, of the runs that its line names: two of them may be rounded alike. */
function exactsOf(figure: FoundFigure, known: readonly KnownValue[], line: string): number[] {
  return known
    .filter((one) => one.interval === null && one.run !== null && namesRun(line, one.run) && isValue(figure, one))
    .map((one) => exactOf(one, figure.unit));
}

/** True for a figure that says roughly what is known of its run, or adds up what is known of several. */
function isCoarse(
  reply: string,
  figures: readonly FoundFigure[],
  at: number,
  { own, all }: { own: readonly KnownValue[]; all: readonly KnownValue[] },
): boolean {
  const [before, figure, after] = [figures[at - 1], figures[at], figures[at + 1]];
  if (figure === undefined) return false;
  return (
    boundsKnown(reply, figure, own) ||
    isFraction(reply, [figure, after], own) ||
    isFraction(reply, [before, figure], own) ||
    isTotal(lineOf(reply, figure.start), figure, all)
  );
}

/** Finds the value of a figure that stands for itself. The newest call is the likeliest source. */
function findPoint(figure: FoundFigure, known: readonly KnownValue[]): KnownValue | undefined {
  return known.findLast((one) => one.interval === null && isValue(figure, one));
}

/** Finds the value of one end of a range: both ends are those of one interval, or two values of their own. */
function findInRange(
  reply: string,
  [figure, partner]: readonly [FoundFigure, FoundFigure],
  known: readonly KnownValue[],
): KnownValue | undefined {
  const end = known.findLast(
    (one) =>
      one.interval !== null &&
      isValue(figure, one) &&
      known.some((other) => other !== one && other.interval === one.interval && isValue(partner, other)),
  );
  if (end !== undefined) return end;
  const start = Math.min(figure.start, partner.start);
  const isInterval = /\b(?:interval|confidence|CI)\b[^.\n]{0,40}$/i.test(reply.slice(Math.max(0, start - 60), start));
  return isInterval ? undefined : findPoint(partner, known) && findPoint(figure, known);
}

/**
 * Finds the run that each figure is about: the one whose id or message its line named last. Only the first figure of each
 * part after the name is surely about it; a second one may be about what it is compared with, as may all after two names in
 * a row: 'calm-river against bold-hill: 40% and 31%'.
 */
function runsOfFigures(reply: string, figures: readonly FoundFigure[], runs: readonly RunNames[]): (RunNames | null)[] {
  let [line, name, parts] = [-1, null as { run: RunNames; at: number } | null, new Set<string>()];
  let isOneOfTwo = false;
  return figures.map((figure, at) => {
    const begin = reply.lastIndexOf('\n', figure.start - 1) + 1;
    const named = runAfter(reply.slice(figure.end), runs) ?? lastNamed(reply.slice(begin, figure.start), runs);
    if (begin !== line || named?.run !== name?.run || named?.at !== name?.at) {
      parts = new Set();
      const before = figures[at - 1]?.end ?? 0;
      isOneOfTwo = countNamed(reply.slice(Math.max(begin, before), figure.start), runs) > 1;
    }
    [line, name] = [begin, named];
    if (isOneOfTwo) return null;
    // The ends of an interval belong to the figure before them.
    if (figure.isRangeStart || figures[at - 1]?.isRangeStart) return named?.run ?? null;
    const part = `${figure.role} ${figure.unit}`;
    if (parts.has(part)) return null;
    parts.add(part);
    return named?.run ?? null;
  });
}

/** The run that follows a figure at once: '40% positive in calm-river', '200 personas of calm-river'. */
function runAfter(text: string, runs: readonly RunNames[]): { run: RunNames; at: number } | null {
  const [, words] =
    /^[*_]* (?:(?:were )?(?:personas?|people|answers?|positive|neutral|negative) )?(?:of|in|to|for) [*_“"']*([^.,;\n]{0,80})/i.exec(
      text,
    ) ?? [];
  const run = words === undefined ? undefined : runs.find((one) => startsWithRun(words, one));
  return run === undefined ? null : { run, at: -1 };
}

const startsWithRun = (words: string, { jobId, opening }: RunNames) =>
  words.startsWith(jobId) || (opening !== '' && words.startsWith(opening));

function countNamed(text: string, runs: readonly RunNames[]): number {
  const line = text.replaceAll(/\s/g, ' ');
  return runs.filter((run) => namesRun(line, run)).length;
}

function lastNamed(text: string, runs: readonly RunNames[]): { run: RunNames; at: number } | null {
  const line = text.replaceAll(/\s/g, ' ');
  const found = runs.map((run) => {
    const opening = run.opening === '' ? -1 : line.lastIndexOf(run.opening);
    return { run, at: Math.max(line.lastIndexOf(run.jobId), opening) };
  });
  const last = found.filter(({ at }) => at >= 0).toSorted((one, other) => other.at - one.at);
  // Two runs with one message cannot be told apart by it.
  return last.length > 1 && last[0]?.at === last[1]?.at ? null : (last[0] ?? null);
}
