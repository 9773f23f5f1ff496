export interface BarColor {
  fill: string;
  text: string;
}

/** Scales whose ends say that something is bad or good; others have one hue, because the three colors are opinions. */
const opinion =
  /\b(dis)?agree|(dis)?satisf|\b(dis)?like|\b(un)?favou?r|\b(un)?likely|\bsupport|\boppos|\bgood|\bbad|\bpoor|\bexcellent|\b(dis)?trust|\buseful|\bhelpful/i;

/** Colors of the parts of a bar, from the first to the last point, dark enough or light enough for their text. */
export function barColors(labels: readonly string[]): BarColor[] {
  const ends = `${labels[0] ?? ''} ${labels.at(-1) ?? ''}`;
  const isOpinion = opinion.test(ends);
  const last = labels.length - 1;
  return labels.map((_label, index) => (isOpinion ? fromBadToGood(index, last) : fromLightToDark(index, last)));
}

function fromBadToGood(index: number, last: number): BarColor {
  const middle = last / 2;
  if (index === middle) return { fill: 'var(--neutral)', text: 'var(--ink)' };
  const side = index < middle ? 'negative' : 'positive';
  const distance = Math.ceil(Math.abs(index - middle));
  const steps = Math.ceil(middle);
  // The plain orange is a little too light for white text of this size.
  if (distance === steps) return { fill: `color-mix(in srgb, var(--${side}) 94%, var(--ink))`, text: 'var(--surface)' };
  const strength = steps <= 2 ? 0 : Math.round((60 * (distance - 1)) / (steps - 1));
  return { fill: `color-mix(in srgb, var(--${side}) ${strength}%, var(--${side}-tint))`, text: 'var(--ink)' };
}

function fromLightToDark(index: number, last: number): BarColor {
  const part = last === 0 ? 0 : index / last;
  if (part <= 0.5) return mix(10 + 70 * part, 'var(--ink)');
  return mix(60 + 30 * part, 'var(--surface)');
}

function mix(strength: number, text: string): BarColor {
  return { fill: `color-mix(in srgb, var(--ink) ${Math.round(strength)}%, var(--surface))`, text };
}
