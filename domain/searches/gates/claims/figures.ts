/** Figures in a text, in digits or words: '25%', 'a quarter' and 'twenty-five percent' are the same figure. */

export interface Figure {
  /** The words as they stand in the text. */
  text: string;
  /** Values that it may have: '3.500' is 3.5 in some countries and 3,500 in others. */
  values: number[];
  /** 'money', 'percent', a unit of time or distance, or '' for a bare number. */
  kind: string;
}

/** True when one of the known figures says the same. A bare number may be a part of any known figure. */
export function isKnownFigure(figure: Figure, known: readonly Figure[]): boolean {
  return known.some(
    ({ values, kind }) =>
      (figure.kind === kind || figure.kind === '') &&
      values.some((value) => figure.values.some((own) => Math.abs(own - value) < 1e-9 * Math.max(1, value))),
  );
}

/** Returns the figures in the order of the text. */
export function figuresOf(text: string): Figure[] {
  const figures: (Figure & { at: number })[] = [];
  // Figures that were read are blanked, so that 'three quarters' is not read again as 'three'.
  let rest = text.replace(/[\u00A0\u202F]/g, ' ');
  for (const { pattern, read } of forms)
    for (const { 0: found, 1: one, 2: other, index } of rest.matchAll(pattern)) {
      const figure = read(found, [one, other]);
      if (figure === null) continue;
      figures.push({ text: found.trim(), at: index, ...figure });
      rest = `${rest.slice(0, index)}${'·'.repeat(found.length)}${rest.slice(index + found.length)}`;
    }
  return figures.toSorted((one, other) => one.at - other.at).map(({ at: _at, ...figure }) => figure);
}

const units =
  'zero two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const small = new Map<string, number>([
  ['one', 1],
  ...units.map((word, at): [string, number] => [word, at === 0 ? 0 : at + 1]),
  ...tens.map((word, at): [string, number] => [word, 20 + 10 * at]),
  ['dozen', 12],
]);
const scales: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  mio: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
  b: 1e9,
  trillion: 1e12,
};
const parts: Readonly<Record<string, number>> = { half: 2, third: 3, quarter: 4, fifth: 5, tenth: 10 };

const numberWord = `(?:${[...small.keys()].join('|')}|hundred|thousand|million|billion|trillion)`;
const wordNumber = `(?:(?:an?|several|hundreds? of)\\s+)?${numberWord}s?(?:[\\s-]+(?:and\\s+)?${numberWord}s?)*`;
const digits = String.raw`\d+(?:[.,'’]\d+)*(?: \d{3}(?!\d))*`;
const scale = '(?:hundred|thousand|million|billion|trillion|mio|bn|[kKmMbB](?![A-Za-z]))';
const amount = `(?:${digits}(?:[\\s-]?${scale})?|${wordNumber})`;
const measures =
  'second|minute|hour|day|week|month|year|decade|mile|kilometer|kilometre|km|meter|metre|acre|degree|point|time|fold';

interface Form {
  pattern: RegExp;
  read(found: string, groups: readonly unknown[]): Omit<Figure, 'text'> | null;
}

/** Reads the first group as a number. */
const readAs =
  (kind: (groups: readonly unknown[]) => string) =>
  (_found: string, groups: readonly unknown[]): Omit<Figure, 'text'> | null => {
    const values = valuesOf(String(groups[0]));
    return values.length === 0 ? null : { values, kind: kind(groups) };
  };
/** A third is 33.3% and is also written as 33%. */
const percent = (share: number) => ({
  values: [...new Set([Math.round(1_000 * share) / 10, Math.round(100 * share), Math.floor(100 * share)])],
  kind: 'percent',
});
const ratio = (of: number, all: number) => (all > 0 && of <= all ? percent(of / all) : null);

const forms: readonly Form[] = [
  {
    pattern: new RegExp(`\\b(${amount}) (?:in|out of)(?: every)? (${amount})\\b`, 'gi'),
    read: (_found, [of, all]) => ratio(valuesOf(String(of))[0] ?? 0, valuesOf(String(all))[0] ?? 0),
  },
  {
    pattern: new RegExp(`(?:[$€£¥₹]|\\b(?:USD|EUR|GBP|US\\$)\\s?)\\s?(${digits}(?:[\\s-]?${scale})?)`, 'gi'),
    read: readAs(() => 'money'),
  },
  {
    pattern: new RegExp(
      `\\b(${amount})\\s?(?:[$€£¥₹]|(?:US )?dollars?\\b|bucks\\b|euros?\\b|pounds?\\b|cents?\\b|USD\\b|EUR\\b)`,
      'gi',
    ),
    read: readAs(() => 'money'),
  },
  {
    pattern: new RegExp(`\\b(${amount})\\s?(?:%|per\\s?cent\\b|percentage points?\\b)`, 'gi'),
    read: readAs(() => 'percent'),
  },
  {
    pattern: /\b(\d|one|two|three|four)[ -](half|halves|third|quarter|fifth|tenth)s?\b/gi,
    read: (_found, [of, part]) =>
      ratio(valuesOf(String(of))[0] ?? 0, parts[String(part).toLowerCase().replace('halves', 'half')] ?? 0),
  },
  {
    pattern: /\b(?:an? (half|third|quarter|fifth|tenth)(?= of)|(half)(?= (?:of|the|our|your|all|as)\b))/gi,
    read: (_found, [part, half]) => ratio(1, parts[String(part ?? half).toLowerCase()] ?? 0),
  },
  {
    pattern: /\b(twice(?= (?:as|the|what))|doubl(?:e|es|ed|ing)|tripl(?:e|es|ed|ing)|quadrupl(?:e|es|ed|ing))\b/gi,
    read: (found) => ({ values: [/^[td][wo]/i.test(found) ? 2 : /^t/i.test(found) ? 3 : 4], kind: 'time' }),
  },
  {
    pattern: new RegExp(`\\b(${amount})[\\s-]?(${measures})s?\\b`, 'gi'),
    read: readAs((groups) => measureOf(String(groups[1]))),
  },
  {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(${digits}(?:[\\s-]?${scale})?)(?!\\p{L})`, 'giu'),
    read: readAs(() => ''),
  },
  // 'One' alone counts nothing, as in 'one of us'; ordinals are no figures either.
  {
    pattern: new RegExp(`\\b(?!ones?\\b(?![\\s-]+(?:hundred|thousand|million|billion)))(${wordNumber})\\b`, 'gi'),
    read: readAs(() => ''),
  },
];

function measureOf(word: string): string {
  const unit = word.toLowerCase();
  return unit.startsWith('k') ? 'km' : unit === 'fold' ? 'time' : unit.replace('metre', 'meter');
}

/** Values that a number in digits or words may have; empty when it is none. */
function valuesOf(text: string): number[] {
  const bare = text.toLowerCase().trim();
  const [, number, scaleWord] = /^([\d.,'’ ]+?)[\s-]*([a-z]+)?$/.exec(bare) ?? [];
  if (number === undefined) return wordsValue(bare);
  const factor = scaleWord === undefined ? 1 : (scales[scaleWord] ?? 1);
  return [...new Set(readings(number))].filter(Number.isFinite).map((value) => value * factor);
}

/** '1,500' with grouping and with a decimal mark. */
function readings(number: string): number[] {
  const compact = number.replace(/[ '’]/g, '').replace(/[.,]$/, '');
  const grouped = Number(compact.replace(/[.,]/g, ''));
  if (!/[.,]/.test(compact)) return [grouped];
  const decimal = Number(compact.replace(/[.,](?=.*[.,])/g, '').replace(',', '.'));
  if (/^\d{1,3}(?:[.,]\d{3}){2,}$/.test(compact)) return [grouped];
  return /^\d{1,3}[.,]\d{3}$/.test(compact) ? [grouped, decimal] : [decimal];
}

function wordsValue(text: string): number[] {
  let total = 0;
  let current: number | null = null;
  for (const raw of text.split(/[\s-]+/)) {
    const word = raw.replace(/s$/, '');
    const unit = small.get(raw) ?? small.get(word);
    const factor = scales[word];
    if (unit !== undefined) current = word === 'dozen' ? (current ?? 1) * 12 : (current ?? 0) + unit;
    else if (factor !== undefined) {
      const value: number = (current ?? 1) * factor;
      if (factor === 100) current = value;
      else {
        total += value;
        current = null;
      }
    }
  }
  const value = total + (current ?? 0);
  return value === 0 && !/\bzero\b/.test(text) ? [] : [value];
}
