/** Order of attributes with ordinal values. */

const education: readonly RegExp[] = [
  /no (formal )?(school|education)|primary|elementary/,
  /less than high school|some high school|no (high school )?(diploma|degree)/,
  /high school|secondary|ged\b/,
  /some college|vocational|trade|certificate/,
  /associate/,
  /bachelor|undergraduate|college (degree|graduate)|4[- ]year/,
  /master|graduate|postgraduate|professional|mba\b/,
  /doctor|phd|ph\.d/,
];

const steps: Readonly<Record<string, (label: string) => number | null>> = {
  income: (label) =>
    parseFirstAmount(label) ??
    findStep(
      [/^(very )?low/, /^lower[- ]middle/, /^(middle|medium|average)/, /^upper[- ]middle/, /^(very )?high|^upper/],
      label,
    ),
  // A value that names two steps belongs to the lower one: 'Some college or associate degree'.
  education: (label) => (/less than|some high/.test(label) ? 1 : findStep(education, label)),
};

function findStep(patterns: readonly RegExp[], label: string): number | null {
  const index = patterns.findIndex((pattern) => pattern.test(label));
  return index === -1 ? null : index;
}

/** Returns the first amount in a label, in thousands with 'k'; slightly less for 'under' that amount. */
function parseFirstAmount(label: string): number | null {
  const found = /(\d[\d,.]*)\s*(k|m)?\b/.exec(label);
  if (found === null) return null;
  const amount = Number((found[1] ?? '').replaceAll(',', '')) * ({ k: 1_000, m: 1_000_000 }[found[2] ?? ''] ?? 1);
  return /^(under|less|below|up to|<)/.test(label) ? amount - 1_000_000 : amount;
}

/** Sorts labels by their steps, other labels last; null for an attribute without an order or without any known step. */
export function sortBySteps<L extends { label: string }>(field: string, groups: readonly L[]): L[] | null {
  const stepOf = Object.hasOwn(steps, field) ? steps[field] : undefined;
  if (stepOf === undefined) return null;
  const placed = groups.map((group) => ({ group, step: stepOf(group.label.trim().toLowerCase()) }));
  if (placed.every(({ step }) => step === null)) return null;
  return placed
    .toSorted((a, b) => (a.step ?? Number.MAX_VALUE) - (b.step ?? Number.MAX_VALUE))
    .map(({ group }) => group);
}
