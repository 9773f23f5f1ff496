/** Figures in a text that a model wrote. */

export type Unit = 'percent' | 'points' | 'dollars' | 'share' | 'number';

export interface FoundFigure {
  start: number;
  end: number;
  /** The figure with its sign and unit, as written. */
  text: string;
  value: number;
  /** Decimals that are written, which say how it may be rounded. */
  decimals: number;
  unit: Unit;
  /** 1,000 of '1.2k', else 1. */
  scale: number;
  /** True when it is the first of a range: '55' in '55 to 69%'. */
  isRangeStart: boolean;
}

const number = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const unitWords = String.raw`\s?%|\s?percentage points?|\s?percent\b|[\s-]points?\b|\s?pp\b|\s?(?:k|thousand|m|million|bn|billion)\b`;
const figure = new RegExp(String.raw`(?<![\w.,\-/])([-−+±]?\s?\$?)(${number})(${unitWords})?(?![\w])`, 'gi');

/** The text between the two figures of a range. */
const rangeWord = /^\s?(?:–|-|—|to|and)\s?$/i;

const scales: readonly [RegExp, number][] = [
  [/^(k|thousand)$/, 1e3],
  [/^(m|million)$/, 1e6],
  [/^(bn|billion)$/, 1e9],
];

interface Draft extends FoundFigure {
  /** True when it has a unit of its own. */
  hasUnit: boolean;
}

/**
 * Finds the figures of a text. Numbers of lists, and those within code, block quotes (proposed wordings) and names such as
 * `gpt-4o`, are no figures. A bare figure takes the unit of its range, or, with decimals or in brackets as intervals are,
 * that of the figure before it.
 */
export function figuresIn(text: string): FoundFigure[] {
  const readable = blankOut(text);
  const drafts = [...readable.matchAll(figure)].map((match) => draftOf(match, text));
  for (const [at, draft] of drafts.entries()) {
    const next = drafts[at + 1];
    draft.isRangeStart = next !== undefined && rangeWord.test(readable.slice(draft.end, next.start));
  }
  for (const [at, draft] of drafts.entries()) {
    const next = drafts[at + 1];
    if (!draft.hasUnit && draft.isRangeStart && next?.hasUnit) takeUnit(draft, next);
    else if (!draft.hasUnit) takeUnitBefore(drafts, at, readable);
  }
  return drafts.map(({ hasUnit: _own, ...found }) => found);
}

function draftOf(match: RegExpExecArray, text: string): Draft {
  const [whole, lead = '', digits = '', words = ''] = match;
  const start = match.index + whole.length - whole.trimStart().length;
  const end = match.index + whole.length;
  return {
    start,
    end,
    text: text.slice(start, end),
    value: (/[-−]/.test(lead) ? -1 : 1) * Number(digits.replaceAll(',', '')),
    decimals: digits.includes('.') ? digits.length - digits.indexOf('.') - 1 : 0,
    unit: unitOf(lead, words),
    scale: scaleOf(words),
    isRangeStart: false,
    hasUnit: unitOf(lead, words) !== 'number' || scaleOf(words) !== 1,
  };
}

function takeUnit(draft: Draft, { unit, scale }: Draft): void {
  Object.assign(draft, { unit, scale, hasUnit: true });
}

/** Gives a bare figure of an interval the unit of the figure before it in the same line. */
function takeUnitBefore(drafts: readonly Draft[], at: number, text: string): void {
  const [draft, before] = [drafts[at], drafts[at - 1]];
  if (draft === undefined || before === undefined || text.slice(before.end, draft.start).includes('\n')) return;
  const isRelative = before.unit === 'percent' || before.unit === 'points';
  const isEnd = before.isRangeStart || isBracketed(text, draft.start);
  // The p-value of a test stands in brackets, too.
  const isNamed = /=\s*$/.test(text.slice(0, draft.start));
  if (isRelative && isEnd && !isNamed) draft.unit = before.unit;
}

/** True within brackets of the same line. */
function isBracketed(text: string, at: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', at) + 1, at);
  return (before.match(/[([]/g) ?? []).length > (before.match(/[)\]]/g) ?? []).length;
}

function unitOf(lead: string, words: string): Unit {
  if (lead.includes('$')) return 'dollars';
  const unit = words.trim().toLowerCase();
  if (unit === '%' || unit === 'percent') return 'percent';
  return /point|^-?points?$|^pp$/.test(unit) ? 'points' : 'number';
}

function scaleOf(words: string): number {
  const unit = words.trim().toLowerCase();
  return scales.find(([pattern]) => pattern.test(unit))?.[1] ?? 1;
}

/** Replaces what holds no figures by blanks of the same length, so that positions stay. */
function blankOut(text: string): string {
  const blank = (found: string) => found.replace(/[^\n]/g, ' ');
  return text
    .replace(/```[\s\S]*?(?:```|$)/g, blank)
    .replace(/`[^`\n]*`/g, blank)
    .replace(/^\s*>.*$/gm, blank)
    .replace(/^\s*(?:#+\s*)?(?:\d{1,3}[.)])\s/gm, blank)
    .replace(/https?:\/\/\S+/g, blank);
}
