/** Figures in a text that a model wrote. */

import { sentiments, type Sentiment } from '../sentiment/sentiment.ts';

export type Unit = 'percent' | 'points' | 'dollars' | 'share' | 'number';

/**
 * A side, 'not positive' and its kin, 'whole' for all answers, 'sum' of figures before it, 'net' for positive minus
 * negative, 'level' of an interval or test, or 'p' of a test.
 */
export type Role = Sentiment | `not ${Sentiment}` | 'whole' | 'sum' | 'net' | 'level' | 'p';

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
  /** Meaning by the words around it; null where they say nothing. */
  role: Role | null;
}

const number = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const unitWords = String.raw`\s?%|\s?percentage points?|\s?per ?cent\b|[\s-]points?\b|\s?pp\b|\s?(?:k|thousand|m|million|bn|billion)\b`;
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
  for (const [at, draft] of drafts.entries()) draft.role ??= repeatedRole(drafts[at - 1], draft, readable);
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
    role: roleIn(text, start, end),
    hasUnit: unitOf(lead, words) !== 'number' || scaleOf(words) !== 1,
  };
}

const sideAfter = /^[^.,;:\n(|/]{0,40}?\b(not )?(positive|neutral|negative)(?:ly)?\b/i;
/** Two sides are all but the third. */
const twoSides =
  /^[^.,;:\n(|/\d]{0,40}?\b(positive|neutral|negative)(?:ly)? (?:or|and\/or) (positive|neutral|negative)\b/i;
const denied = /\b(?:not|never|without)\b|n['’]t\b|\bfailed to\b/i;
const netBefore = /\bnet\b[^.\d\n]{0,30}$/i;
const sideLabel = /\b(positive|neutral|negative)\b[*_]*\s?[:=|][\s*_]*$/i;
const sideBefore =
  /\b(positive|neutral|negative)\b[\s*_]*(?:, (?:or|that is) |share |answers |at |is |was |of )?[*_(]*$/i;
const levelAfter = /^[\s*-]*(?:confiden|interval|range|CI\b|credib|certain|sure\b|level|significance)/i;

/** Finds what a figure is: '24% positive', 'positive: 24%', '48 of 200 personas negative', 'at 95% confidence'. */
function roleIn(text: string, start: number, end: number): Role | null {
  const before = text.slice(Math.max(0, start - 40), start);
  const after = text.slice(end, end + 80);
  if (netBefore.test(before)) return 'net';
  if (/\bof (?:the |all )?[*_]*\s?$/i.test(before)) return 'whole';
  if (/\bp(?:-value)?\b[^.\d\n]{0,20}$/i.test(before)) return 'p';
  if (/\b(?:together|combined|in total|altogether)[:,]? [*_]*$/i.test(before)) return 'sum';
  if (levelAfter.test(after) || /\bconfidence (?:of|level)[^.\d\n]{0,5}$/i.test(before)) return 'level';
  const labelled = sideLabel.exec(before)?.[1];
  if (labelled !== undefined) return labelled.toLowerCase() as Sentiment;
  const third = thirdSide(twoSides.exec(after));
  if (third !== undefined) return `not ${third}`;
  // The whole in '48 of 200 personas' stands between a count and its side.
  const [words = '', not, side] =
    sideAfter.exec(after.replace(/^(\s?[*_]*\s?(?:in|(?:out )?of) (?:the |all |every )?)[\d,]+/i, '$1')) ?? [];
  if (side === undefined) return (sideBefore.exec(before)?.[1]?.toLowerCase() as Sentiment | undefined) ?? null;
  // Words of another figure, or that compare.
  if (/\d|\bmore\b|\bless\b|\bfewer\b|\bnon\b|\band\b/i.test(words)) return null;
  const isDenied = not !== undefined || denied.test(words);
  return (isDenied ? `not ${side}` : side).toLowerCase() as Sentiment | `not ${Sentiment}`;
}

/** The side that is left out of two; undefined when they are not two. */
function thirdSide(found: RegExpExecArray | null): Sentiment | undefined {
  const named = found === null ? [] : [found[1]?.toLowerCase(), found[2]?.toLowerCase()];
  return new Set(named).size === 2 ? sentiments.find((side) => !named.includes(side)) : undefined;
}

/** 'One had 40 positive answers, the other had 30.': the second count is of the same side. */
function repeatedRole(before: Draft | undefined, { start, end, unit }: Draft, text: string): Role | null {
  if (before === undefined || before.unit !== unit || !/^[*_]*(?:[.;\n]|$)/.test(text.slice(end))) return null;
  const verbBefore = (at: number) => /\b(had|has|got|received) [*_]*$/i.exec(text.slice(Math.max(0, at - 20), at))?.[1];
  const verb = verbBefore(start);
  const isSameLine = !text.slice(before.end, start).includes('\n');
  return isSameLine && verb !== undefined && verb === verbBefore(before.start) ? before.role : null;
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
  if (unit === '%' || /^per ?cent$/.test(unit)) return 'percent';
  return /point|^-?points?$|^pp$/.test(unit) ? 'points' : 'number';
}

function scaleOf(words: string): number {
  const unit = words.trim().toLowerCase();
  return scales.find(([pattern]) => pattern.test(unit))?.[1] ?? 1;
}

/** Replaces what holds no figures by blanks of the same length, so that positions stay. */
function blankOut(text: string): string {
  const blank = (found: string) => found.replace(/[^\n]/g, ' ');
  return (
    text
      .replace(/```[\s\S]*?(?:```|$)/g, blank)
      .replace(/`[^`\n]*`/g, blank)
      .replace(/^\s*>.*$/gm, blank)
      // The mark of a list is no minus.
      .replace(/^\s*[-–*•]\s/gm, blank)
      .replace(/^\s*(?:#+\s*)?(?:\d{1,3}[.)])\s/gm, blank)
      .replace(/https?:\/\/\S+/g, blank)
  );
}
