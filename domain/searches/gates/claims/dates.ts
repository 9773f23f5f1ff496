/** Dates and times in words; years and days of the month are figures. */
const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const weekdays = 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday';

const patterns: readonly RegExp[] = [
  new RegExp(`\\b(?:${months.replace('March|', '').replace('May|', '')})\\b`, 'g'),
  // 'March' and 'may' are verbs too, unless a day, a year or a word such as 'by' stands beside them.
  /\b(?:(?:by|in|since|until|before|after|of|early|late|mid|from|this|next|last)[ -](?:March|May)\b|(?:March|May)(?= \d))/g,
  new RegExp(`\\b(?:${weekdays})s?\\b`, 'g'),
  /\b(?:next|this coming|last) (?:week|month|quarter|year|spring|summer|fall|autumn|winter|term|session)\b/gi,
  /\bby (?:the )?end of (?:the|this|next) (?:week|month|quarter|year|decade|term)\b/gi,
  /\b(?:tomorrow|tonight|overnight|within (?:days|weeks|months|hours)|in (?:days|weeks|months|minutes))\b/gi,
];

/** Returns dates of a text by the words that they are compared by. */
export function datesOf(text: string): { text: string; key: string }[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([found]) => ({ text: found, key: keyOf(found) })),
  );
}

function keyOf(found: string): string {
  const name = new RegExp(`${months}|${weekdays}`).exec(found)?.[0];
  return (name ?? found).toLowerCase();
}
