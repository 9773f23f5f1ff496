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
}

const number = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const unitWords = String.raw`\s?%|\s?percentage points?|\s?percent\b|[\s-]points?\b|\s?pp\b|\s?(?:k|thousand|m|million|bn|billion)\b`;
const figure = new RegExp(String.raw`(?<![\w.,\-/])([-−+±]?\s?\$?)(${number})(${unitWords})?(?![\w])`, 'gi');

/** A range gives the first figure the unit of the second: '55 to 69%'. */
const rangeEnd = new RegExp(String.raw`^\s?(?:–|-|—|to|and)\s?\$?(?:${number})(${unitWords})`, 'i');

const scales: readonly [RegExp, number][] = [
  [/^(k|thousand)$/, 1e3],
  [/^(m|million)$/, 1e6],
  [/^(bn|billion)$/, 1e9],
];

/**
 * Finds the figures of a text. Numbers of lists, and those within code, block quotes (proposed wordings) and names such as
 * `gpt-4o`, are no figures.
 */
export function figuresIn(text: string): FoundFigure[] {
  const readable = blankOut(text);
  return [...readable.matchAll(figure)].map((match) => {
    const [whole, lead = '', digits = '', unitWord = ''] = match;
    const offset = whole.length - whole.trimStart().length;
    const start = match.index + offset;
    const end = match.index + whole.length;
    const words = unitWord.trim() === '' ? (rangeEnd.exec(readable.slice(end))?.[1] ?? '') : unitWord;
    const decimals = digits.includes('.') ? digits.length - digits.indexOf('.') - 1 : 0;
    const sign = /[-−]/.test(lead) ? -1 : 1;
    return {
      start,
      end,
      text: text.slice(start, end),
      value: sign * Number(digits.replaceAll(',', '')),
      decimals,
      unit: unitOf(lead, words),
      scale: scaleOf(words),
    };
  });
}

function unitOf(lead: string, words: string): Unit {
  if (lead.includes('$')) return 'dollars';
  const unit = words.trim().toLowerCase();
  if (unit === '%' || unit === 'percent') return 'percent';
  return /point|^pp$/.test(unit) ? 'points' : 'number';
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
