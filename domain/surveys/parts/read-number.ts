/** Reads the number that a model gave: bare, with a unit or percent sign after it, or with separators of thousands. */
export function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const words = /^[^\d-]{0,3}(-?\d{1,3}(?:,\d{3})+(?:\.\d+)?|-?\d+(?:\.\d+)?)(?![\d,.]*\d)(?!\s*(?:-|–|to)\s*\d)/.exec(
    value.trim(),
  )?.[1];
  return words === undefined ? null : Number(words.replaceAll(',', ''));
}
